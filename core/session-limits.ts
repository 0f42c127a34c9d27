import { HOUR_MS, MINUTE_MS } from './calendar/durations.ts';
import type { SessionTimes } from './ports/auth-port.ts';

/** A session without activity ends after this, milliseconds. */
export const IDLE_LIMIT_MS = 20 * MINUTE_MS;

/** A session ends this long after signing in regardless of activity, milliseconds. */
export const ABSOLUTE_LIMIT_MS = 4 * HOUR_MS;

/** How long sensitive actions are allowed after authentication, milliseconds. */
export const SENSITIVE_WINDOW_MS = 5 * MINUTE_MS;

/** How long before the idle limit the warning is shown, milliseconds. */
export const IDLE_WARNING_MS = 2 * MINUTE_MS;

/** Minimum interval between two activity reports to the backend, milliseconds. */
export const ACTIVITY_INTERVAL_MS = MINUTE_MS;

/** Clocks that differ by more than this were changed, or the machine slept; milliseconds. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** False for a time that is ahead of the clock, which was set back: it must neither block anyone nor keep anything alive for longer. */
export const isNotAhead = (time: number, now: number): boolean => time <= now + CLOCK_TOLERANCE_MS;

/** Why a session ended: without activity, or long after the sign-in. */
export type SessionEnd = 'inactivity' | 'session-limit';

export type SessionLife =
  | Readonly<{ live: true; expiresAt: number }>
  | Readonly<{ live: false; reason: SessionEnd }>;

interface SessionMoments {
  readonly createdAt: number;
  readonly lastActiveAt: number;
}

/** A session is live that began within the first two times, and was used after the third. */
export const liveSessions = (now: number) => ({
  begunAfter: now - ABSOLUTE_LIMIT_MS,
  begunUntil: now + CLOCK_TOLERANCE_MS,
  usedAfter: now - IDLE_LIMIT_MS,
});

/** Whether a session is live at `now`, and until when without further activity. All times are milliseconds of one clock. */
export function sessionLife({ createdAt, lastActiveAt }: SessionMoments, now: number): SessionLife {
  const { begunAfter, begunUntil, usedAfter } = liveSessions(now);
  if (createdAt <= begunAfter || createdAt > begunUntil) return { live: false, reason: 'session-limit' };
  if (lastActiveAt <= usedAfter) return { live: false, reason: 'inactivity' };
  return { live: true, expiresAt: Math.min(lastActiveAt + IDLE_LIMIT_MS, createdAt + ABSOLUTE_LIMIT_MS) };
}

/** The remaining times at `now`, or null after the end. All arguments are milliseconds of one clock. */
export function sessionTimes(
  stored: SessionMoments & { readonly lastProofAt: number },
  now: number,
): SessionTimes | null {
  if (!sessionLife(stored, now).live) return null;
  return {
    idleRemainingMs: Math.min(IDLE_LIMIT_MS, stored.lastActiveAt + IDLE_LIMIT_MS - now),
    absoluteRemainingMs: Math.min(ABSOLUTE_LIMIT_MS, stored.createdAt + ABSOLUTE_LIMIT_MS - now),
    sinceProofMs: Math.max(0, now - stored.lastProofAt),
  };
}

/** Whether a sensitive action is allowed without authentication: within 5 minutes of the last one. */
export function mayDoSensitive(lastProofAt: number, now: number): boolean {
  return now - lastProofAt <= SENSITIVE_WINDOW_MS && isNotAhead(lastProofAt, now);
}
