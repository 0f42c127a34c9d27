import { makeListeners } from '../listeners.ts';
import type { Analytics } from '../measurement/analytics.ts';
import type { AuthEvent, AuthPort, Session, TimedSession } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { CrossTabSession, UserAction } from '../ports/cross-tab-session.ts';
import { REQUEST_LIMIT_MS } from '../ports/failures.ts';
import {
  ACTIVITY_INTERVAL_MS,
  CLOCK_TOLERANCE_MS,
  mayDoSensitive,
  type SessionEnd,
  sessionLife,
} from '../session-limits.ts';
import {
  isWarning,
  nextSession,
  type SessionEvent,
  type SessionState,
  secondsLeft,
} from './session-reducer.ts';

/** Retry interval of failed requests and reports, milliseconds. */
const POLL_RETRY_MS = 30_000;
const REPORT_RETRY_MS = 10_000;
/** Minimum interval between two activity messages to other tabs, milliseconds. */
const POST_INTERVAL_MS = 5_000;
/** Longer than a request may take: responses and messages after that were delayed by sleep and are outdated, milliseconds. */
const DELIVERY_LIMIT_MS = 1.5 * REQUEST_LIMIT_MS;

/** The session as the page shows it. The same object until something changes. */
export type SessionView =
  /** Nobody is signed in, or it is not known yet. */
  | Readonly<{ kind: 'nobody' }>
  | Readonly<{ kind: 'active' }>
  /** The idle limit is near; whole seconds left. */
  | Readonly<{ kind: 'warning'; secondsLeft: number }>
  /** The session has ended; shown until someone signs in or the page is left. */
  | Readonly<{ kind: 'ended'; reason: SessionEnd }>;

interface SessionMonitorPorts {
  readonly auth: Pick<AuthPort, 'timedSession' | 'recordActivity' | 'signOut' | 'subscribe'>;
  readonly tabs: CrossTabSession;
  readonly clock: Clock;
  readonly analytics: Pick<Analytics, 'reset'>;
}

type ActionEvent = Extract<SessionEvent, { here: boolean }>;

const NOBODY: SessionView = Object.freeze({ kind: 'nobody' });
const ACTIVE: SessionView = Object.freeze({ kind: 'active' });

