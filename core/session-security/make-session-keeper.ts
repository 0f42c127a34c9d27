import type { Analytics } from '../ports/analytics.ts';
import type { AuthEvent, AuthPort, Session, TimedSession } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionRecordStore } from '../ports/session-record-store.ts';
import { makeActivityReports } from './activity-reports.ts';
import { type Deed, makeBackendQuestion } from './backend-question.ts';
import type { SecurityRecord } from './security-record.ts';
import type { SecurityView, SessionKeeper } from './session-keeper.ts';
import {
  END_GRACE_MS,
  isLive,
  NO_SESSION,
  nextSession,
  type SessionEvent,
  type SessionState,
  secondsLeft,
  shiftSession,
} from './session-machine.ts';
import { deedElsewhere, isAnotherSession, laterStart, makeSharedRecord } from './shared-record.ts';
import { makeSteadyClock } from './steady-clock.ts';

/** After a question that nobody answered, the next one, milliseconds. */
const ASK_RETRY_MS = 30_000;

const NOBODY: SecurityView = Object.freeze({ kind: 'nobody' });
const SAFE: SecurityView = Object.freeze({ kind: 'safe' });

function sameView(one: SecurityView, other: SecurityView): boolean {
  if (one.kind === 'warning') return other.kind === 'warning' && one.secondsLeft === other.secondsLeft;
  if (one.kind === 'ended') return other.kind === 'ended' && one.reason === other.reason;
  return one.kind === other.kind;
}

function viewOf(record: SecurityRecord | null, now: number): SecurityView {
  if (record === null) return NOBODY;
  return record.warningShown
    ? Object.freeze({ kind: 'warning', secondsLeft: secondsLeft(record, now) })
    : SAFE;
}

/**
 * The rules of `session-machine.ts` over this tab's clocks, the record of all tabs (`shared-record.ts`), and the backend, which
 * is asked (`backend-question.ts`) and told (`activity-reports.ts`).
 */
