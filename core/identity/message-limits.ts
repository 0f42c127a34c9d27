import { DAY_MS, HOUR_MS } from '../calendar/durations.ts';
import type { Challenge } from '../ports/identity-tables.ts';
import { isNotAhead } from '../session-limits.ts';
import { MESSAGE_COOL_DOWN_MS, MESSAGE_COOL_DOWN_SECONDS } from './one-time-secret.ts';

/**
 * Identity messages per mailbox. Browsers that have verified the address have a separate allowance. A network's second and later
 * messages of a day share a part of the strangers' allowance, so blocking the owner's messages in a new browser takes many networks.
 */
export const MESSAGE_LIMITS = Object.freeze({
  knownBrowsers: Object.freeze({ hour: 10, day: 20 }),
  strangersInOneNetwork: Object.freeze({ hour: 5, day: 10 }),
  allStrangers: Object.freeze({ hour: 90, day: 180 }),
  /** Of these, messages after the first of their network. */
  repeatsOfStrangers: Object.freeze({ hour: 30, day: 60 }),
});

/** What the limits ask of a message to a mailbox. */
export type Message = Pick<Challenge, 'createdAt' | 'browserHash' | 'askedFrom'>;

/**
 * Seconds until the message may be sent; 0 means now. `recent` has at least the last day's messages to the
 * mailbox. The wait caused by other senders is constant, so that it reveals nothing about them.
 */
export function messageWaitSeconds(recent: readonly Message[], message: Message): number {
  const now = message.createdAt;
  const past = recent.filter(({ createdAt: at }) => at > now - DAY_MS && isNotAhead(at, now));
  const paused = past.filter(({ createdAt }) => createdAt + MESSAGE_COOL_DOWN_MS > now);
  const own = paused.filter(({ browserHash }) => browserHash === message.browserHash);
  if (own.length > 0) {
    const newest = Math.max(...own.map(({ createdAt }) => createdAt));
    return Math.ceil((newest + MESSAGE_COOL_DOWN_MS - now) / 1_000);
  }
  if (paused.some(({ askedFrom }) => askedFrom === message.askedFrom)) return MESSAGE_COOL_DOWN_SECONDS;

  const sameSource = past.filter(({ askedFrom }) => askedFrom === message.askedFrom);
  const isFull = (messages: readonly Message[], { hour, day }: { hour: number; day: number }) =>
    messages.length >= day || messages.filter(({ createdAt }) => createdAt > now - HOUR_MS).length >= hour;
  const isFullForStrangers = () => {
    const strangers = past.filter(({ askedFrom }) => askedFrom !== null);
    return (
      isFull(sameSource, MESSAGE_LIMITS.strangersInOneNetwork) ||
      isFull(strangers, MESSAGE_LIMITS.allStrangers) ||
      (sameSource.length > 0 && isFull(repeatMessages(strangers), MESSAGE_LIMITS.repeatsOfStrangers))
    );
  };
  const full =
    message.askedFrom === null ? isFull(sameSource, MESSAGE_LIMITS.knownBrowsers) : isFullForStrangers();
  return full ? HOUR_MS / 1_000 : 0;
}

/** All but the first message of each network. */
function repeatMessages(messages: readonly Message[]): readonly Message[] {
  const networks = new Set<string | null>();
  return [...messages]
    .sort((one, other) => one.createdAt - other.createdAt)
    .filter(({ askedFrom }) => {
      const isFirst = !networks.has(askedFrom);
      networks.add(askedFrom);
      return !isFirst;
    });
}
