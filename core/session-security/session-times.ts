import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS, sessionLife } from './session-limits.ts';

/** What is left of a session by the clock of whoever keeps it; all milliseconds, none negative. */
export interface SessionTimes {
  /** Until the session ends if nobody does anything. */
  readonly idleRemainingMs: number;
  /** Until it ends however busy the person is. */
  readonly absoluteRemainingMs: number;
  /** Since the person last proved who they are. */
  readonly sinceProofMs: number;
}

/** The times of a session at `now`, or null when it has ended. All arguments are epoch milliseconds of one clock. */
export function sessionTimes(
  stored: { readonly createdAt: number; readonly lastActiveAt: number; readonly lastProofAt: number },
  now: number,
): SessionTimes | null {
  if (!sessionLife(stored, now).live) return null;
  return {
    idleRemainingMs: Math.min(IDLE_LIMIT_MS, stored.lastActiveAt + IDLE_LIMIT_MS - now),
    absoluteRemainingMs: Math.min(ABSOLUTE_LIMIT_MS, stored.createdAt + ABSOLUTE_LIMIT_MS - now),
    sinceProofMs: Math.max(0, now - stored.lastProofAt),
  };
}
