import type { Analytics } from '../ports/analytics.ts';
import type { AuthEvent, AuthPort, Session, TimedSession } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { CrossTabSession, UserAction } from '../ports/cross-tab-session.ts';
import {
  ACTIVITY_INTERVAL_MS,
  CLOCK_TOLERANCE_MS,
  mayDoSensitive,
  type SessionEnd,
  sessionLife,
} from './session-limits.ts';
import {
  isWarning,
  nextSession,
  type SessionEvent,
  type SessionState,
  secondsLeft,
} from './session-reducer.ts';

/** After a question or a report without an answer, the next one, milliseconds. */
const ASK_RETRY_MS = 30_000;
const REPORT_RETRY_MS = 10_000;
/** Other tabs hear of activity at most this often, milliseconds. */
const POST_INTERVAL_MS = 5_000;
/** Answers and messages of other tabs that took longer were slept through and are out of date, milliseconds. */
const DELIVERY_LIMIT_MS = 15_000;

/** What a page shows of the session. The same object until something changes. */
export type SessionView =
  /** Nobody is signed in, or it is not known yet. */
  | Readonly<{ kind: 'nobody' }>
  | Readonly<{ kind: 'safe' }>
  /** The idle limit is near; whole seconds, counted down. */
  | Readonly<{ kind: 'warning'; secondsLeft: number }>
  /** The session was ended; stays until someone signs in or the page is left. */
  | Readonly<{ kind: 'ended'; reason: SessionEnd }>;

/** Keeps the session within its limits, in every tab. One per page. The backend holds the same limits by itself. */
export interface SessionMonitor {
  /** Begins to watch. Returns the way to stop. */
  start(): () => void;
  view(): SessionView;
  subscribe(listener: () => void): () => void;
  /** Call it every second. */
  check(): void;
  /** Call it when the page is shown, focused or online again. */
  wake(): void;
  /** Activity counts for nothing while the warning shows. */
  onUserAction(action: UserAction): void;
  /** Without a new proof. */
  mayDoSensitive(): boolean;
}

interface SessionMonitorPorts {
  readonly auth: Pick<AuthPort, 'timedSession' | 'recordActivity' | 'signOut' | 'subscribe'>;
  readonly tabs: CrossTabSession;
  readonly clock: Clock;
  readonly analytics: Pick<Analytics, 'reset'>;
}

type ActionEvent = Extract<SessionEvent, { here: boolean }>;

const NOBODY: SessionView = Object.freeze({ kind: 'nobody' });
const SAFE: SessionView = Object.freeze({ kind: 'safe' });

