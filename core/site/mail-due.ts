import { DAY_MS } from '../calendar/durations.ts';

/** When queued mail is due. A link or code that expires goes before all that was queued in the last day. */
export const mailDueAt = (queuedAt: number, expiresAt?: number): number =>
  expiresAt === undefined ? queuedAt : queuedAt - DAY_MS;
