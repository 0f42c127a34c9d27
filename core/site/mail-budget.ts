import { DAY_MS, HOUR_MS } from '../calendar/durations.ts';
import { type Failure, unavailable } from '../ports/failures.ts';
import type { Tables } from '../ports/unit-of-work.ts';

/** The rest is kept for people who are known: in a browser that has verified the address, or logged in. */
export const SHARE_OF_STRANGERS = 0.8;

/** Mails are counted again after so many more to strangers, and after a minute, because counting takes milliseconds. */
const MAILS_PER_COUNT = 500;
const COUNT_KEPT_MS = 60_000;

/**
 * Takes one mail for a stranger, or refuses: all networks together may cause so many in 24 hours. The mail service has a quota,
 * and a link that it refuses helps nobody. Whoever is refused is told the same, whether the address has an account or not. Called
 * within work that writes, which runs one after the other. `onSpent`: called for every stranger who is refused.
 */
export type MailBudget = (tables: Tables, now: number) => Promise<Failure<'unavailable'> | null>;

export function makeMailBudget({ perDay = Infinity, onSpent = () => {} } = {}): MailBudget {
  let room = 0;
  let isSpent = false;
  let countedAt = -Infinity;
  return async ({ outbox, securityLog }, now) => {
    if ((room === 0 && !isSpent) || Math.abs(now - countedAt) >= COUNT_KEPT_MS) {
      const left = Math.floor(perDay * SHARE_OF_STRANGERS) - (await outbox.countSince(now - DAY_MS));
      room = Math.min(Math.max(left, 0), MAILS_PER_COUNT);
      isSpent = room === 0;
      countedAt = now;
    }
    if (!isSpent) {
      room -= 1;
      return null;
    }
    onSpent();
    await securityLog.record({ kind: 'limit-hit', detail: 'mail-budget' }, now);
    return unavailable(HOUR_MS / 1_000);
  };
}
