import { DAY_MS, MINUTE_MS } from '../calendar/durations.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** About a day, the length of a provider's limits. */
export const MAX_MAIL_ATTEMPTS = DAY_MS / LONGEST_WAIT_MS;

/** When queued mail is due. A link or code that expires goes before all that was queued in the last day. */
export const mailDueAt = (queuedAt: number, expiresAt?: number): number =>
  expiresAt === undefined ? queuedAt : queuedAt - DAY_MS;

/** When a mail that failed is due again. `failures`: how often, this time included. */
export const mailDueAgainAt = (now: number, failures: number): number =>
  now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20));