export function makeSessionMonitor({ auth, tabs, clock, analytics }: SessionMonitorPorts): SessionMonitor {
  const listeners = new Set<() => void>();
  let running = false;
  let state: SessionState | null = null;
  /** How this tab saw the session end, until the next one. */
  let ended: SessionView | null = null;
  let view: SessionView = NOBODY;
  /** Counted as time gone by, although the monotonic clock stood still. */
  let sleptMs = 0;
  const now = () => clock.monotonic() + sleptMs;
  /** How far the wall clock is ahead of `now` while both are right. */
  let wallAhead = clock.now() - now();
  /** Changes when somebody comes or leaves: answers to what was sent before no longer count. */
  let generation = 0;
  let isAsking = false;
  let askAt: number | null = null;
  /** What the person did while a question is open; performed after the answer. */
  const pending = new Map<UserAction, ActionEvent>();
  let isReporting = false;
  let reportAt = Number.NEGATIVE_INFINITY;
  /** There was activity that the other tabs have not heard of. */
  let isUnposted = false;
  let postAt = Number.NEGATIVE_INFINITY;

  function currentView(): SessionView {
    if (ended) return ended;
    if (!state) return NOBODY;
    if (!isWarning(state, now())) return SAFE;
    const seconds = secondsLeft(state, now());
    if (view.kind === 'warning' && view.secondsLeft === seconds) return view;
    return Object.freeze({ kind: 'warning', secondsLeft: seconds });
  }

  function show(): void {
    const next = currentView();
    if (next === view) return;
    view = next;
    for (const listener of [...listeners]) listener();
  }

  function invalidatePending(): void {
    generation += 1;
    askAt = null;
    pending.clear();
    reportAt = Number.NEGATIVE_INFINITY;
  }

  const clockJump = () => clock.now() - now() - wallAhead;
  const hasClockJumped = () => Math.abs(clockJump()) > CLOCK_TOLERANCE_MS;

  /** A wall clock that ran ahead may mean sleep, which counts. One that was set back means nothing. */
  function settleClocks(): void {
    if (hasClockJumped()) sleptMs += Math.max(0, clockJump());
    wallAhead = hasClockJumped() ? clock.now() - now() : wallAhead;
  }

  /**
   * After sleep, after a change of the clock, and when a limit seems to be reached, only the backend knows the truth: a frozen
   * tab has not heard of what was done in the others. It is asked before anything else happens.
   */
  function isCertain(): boolean {
    if (!state) settleClocks();
    const certain = !state || !(hasClockJumped() || !sessionLife(state, now()).live);
    if (!certain) ask();
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
      // Without an answer the backend ends it by itself, by the same limits.
      if (event.kind !== 'signed-out') void auth.signOut();
    }
    show();
  }

  function ask(): void {
    if (isAsking) return;
    isAsking = true;
    askAt = null;
    const asked = generation;
    const sentAt = clock.now();
    /** Null: nobody is signed in. Undefined: there was no answer. */
    const onSettled = (timed: TimedSession | null | undefined) => {
      isAsking = false;
      if (asked !== generation || (timed && clock.now() - sentAt > DELIVERY_LIMIT_MS)) {
        if (running && !ended) ask();
        return;
      }
      settleClocks();
      if (timed === undefined) askAt = now() + ASK_RETRY_MS;
      if (timed) update({ kind: 'times', times: timed.times });
      else update({ kind: timed === null ? 'signed-out' : 'check' });
      for (const action of pending.values()) perform(action);
      pending.clear();
    };
    void auth.timedSession().match(onSettled, () => onSettled(undefined));
  }

  function report(atOnce: boolean): void {
    if (isReporting || (!atOnce && now() < reportAt)) return;
    isReporting = true;
    const sent = generation;
    const sentAt = now();
    const onSettled = (nextInMs: number, then: () => void) => {
      isReporting = false;
      if (sent !== generation) return;
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

  function perform(event: ActionEvent): void {
    const before = state;
    update(event);
    if (!state || state === before || !event.here) return;
    if (event.kind === 'activity') isUnposted = true;
    else post(event.kind);
  }

  function onAction(event: ActionEvent): void {
    if (!running) return;
    const certain = isCertain();
    if (isAsking) pending.set(event.kind, event);
    if (certain) perform(event);
  }

  function onAuthEvent(event: AuthEvent, session: Session | null): void {
    if (event === 'token-refreshed' && state) {
      // The own report says it more exactly.
      if (!isReporting && isCertain()) update({ kind: 'reported', at: now() });
      return;
    }
    if (event === 'signed-in') ended = null;
    if (event === 'signed-in' || event === 'signed-out') update({ kind: event });
    // Heard late, as in a frozen tab, it may be out of date: the backend knows.
    if (!ended && (session || event === 'signed-out')) ask();
  }

  function check(): void {
    if (!running) return;
    if (isCertain()) update({ kind: 'check' });
    if (askAt !== null && now() >= askAt) ask();
    if (isUnposted && state && now() >= postAt) {
      post('activity', now() - state.lastActiveAt);
      isUnposted = false;
      postAt = now() + POST_INTERVAL_MS;
    }
  }

  return {
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
      ask();
      return () => {
        stopAuth();
        stopTabs();
        if (isUnposted && state) post('activity', now() - state.lastActiveAt);
        isUnposted = false;
        invalidatePending();
        running = false;
      };
    },
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    check,
    wake() {
      if (!running || ended) return;
      // What is not reported yet goes first: the answer would leave it out.
      if (isCertain() && state && state.lastActiveAt > state.reportedAt) report(true);
      else ask();
    },
    onUserAction: (action) => onAction({ kind: action, here: true, agoMs: 0 }),
    mayDoSensitive: () => isCertain() && state !== null && mayDoSensitive(state.lastProofAt, now()),
  };
}
