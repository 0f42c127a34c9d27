import type { SecurityRecord } from './security-record.ts';
import {
  ABSOLUTE_LIMIT_MS,
  ACTIVITY_INTERVAL_MS,
  CLOCK_TOLERANCE_MS,
  IDLE_LIMIT_MS,
  IDLE_WARNING_MS,
  mayDoSensitive,
  type SessionEnd,
  sessionLife,
} from './session-limits.ts';
import type { SessionTimes } from './session-times.ts';

/** A session whose end was heard of this long before a limit was ended by that limit: two clocks never agree, milliseconds. */
export const END_GRACE_MS = 5_000;

/** How far page and backend may differ about the last activity because a report is on its way, milliseconds (decision 17). */
const REPORT_LAG_MS = ACTIVITY_INTERVAL_MS + END_GRACE_MS;

/** Everything the rules need to know. Times are epoch milliseconds of one clock. */
export interface SessionState {
  /** Null: nobody is signed in. */
  readonly record: SecurityRecord | null;
  /** When the backend's idle clock was last moved, as far as is known. Null: unknown. */
  readonly heardAt: number | null;
}

export const NO_SESSION: SessionState = Object.freeze({ record: null, heardAt: null });

export type SessionEvent =
  | Readonly<{
      kind:
        | 'activity'
        | 'tick'
        | 'stay'
        | 'sensitive-action'
        | 'password-checked'
        | 'proof-refused'
        | 'initial-session'
        | 'signed-in'
        | 'signed-out'
        | 'token-refreshed'
        | 'user-updated'
        | 'password-recovery'
        | 'mfa-challenge-verified';
    }>
  /** What is left by the backend's clock; null: somebody is signed in, and the backend keeps no times. */
  | Readonly<{ kind: 'server-times'; times: SessionTimes | null }>
  /** The backend has heard of everything that was done until `at`. */
  | Readonly<{ kind: 'reported'; at: number }>;

/** What must be done now. */
export type SessionEffect =
  | Readonly<{ kind: 'warn' }>
  /** A limit is reached: sign out and tell. */
  | Readonly<{ kind: 'end'; reason: SessionEnd }>
  /** Somebody else has signed out already, because of a limit: tell. */
  | Readonly<{ kind: 'was-ended'; reason: SessionEnd }>
  | Readonly<{ kind: 'report-activity' }>
  | Readonly<{ kind: 'allow' }>
  | Readonly<{ kind: 'ask-proof' }>;