export function makeSessionKeeper({
  auth,
  store,
  clock,
  analytics,
}: {
  readonly auth: Pick<AuthPort, 'timedSession' | 'recordActivity' | 'signOut' | 'subscribe'>;
  readonly store: SessionRecordStore;
  readonly clock: Clock;
  readonly analytics: Pick<Analytics, 'reset'>;
}): SessionKeeper {
  const steady = makeSteadyClock(clock);
  const shared = makeSharedRecord({ store, clock });
  const reports = makeActivityReports({
    auth,
    clock,
    steady,
    reported: (at) => apply({ kind: 'reported', at }),
    nobody: () => gone(),
  });
  const question = makeBackendQuestion({
    auth,
    clock,
    begun: () => shared.read(),
    arrived() {
      if (settled) adopt();
    },
    heard: (timed, before) => answered(timed, before),
    unheard: () => unanswered(),
    over: () => show(),
  });
  const listeners = new Set<() => void>();
  let view: SecurityView = NOBODY;
  let state: SessionState = NO_SESSION;
  let running = false;
  /** Whether the first question was answered, or given up: before, the record of earlier visits says nothing. */
  let settled = false;
  /** How and when this tab saw the session end, until the next one. */
  let ended: { readonly view: SecurityView; readonly at: number } | null = null;
  /** When the person last did something in this tab. */
  let ownActivity = Number.NEGATIVE_INFINITY;

  function show(): void {
    const next = ended?.view ?? viewOf(state.record, steady.now());
    if (sameView(view, next)) return;
    view = next;
    for (const listener of [...listeners]) listener();
  }

  /** Somebody came or left: what was asked or told before is not heard. */
  function newEra(): void {
    question.newEra();
    reports.newEra();
  }

  function apply(event: SessionEvent, now: number = steady.now()): void {
    const before = state.record;
    const step = nextSession(state, event, now);
    state = step.state;
    if (event.kind === 'activity' && state.record && !step.effects.some(({ kind }) => kind === 'warn')) {
      if (state.record !== before) shared.setAhead();
    } else if (state.record !== before) {
      shared.write(state.record);
    }
    for (const effect of step.effects) {
      if (effect.kind === 'report-activity')
        reports.send(state, { atOnce: event.kind === 'stay', ownActivity });
      if (effect.kind === 'end' || effect.kind === 'was-ended') {
        newEra();
        ended = { view: Object.freeze({ kind: 'ended', reason: effect.reason }), at: now };
        analytics.reset();
        // Without an answer the backend ends it by itself, by the same limits.
        if (effect.kind === 'end') void auth.signOut();
      }
    }
    show();
  }

  /** The session is gone, whoever ended it. After sleep the wall clock knows better why. */
  function gone(): void {
    newEra();
    apply({ kind: 'signed-out' }, steady.isTorn() ? Math.max(steady.now(), clock.now()) : steady.now());
  }

  /** Takes over what another tab has written. */
  function adopt(): void {
    const kept = shared.read();
    const own = state.record;
    if (own === null) {
      if (kept === null || (ended && kept.sessionStart <= ended.at - END_GRACE_MS)) return;
      ended = null;
      state = { record: kept, heardAt: null };
      question.plan(0);
      return;
    }
    if (kept === null) {
      gone();
      // Signed out elsewhere, or only wiped: the backend knows, once a sign-out under way has arrived.
      if (!ended) question.plan(END_GRACE_MS);
      return;
    }
    const moved = laterStart(own, kept);
    if (steady.isTorn() && Math.abs(moved - steady.gap()) < Math.abs(moved)) steady.anchor();
    // Of whom it is, only the backend knows.
    else if (isAnotherSession(own, kept)) question.plan(0);
    const deed = deedElsewhere(own, kept);
    if (deed) question.note(deed);
    const next = shared.merge(own, kept);
    if (next !== own) state = { ...state, record: next };
  }

  function answered(timed: TimedSession | null, before: SecurityRecord | null): void {
    if (!settled) {
      settled = true;
      // Nobody on this page has seen the session of that record, so nobody is told that it ended.
      if (!timed) store.write(null);
      else if (shared.read()) {
        state = { ...state, record: before };
        adopt();
      }
    }
    const deed = question.meanwhile();
    if (!timed) {
      gone();
      return;
    }
    if (timed.times) steady.anchor();
    else settleAlone();
    apply({ kind: 'server-times', times: timed.times });
    if (deed && state.record) perform(deed);
  }

  function unanswered(): void {
    const deed = question.meanwhile();
    question.plan(ASK_RETRY_MS);
    if (!settled) {
      settled = true;
      const kept = shared.read();
      if (kept && isLive(kept, steady.now())) state = { ...state, record: kept };
      else if (kept) store.write(null);
    }
    settleAlone();
    apply({ kind: 'tick' });
    if (deed && state.record) perform(deed);
  }

  /** Nobody tells what happened to the clock: ahead it was sleep and counts, back it was set and the elapsed time stays. */
  function settleAlone(): void {
    if (!steady.isTorn()) return;
    const gap = steady.gap();
    steady.anchor();
    if (gap > 0 || !state.record) return;
    state = shiftSession(state, gap);
    shared.write(state.record);
  }

  /** False while it is not known what time it is. */
  function lookAtClocks(): boolean {
    if (!steady.isTorn()) return true;
    if (state.record) question.ask();
    else steady.anchor();
    return !steady.isTorn();
  }

  function perform(deed: Deed): void {
    ownActivity = Math.max(ownActivity, steady.now());
    apply({ kind: deed });
    saveInTime();
  }

  function saveInTime(): void {
    if (shared.isAhead() && shared.isTime()) saveNow();
  }

  function saveNow(): void {
    adopt();
    if (shared.isAhead()) shared.write(state.record);
  }

  function tick(): void {
    if (!running || !settled) return;
    adopt();
    lookAtClocks();
    question.askIfDue();
    apply({ kind: 'tick' });
    saveInTime();
  }

  function onAuth(event: AuthEvent, session: Session | null): void {
    switch (event) {
      case 'signed-in':
        newEra();
        settled = true;
        ended = null;
        steady.anchor();
        apply({ kind: 'signed-in' });
        // Told late, as to a tab that was frozen, it is not the beginning: the backend knows.
        question.plan(0);
        question.ask();
        return;
      case 'signed-out': {
        settled = true;
        const kept = shared.read();
        // Told late, and somebody has signed in since.
        if (kept && state.record && kept.sessionStart > state.record.sessionStart + END_GRACE_MS) {
          tick();
          return;
        }
        gone();
        if (kept) store.write(null);
        return;
      }
      case 'password-recovery':
        if (settled) adopt();
        else state = { ...state, record: shared.read() };
        apply({ kind: event });
        if (!state.record) return;
        settled = true;
        ended = null;
        show();
        return;
      case 'token-refreshed':
        // The own report says it more exactly.
        if (reports.isUnderWay()) return;
        break;
    }
    if (!settled) return;
    adopt();
    if (session && !state.record && !ended) question.ask();
    else apply({ kind: event });
  }

  function deed(kind: Deed): void {
    if (!running) return;
    const clear = settled && lookAtClocks();
    question.note(kind);
    if (!clear) return;
    if (kind !== 'activity') adopt();
    if (state.record) perform(kind);
  }

  return {
    start() {
      running = true;
      settled = false;
      ended = null;
      state = NO_SESSION;
      newEra();
      steady.anchor();
      show();
      const stopEvents = auth.subscribe(onAuth);
      const stopRecord = store.subscribe(tick);
      question.plan(0);
      question.ask();
      return () => {
        stopEvents();
        stopRecord();
        if (shared.isAhead()) saveNow();
        newEra();
        running = false;
      };
    },
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tick,
    activity: () => deed('activity'),
    stay: () => deed('stay'),
    proved: () => deed('password-checked'),
    mayDoSensitive() {
      if (!running || !settled) return false;
      adopt();
      if (!lookAtClocks() || !state.record) return false;
      const { effects } = nextSession(state, { kind: 'sensitive-action' }, steady.now());
      return effects.some(({ kind }) => kind === 'allow');
    },
    proofRefused() {
      if (!running || !settled) return;
      adopt();
      apply({ kind: 'proof-refused' });
    },
  };
}