/** Enforces the session limits in every tab. One per page. The backend enforces the same limits independently. */
export function makeSessionMonitor({ auth, tabs, clock, analytics }: SessionMonitorPorts) {
  const listeners = makeListeners<[]>();
  let running = false;
  let state: SessionState | null = null;
  /** The ended view of this tab, until the next session. */
  let ended: SessionView | null = null;
  let view: SessionView = NOBODY;
  /** Time spent asleep, which the monotonic clock did not count. */
  let sleptMs = 0;
  const now = () => clock.monotonic() + sleptMs;
  /** Offset of the wall clock from `now` while both are right. */
  let wallOffset = clock.now() - now();
  /** Incremented when a session starts or ends, so that responses to earlier requests are ignored. */
  let generation = 0;
  let isPolling = false;
  let pollAt: number | null = null;
  /** Actions of the person during a request; applied after its response. */
  const pending = new Map<UserAction, ActionEvent>();
  let isReporting = false;
  let reportAt = Number.NEGATIVE_INFINITY;
  /** Whether there is activity that was not yet posted to the other tabs. */
  let hasUnpostedActivity = false;
  let postAt = Number.NEGATIVE_INFINITY;

  function currentView(): SessionView {
    if (ended) return ended;
    if (!state) return NOBODY;
    if (!isWarning(state, now())) return ACTIVE;
    const seconds = secondsLeft(state, now());
    if (view.kind === 'warning' && view.secondsLeft === seconds) return view;
    return Object.freeze({ kind: 'warning', secondsLeft: seconds });
  }

  function show(): void {
    const next = currentView();
    if (next === view) return;
    view = next;
    listeners.tell();
  }

  function invalidatePending(): void {
    generation += 1;
    pollAt = null;
    pending.clear();
    reportAt = Number.NEGATIVE_INFINITY;
  }

  const clockJump = () => clock.now() - now() - wallOffset;
  const hasClockJumped = () => Math.abs(clockJump()) > CLOCK_TOLERANCE_MS;

  /** A wall clock that jumped ahead may mean sleep, which counts. One that was set back is ignored. */
  function settleClocks(): void {
    if (hasClockJumped()) sleptMs += Math.max(0, clockJump());
    wallOffset = hasClockJumped() ? clock.now() - now() : wallOffset;
  }

  /**
   * Only the backend is certain after sleep, after a clock change, and when a limit seems to be reached: a
   * frozen tab has missed the other tabs' messages. Polls the backend before anything else happens.
   */
  function isCertain(): boolean {
    if (!state) settleClocks();
    const certain = !state || !(hasClockJumped() || !sessionLife(state, now()).live);
    if (!certain) poll();
    return certain;
  }

  function update(event: SessionEvent): void {
    if (event.kind === 'signed-in' || event.kind === 'signed-out') {
      invalidatePending();
      settleClocks();
    }
    const { state: next, effect, endedBy } = nextSession(state, event, now());
    state = next;
    if (effect === 'report-activity') report(event.kind === 'stay');
    if (endedBy) {
      invalidatePending();
      ended = Object.freeze({ kind: 'ended', reason: endedBy });
      analytics.reset();
      // If this fails, the backend ends the session by its own limits.
      if (event.kind !== 'signed-out') void auth.signOut();
    }
    show();
  }

  function poll(): void {
    if (isPolling) return;
    isPolling = true;
    pollAt = null;
    const sentGeneration = generation;
    const sentAt = clock.now();
    /** Null: nobody is signed in. Undefined: no response. */
    const onSettled = (timed: TimedSession | null | undefined) => {
      isPolling = false;
      if (sentGeneration !== generation || (timed && clock.now() - sentAt > DELIVERY_LIMIT_MS)) {
        if (running && !ended) poll();
        return;
      }
      settleClocks();
      if (timed === undefined) pollAt = now() + POLL_RETRY_MS;
      if (timed) update({ kind: 'times', times: timed.times });
      else update({ kind: timed === null ? 'signed-out' : 'check' });
      for (const action of pending.values()) apply(action);
      pending.clear();
    };
    void auth.timedSession().match(onSettled, () => onSettled(undefined));
  }

  function report(immediately: boolean): void {
    if (isReporting || (!immediately && now() < reportAt)) return;
    isReporting = true;
    const sentGeneration = generation;
    const sentAt = now();
    const onSettled = (nextInMs: number, then: () => void) => {
      isReporting = false;
      if (sentGeneration !== generation) return;
      reportAt = now() + nextInMs;
      then();
    };
    void auth.recordActivity().match(
      () => onSettled(ACTIVITY_INTERVAL_MS, () => update({ kind: 'reported', at: sentAt })),
      ({ kind }) =>
        onSettled(REPORT_RETRY_MS, () => kind === 'not-signed-in' && update({ kind: 'signed-out' })),
    );
  }

  const post = (action: UserAction, agoMs = 0) =>
    tabs.post({ kind: 'action', action, at: clock.now() - agoMs });

  function apply(event: ActionEvent): void {
    const before = state;
    update(event);
    if (!state || state === before || !event.here) return;
    if (event.kind === 'activity') hasUnpostedActivity = true;
    else post(event.kind);
  }

  function onAction(event: ActionEvent): void {
    if (!running) return;
    const certain = isCertain();
    if (isPolling) pending.set(event.kind, event);
    if (certain) apply(event);
  }

  function onAuthEvent(event: AuthEvent, session: Session | null): void {
    if (event === 'token-refreshed' && state) {
      // Another tab may have reported activity. This tab's own report is more precise.
      if (!isReporting) poll();
      return;
    }
    if (event === 'signed-in') ended = null;
    if (event === 'signed-in' || event === 'signed-out') update({ kind: event });
    // A late event, as in a frozen tab, may be outdated: poll the backend.
    if (!ended && (session || event === 'signed-out')) poll();
  }

  function check(): void {
    if (!running) return;
    if (isCertain()) update({ kind: 'check' });
    if (pollAt !== null && now() >= pollAt) poll();
    if (hasUnpostedActivity && state && now() >= postAt) {
      post('activity', now() - state.lastActiveAt);
      hasUnpostedActivity = false;
      postAt = now() + POST_INTERVAL_MS;
    }
  }

  return {
    /** Starts monitoring. Returns a stop function. */
    start() {
      running = true;
      state = null;
      ended = null;
      invalidatePending();
      const stopAuth = auth.subscribe(onAuthEvent);
      const stopTabs = tabs.subscribe((message) => {
        if (message.kind !== 'action' || clock.now() - message.at > DELIVERY_LIMIT_MS) return;
        onAction({ kind: message.action, here: false, agoMs: Math.max(0, clock.now() - message.at) });
      });
      poll();
      return () => {
        stopAuth();
        stopTabs();
        if (hasUnpostedActivity && state) post('activity', now() - state.lastActiveAt);
        hasUnpostedActivity = false;
        invalidatePending();
        running = false;
      };
    },
    view: () => view,
    subscribe: listeners.subscribe,
    /** Call it every second. */
    check,
    /** Call it when the page is shown, focused or online again. */
    wake() {
      if (!running || ended) return;
      // Unreported activity goes first, because the response would not include it.
      if (isCertain() && state && state.lastActiveAt > state.reportedAt) report(true);
      else poll();
    },
    /** Activity is ignored while the warning is shown. */
    onUserAction: (action: UserAction) => onAction({ kind: action, here: true, agoMs: 0 }),
    mayDoSensitive: () => isCertain() && state !== null && mayDoSensitive(state.lastProofAt, now()),
  };
}

export type SessionMonitor = ReturnType<typeof makeSessionMonitor>;