export interface SessionStep {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/** A session that begins: signing in is a proof. */
export const begun = (now: number): SecurityRecord => ({
  lastActivity: now,
  sessionStart: now,
  lastSensitiveAuth: now,
  warningShown: false,
});

const life = ({ sessionStart, lastActivity }: SecurityRecord, now: number) =>
  sessionLife({ createdAt: sessionStart, lastActiveAt: lastActivity }, now);

export const isLive = (record: SecurityRecord, now: number): boolean => life(record, now).live;

/** The idle limit is near enough to warn. */
const isIdle = (lastActivity: number, now: number): boolean =>
  lastActivity + IDLE_LIMIT_MS - now <= IDLE_WARNING_MS;

/** Whole seconds until the session ends if nothing more happens; never more than the warning lasts. */
export function secondsLeft(record: SecurityRecord, now: number): number {
  const alive = life(record, now);
  const left = alive.live ? Math.ceil((alive.expiresAt - now) / 1_000) : 0;
  return Math.min(Math.max(left, 0), IDLE_WARNING_MS / 1_000);
}

/** The same session after the clock was set by `by` milliseconds: what has elapsed stays. */
export function shiftSession({ record, heardAt }: SessionState, by: number): SessionState {
  return {
    record: record && {
      ...record,
      lastActivity: record.lastActivity + by,
      sessionStart: record.sessionStart + by,
      lastSensitiveAuth: Math.max(0, record.lastSensitiveAuth + by),
    },
    heardAt: heardAt === null ? null : heardAt + by,
  };
}

/** Ends, warns, or lets be. Activity ahead of the clock means that the clock was set: it counts as now. */
function withinLimits(state: SessionState, now: number): SessionStep {
  if (!state.record) return { state, effects: [] };
  const record =
    state.record.lastActivity > now + CLOCK_TOLERANCE_MS
      ? { ...state.record, lastActivity: now }
      : state.record;
  const alive = life(record, now);
  if (!alive.live) return { state: NO_SESSION, effects: [{ kind: 'end', reason: alive.reason }] };
  if (!record.warningShown && isIdle(record.lastActivity, now)) {
    return { state: { ...state, record: { ...record, warningShown: true } }, effects: [{ kind: 'warn' }] };
  }
  return { state: record === state.record ? state : { ...state, record }, effects: [] };
}

/** At most once in the interval, and then until the backend has heard of the last activity. */
function reportIfDue({ state, effects }: SessionStep, now: number): SessionStep {
  const heardAt = state.heardAt ?? Number.NEGATIVE_INFINITY;
  const due =
    state.record !== null && state.record.lastActivity > heardAt && now - heardAt >= ACTIVITY_INTERVAL_MS;
  return due ? { state, effects: [...effects, { kind: 'report-activity' }] } : { state, effects };
}

/**
 * The backend's times are the truth. Within the beat of the reports the page knows the last activity better, so what is not
 * reported yet is not lost, and a late report gives no extra time.
 */
function rebuilt({ record }: SessionState, times: SessionTimes, now: number): SessionState {
  const heardAt = now - (IDLE_LIMIT_MS - times.idleRemainingMs);
  const known = record !== null && Math.abs(record.lastActivity - heardAt) <= REPORT_LAG_MS ? record : null;
  const lastActivity = known ? Math.min(known.lastActivity, now) : heardAt;
  return {
    record: {
      lastActivity,
      sessionStart: now - (ABSOLUTE_LIMIT_MS - times.absoluteRemainingMs),
      lastSensitiveAuth: Math.max(0, now - times.sinceProofMs),
      warningShown: (record?.warningShown ?? false) && isIdle(lastActivity, now),
    },
    heardAt,
  };
}

/**
 * The rules of session security (spec section 4; decisions 24, 37 and 48) for one event at `now`. Pure: the same answer for
 * the same arguments. A record that nothing has changed is the same object.
 */
export function nextSession(state: SessionState, event: SessionEvent, now: number): SessionStep {
  switch (event.kind) {
    case 'signed-in':
      return { state: { record: begun(now), heardAt: now }, effects: [] };
    case 'password-recovery':
      if (state.record && isLive(state.record, now)) return withinLimits(state, now);
      return { state: { record: begun(now), heardAt: now }, effects: [] };
    case 'signed-out': {
      const alive = state.record && life(state.record, now + END_GRACE_MS);
      return {
        state: NO_SESSION,
        effects: alive && !alive.live ? [{ kind: 'was-ended', reason: alive.reason }] : [],
      };
    }
    case 'server-times':
      if (event.times) return withinLimits(rebuilt(state, event.times, now), now);
      if (state.record) return withinLimits(state, now);
      return { state: { record: { ...begun(now), lastSensitiveAuth: 0 }, heardAt: null }, effects: [] };
  }

  const step = withinLimits(state, now);
  const { record } = step.state;
  if (!record) return event.kind === 'sensitive-action' ? withEffect(step, 'ask-proof') : step;
  const lastActivity = Math.max(record.lastActivity, now);
  switch (event.kind) {
    case 'activity':
      // Only a deliberate press ends the warning, or a stray movement of the mouse would.
      if (record.warningShown) return step;
      return reportIfDue({ ...step, state: { ...step.state, record: { ...record, lastActivity } } }, now);
    case 'stay':
      return {
        state: { ...step.state, record: { ...record, lastActivity, warningShown: false } },
        effects: [{ kind: 'report-activity' }],
      };
    case 'password-checked':
    case 'mfa-challenge-verified':
      return {
        state: {
          record: { ...record, lastActivity, lastSensitiveAuth: now, warningShown: false },
          heardAt: event.kind === 'password-checked' ? now : step.state.heardAt,
        },
        effects: [],
      };
    case 'proof-refused':
      return { ...step, state: { ...step.state, record: { ...record, lastSensitiveAuth: 0 } } };
    case 'sensitive-action':
      return withEffect(step, mayDoSensitive(record.lastSensitiveAuth, now) ? 'allow' : 'ask-proof');
    case 'token-refreshed':
      return { ...step, state: { record, heardAt: now } };
    case 'reported':
      return {
        ...step,
        state: { record, heardAt: Math.max(step.state.heardAt ?? event.at, Math.min(event.at, now)) },
      };
    case 'tick':
      return reportIfDue(step, now);
    case 'initial-session':
    case 'user-updated':
      return step;
  }
}

function withEffect({ state, effects }: SessionStep, kind: 'allow' | 'ask-proof'): SessionStep {
  return { state, effects: [...effects, { kind }] };
}
