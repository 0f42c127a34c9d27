/** Without activity a session ends after this, milliseconds (spec section 9, 'Idle timeout'). */
export const IDLE_LIMIT_MS = 20 * 60 * 1_000;

/** However active, a session ends this long after signing in, milliseconds (spec section 9, 'Absolute session limit'). */
export const ABSOLUTE_LIMIT_MS = 4 * 60 * 60 * 1_000;

/** After a proof, sensitive actions go without another for this long, milliseconds (spec section 9, 'Sensitive-operation window'). */
export const SENSITIVE_WINDOW_MS = 5 * 60 * 1_000;

/** The warning shows this long before the idle limit, milliseconds (spec section 9, 'Idle warning'). */
export const IDLE_WARNING_MS = 2 * 60 * 1_000;

/** Activity moves the server's idle clock at most this often, milliseconds (decision 17). */
export const ACTIVITY_INTERVAL_MS = 60 * 1_000;

/** A time stamp this far ahead of the clock is a clock that was set, milliseconds (decision 48). */
export const CLOCK_TOLERANCE_MS = 60 * 1_000;

/** Reasons of spec section 4, 'Session expired: {reason}': inactivity timeout, session timeout. */
export type SessionEnd = 'inactivity' | 'session-limit';

export type SessionLife =
  | Readonly<{ live: true; expiresAt: number }>
  | Readonly<{ live: false; reason: SessionEnd }>;

/**
 * Whether a session lives at `now`, and until when if nothing more happens. All times are epoch milliseconds of one clock.
 * A start more than a minute in the future means that the clock was set back: the session ends, or it could outlast 4 hours.
 */
export function sessionLife(
  { createdAt, lastActiveAt }: { readonly createdAt: number; readonly lastActiveAt: number },
  now: number,
): SessionLife {
  const absoluteEnd = createdAt + ABSOLUTE_LIMIT_MS;
  if (now >= absoluteEnd || createdAt > now + CLOCK_TOLERANCE_MS) {
    return { live: false, reason: 'session-limit' };
  }
  const idleEnd = lastActiveAt + IDLE_LIMIT_MS;
  if (now >= idleEnd) return { live: false, reason: 'inactivity' };
  return { live: true, expiresAt: Math.min(idleEnd, absoluteEnd) };
}

/** Whether a sensitive action may go without a new proof: within 5 minutes of the last one (spec section 4, 'Session security'). */
export function mayDoSensitive(lastProofAt: number, now: number): boolean {
  return now - lastProofAt <= SENSITIVE_WINDOW_MS && lastProofAt <= now + CLOCK_TOLERANCE_MS;
}
