import type { SessionTimes } from '../ports/auth-port.ts';
import type { UserAction } from '../ports/cross-tab-session.ts';
import {
  ABSOLUTE_LIMIT_MS,
  ACTIVITY_INTERVAL_MS,
  IDLE_LIMIT_MS,
  IDLE_WARNING_MS,
  type SessionEnd,
  sessionLife,
} from '../session-limits.ts';

/** A session that ended this shortly before a limit was ended by it, since clocks differ; milliseconds. */
const END_GRACE_MS = 5_000;

/** How far page and backend may differ about the last activity while a report is under way; milliseconds. */
const REPORT_LAG_MS = ACTIVITY_INTERVAL_MS + END_GRACE_MS;

const NEW_SESSION: SessionTimes = {
  idleRemainingMs: IDLE_LIMIT_MS,
  absoluteRemainingMs: ABSOLUTE_LIMIT_MS,
  sinceProofMs: 0,
};

/** The session as known to this tab. All times are milliseconds of one monotonic clock. */
export interface SessionState {
  readonly createdAt: number;
  readonly lastActiveAt: number;
  /** The last activity happened in this tab, which therefore reports it. */
  readonly activeHere: boolean;
  /** The backend knows of all activity until this time. */
  readonly reportedAt: number;
  readonly lastProofAt: number;
}

export type SessionEvent =
  | Readonly<{ kind: 'signed-in' | 'signed-out' | 'check' }>
  /** In this tab, or `agoMs` ago in another one. */
  | Readonly<{ kind: UserAction; here: boolean; agoMs: number }>
  | Readonly<{ kind: 'times'; times: SessionTimes }>
  /** The backend has recorded all activity until `at`. */
  | Readonly<{ kind: 'reported'; at: number }>;

export interface SessionStep {
  /** Null: nobody is signed in. */
  readonly state: SessionState | null;
  readonly effect?: 'report-activity';
  /** The limit that ended the session, in this or another tab. */
  readonly endedBy?: SessionEnd;
}

export const isWarning = ({ lastActiveAt }: SessionState, now: number): boolean =>
  now >= lastActiveAt + IDLE_LIMIT_MS - IDLE_WARNING_MS;

/** Whole seconds until the session ends without further activity, at most the length of the warning. */
export function secondsLeft(state: SessionState, now: number): number {
  const life = sessionLife(state, now);
  return life.live ? Math.min(Math.ceil((life.expiresAt - now) / 1_000), IDLE_WARNING_MS / 1_000) : 0;
}

/**
 * The backend's times win. Within the report interval the page knows the last activity better: unreported
 * activity is not lost, and a late report gives no extra time.
 */
function fromTimes(state: SessionState | null, times: SessionTimes, now: number): SessionState {
  const recordedAt = now - (IDLE_LIMIT_MS - times.idleRemainingMs);
  const known = state && Math.abs(state.lastActiveAt - recordedAt) <= REPORT_LAG_MS ? state : null;
  return {
    createdAt: now - (ABSOLUTE_LIMIT_MS - times.absoluteRemainingMs),
    lastActiveAt: known?.lastActiveAt ?? recordedAt,
    activeHere: known?.activeHere ?? false,
    // A backend that records once a minute has confirmed later reports too. Repeating one would extend the session.
    reportedAt: Math.max(recordedAt, known?.reportedAt ?? recordedAt),
    lastProofAt: now - times.sinceProofMs,
  };
}

/** Reports once per interval until confirmed; another tab reports only if the active one did not. */
function reportIfDue(state: SessionState, now: number): SessionStep {
  const interval = state.activeHere ? ACTIVITY_INTERVAL_MS : REPORT_LAG_MS;
  const isDue = state.lastActiveAt > state.reportedAt && now - state.reportedAt >= interval;
  return isDue ? { state, effect: 'report-activity' } : { state };
}

/** Applies one event at `now` to the session. Pure. */
export function nextSession(state: SessionState | null, event: SessionEvent, now: number): SessionStep {
  switch (event.kind) {
    case 'signed-in':
      return { state: fromTimes(null, NEW_SESSION, now) };
    case 'signed-out': {
      const life = state && sessionLife(state, now + END_GRACE_MS);
      return life && !life.live ? { state: null, endedBy: life.reason } : { state: null };
    }
    case 'times':
      return nextSession(fromTimes(state, event.times, now), { kind: 'check' }, now);
  }
  if (state === null) return { state };
  const life = sessionLife(state, now);
  if (!life.live) return { state: null, endedBy: life.reason };
  switch (event.kind) {
    case 'check':
      return reportIfDue(state, now);
    case 'activity':
      // Only a deliberate press dismisses the warning; a stray mouse movement must not.
      if (event.here && isWarning(state, now)) return { state };
      if (now - event.agoMs <= state.lastActiveAt) return { state };
      return reportIfDue({ ...state, lastActiveAt: now - event.agoMs, activeHere: event.here }, now);
    case 'stay': {
      const stays = { ...state, lastActiveAt: now, activeHere: event.here };
      return event.here ? { state: stays, effect: 'report-activity' } : { state: stays };
    }
    case 'proved':
      return { state: { ...state, lastActiveAt: now, reportedAt: now, lastProofAt: now } };
    case 'proof-refused':
      return { state: { ...state, lastProofAt: Number.NEGATIVE_INFINITY } };
    case 'reported':
      return { state: { ...state, reportedAt: Math.max(state.reportedAt, Math.min(event.at, now)) } };
  }
}
