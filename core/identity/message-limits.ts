import { CLOCK_TOLERANCE_MS } from '../session-security/session-limits.ts';
import type { Challenge } from './identity-entities.ts';
import { MESSAGE_COOL_DOWN_MS } from './one-time-secret.ts';

const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * How many identity messages one mailbox gets: 100 an hour and 200 a day from everybody together. Browsers that proved the
 * address before have room of their own. Of what strangers have, the messages after the first that a network asks for in a day
 * use up a third at most, so whoever wants to keep the owner from getting a link in a new browser needs 60 networks or more.
 */
const MESSAGE_LIMITS = Object.freeze({
  knownBrowsers: Object.freeze({ hour: 10, day: 20 }),
  strangersInOneNetwork: Object.freeze({ hour: 5, day: 10 }),
  allStrangers: Object.freeze({ hour: 90, day: 180 }),
  /** Of these, messages that are not the first of their network. */
  furtherOfStrangers: Object.freeze({ hour: 30, day: 60 }),
});

/**
 * Seconds until the message may be sent; 0: now. `recent` are the messages to the mailbox of the last day. What other people
 * did shows only as a fixed time.
 */
export function messageWaitSeconds(recent: readonly Challenge[], message: Challenge): number {
  const now = message.createdAt;
  // A clock that was set back must not make anybody wait for what seems to be in the future.
  const past = recent.filter(({ createdAt }) => createdAt <= now + CLOCK_TOLERANCE_MS);
  const paused = past.filter(({ createdAt }) => createdAt + MESSAGE_COOL_DOWN_MS > now);
  const own = paused.filter(({ browserHash }) => browserHash === message.browserHash);
  if (own.length > 0) {
    const newest = Math.max(...own.map(({ createdAt }) => createdAt));
    return Math.ceil((newest + MESSAGE_COOL_DOWN_MS - now) / 1_000);
  }
  if (paused.some(({ askedFrom }) => askedFrom === message.askedFrom)) return MESSAGE_COOL_DOWN_MS / 1_000;

  const sameSource = past.filter(({ askedFrom }) => askedFrom === message.askedFrom);
  const isFull = (messages: readonly Challenge[], { hour, day }: { hour: number; day: number }) =>
    messages.length >= day || messages.filter(({ createdAt }) => createdAt > now - HOUR_MS).length >= hour;
  const isFullForStrangers = () => {
    const strangers = past.filter(({ askedFrom }) => askedFrom !== null);
    return (
      isFull(sameSource, MESSAGE_LIMITS.strangersInOneNetwork) ||
      isFull(strangers, MESSAGE_LIMITS.allStrangers) ||
      (sameSource.length > 0 && isFull(furtherOf(strangers), MESSAGE_LIMITS.furtherOfStrangers))
    );
  };
  const full =
    message.askedFrom === null ? isFull(sameSource, MESSAGE_LIMITS.knownBrowsers) : isFullForStrangers();
  return full ? HOUR_MS / 1_000 : 0;
}

/** Without the first one of each network. */
function furtherOf(messages: readonly Challenge[]): readonly Challenge[] {
  const networks = new Set<string | null>();
  return [...messages]
    .sort((one, other) => one.createdAt - other.createdAt)
    .filter(({ askedFrom }) => {
      const isFirst = !networks.has(askedFrom);
      networks.add(askedFrom);
      return !isFirst;
    });
}
