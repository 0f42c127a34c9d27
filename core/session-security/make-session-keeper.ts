import type { Analytics } from '../ports/analytics.ts';
import type { AuthEvent, AuthPort, Session, TimedSession } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionRecordStore } from '../ports/session-record-store.ts';
import type { SecurityRecord } from './security-record.ts';
import type { SecurityView, SessionKeeper } from './session-keeper.ts';
import { ACTIVITY_INTERVAL_MS } from './session-limits.ts';
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
import { makeSteadyClock } from './steady-clock.ts';

/** Activity is written for the other tabs at most this often, milliseconds. */
const WRITE_INTERVAL_MS = 5_000;

/** After a report that did not arrive, the next one goes out no sooner than this, milliseconds. */
const REPORT_RETRY_MS = 10_000;

/**
 * No answer takes longer, for the backend's door gives up before, milliseconds. One that comes later was slept through and says
 * nothing of now; two records whose sessions began further apart are of two sessions.
 */
const ANSWER_AT_MOST_MS = 15_000;

/** After a question that nobody answered, the next one, milliseconds. */
const ASK_RETRY_MS = 30_000;

/** What the person does on the page, from weak to strong. */
const DEEDS = ['activity', 'stay', 'password-checked'] as const;
type Deed = (typeof DEEDS)[number];

const NOBODY: SecurityView = Object.freeze({ kind: 'nobody' });
const SAFE: SecurityView = Object.freeze({ kind: 'safe' });

function sameView(one: SecurityView, other: SecurityView): boolean {
  if (one.kind === 'warning') return other.kind === 'warning' && one.secondsLeft === other.secondsLeft;
  if (one.kind === 'ended') return other.kind === 'ended' && one.reason === other.reason;
  return one.kind === other.kind;
}

function sameRecord(one: SecurityRecord, other: SecurityRecord): boolean {
  return (
    one.lastActivity === other.lastActivity &&
    one.sessionStart === other.sessionStart &&
    one.lastSensitiveAuth === other.lastSensitiveAuth &&
    one.warningShown === other.warningShown
  );
}

/** The rules of `session-machine.ts` over this tab's clocks, the record of all tabs, and the backend. */
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
  const listeners = new Set<() => void>();
  let view: SecurityView = NOBODY;
  let state: SessionState = NO_SESSION;
  let running = false;
  /** Whether the first question was answered, or given up: before, the record of earlier visits says nothing. */
  let settled = false;
  /** How and when this tab saw the session end, until the next one. */
  let ended: { readonly view: SecurityView; readonly at: number } | null = null;
  /** Counts sign-ins and ends: what was asked in an earlier era is not heard. */
  let era = 0;
  let asking = false;
  /** On the monotonic clock; null: nothing to ask. */
  let askAt: number | null = null;
  /** The strongest deed since the question under way was asked; it comes after the answer. */
  let meanwhile: Deed | null = null;
  let reporting = false;
  let reportAgainAt = Number.NEGATIVE_INFINITY;
  /** This tab's own last activity, and whether the other tabs do not know it yet. */
  let ownActivity = Number.NEGATIVE_INFINITY;
  let unsaved = false;
  let savedAt = Number.NEGATIVE_INFINITY;

  function show(): void {
    const { record } = state;
    const next: SecurityView =
      ended?.view ??
      (record === null
        ? NOBODY
        : record.warningShown
          ? Object.freeze({ kind: 'warning', secondsLeft: secondsLeft(record, steady.now()) })
          : SAFE);
    if (sameView(view, next)) return;
    view = next;
    for (const listener of [...listeners]) listener();
  }

  function save(): void {
    store.write(state.record);
    savedAt = clock.monotonic();
    unsaved = false;
  }

  function newEra(): void {
    era += 1;
    askAt = null;
    meanwhile = null;
    reportAgainAt = Number.NEGATIVE_INFINITY;
  }

  function apply(event: SessionEvent, now: number = steady.now()): void {
    const before = state.record;
    const step = nextSession(state, event, now);
    state = step.state;
    if (event.kind === 'activity' && state.record && !step.effects.some(({ kind }) => kind === 'warn')) {
      unsaved ||= state.record !== before;
    } else if (state.record !== before) {
      save();
    }
    for (const effect of step.effects) {
      if (effect.kind === 'report-activity') report(event.kind === 'stay');
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
    const kept = store.read();
    const own = state.record;
    if (own === null) {
      if (kept === null || (ended && kept.sessionStart <= ended.at - END_GRACE_MS)) return;
      ended = null;
      state = { record: kept, heardAt: null };
      askAt = clock.monotonic();
      return;
    }
    if (kept === null) {
      gone();
      // Signed out elsewhere, or only wiped: the backend knows, once a sign-out under way has arrived.
      if (!ended) askAt = clock.monotonic() + END_GRACE_MS;
      return;
    }
    const moved = kept.sessionStart - own.sessionStart;
    if (steady.isTorn() && Math.abs(moved - steady.gap()) < Math.abs(moved)) steady.anchor();
    // Of whom it is, only the backend knows.
    else if (Math.abs(moved) > ANSWER_AT_MOST_MS) askAt = clock.monotonic();
    if (moved === 0) {
      if (kept.lastSensitiveAuth > own.lastSensitiveAuth) noteDeed('password-checked');
      else if (kept.lastActivity > own.lastActivity) noteDeed('stay');
    }
    const newer = unsaved && moved === 0 && own.lastActivity > kept.lastActivity;
    const next = newer ? { ...kept, lastActivity: own.lastActivity, warningShown: own.warningShown } : kept;
    unsaved = newer;
    if (!sameRecord(own, next)) state = { ...state, record: next };
  }

  function noteDeed(deed: Deed): void {
    if (asking && (meanwhile === null || DEEDS.indexOf(deed) > DEEDS.indexOf(meanwhile))) meanwhile = deed;
  }

  /** `deed` is what the person did since the question that this one repeats. */
  function ask(deed: Deed | null = null): void {
    if (asking || !running) return;
    asking = true;
    askAt = null;
    meanwhile = deed;
    const asked = era;
    const before = store.read();
    const [sentAt, sentAtWall] = [clock.monotonic(), clock.now()];
    const sleptThrough = () =>
      Math.max(clock.monotonic() - sentAt, clock.now() - sentAtWall) > ANSWER_AT_MOST_MS;
    void auth.timedSession().match(
      (timed) => {
        if (timed === null || asked !== era || !sleptThrough()) {
          hear(asked, () => answered(timed, before));
          return;
        }
        asking = false;
        ask(meanwhile);
      },
      () => hear(asked, unanswered),
    );
  }

  function hear(asked: number, work: () => void): void {
    if (running && asked === era && settled) adopt();
    if (running && asked === era) work();
    asking = false;
    if (askAt !== null && clock.monotonic() >= askAt) ask();
    show();
  }

  function answered(timed: TimedSession | null, before: SecurityRecord | null): void {
    if (!settled) {
      settled = true;
      // Nobody on this page has seen the session of that record, so nobody is told that it ended.
      if (!timed) store.write(null);
      else if (store.read()) {
        state = { ...state, record: before };
        adopt();
      }
    }
    const deed = meanwhile;
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
    const deed = meanwhile;
    askAt = clock.monotonic() + ASK_RETRY_MS;
    if (!settled) {
      settled = true;
      const kept = store.read();
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
    save();
  }

  /** False while it is not known what time it is. */
  function lookAtClocks(): boolean {
    if (!steady.isTorn()) return true;
    if (state.record) ask();
    else steady.anchor();
    return !steady.isTorn();
  }

  function perform(deed: Deed): void {
    ownActivity = Math.max(ownActivity, steady.now());
    apply({ kind: deed });
    if (unsaved) saveInTime();
  }

  function saveInTime(): void {
    if (clock.monotonic() - savedAt < WRITE_INTERVAL_MS) return;
    adopt();
    if (unsaved) save();
  }

  function report(atOnce: boolean): void {
    const { record, heardAt } = state;
    if (reporting || !record) return;
    if (!atOnce) {
      if (clock.monotonic() < reportAgainAt) return;
      // The tab in which it happened goes first; the others stand in for one that was closed.
      const foreign = record.lastActivity > ownActivity;
      if (foreign && (heardAt === null || steady.now() - heardAt < ACTIVITY_INTERVAL_MS + END_GRACE_MS)) {
        return;
      }
    }
    reporting = true;
    const asked = era;
    const sentAt = clock.monotonic();
    void auth.recordActivity().match(
      () => {
        reporting = false;
        if (asked !== era) return;
        reportAgainAt = clock.monotonic() + ACTIVITY_INTERVAL_MS;
        apply({ kind: 'reported', at: steady.now() - (clock.monotonic() - sentAt) });
      },
      ({ kind }) => {
        reporting = false;
        if (asked !== era) return;
        reportAgainAt = clock.monotonic() + REPORT_RETRY_MS;
        if (kind === 'not-signed-in') gone();
      },
    );
  }

  function tick(): void {
    if (!running || !settled) return;
    adopt();
    lookAtClocks();
    if (askAt !== null && clock.monotonic() >= askAt) ask();
    apply({ kind: 'tick' });
    if (unsaved) saveInTime();
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
        askAt = clock.monotonic();
        ask();
        return;
      case 'signed-out': {
        settled = true;
        const kept = store.read();
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
        else state = { ...state, record: store.read() };
        apply({ kind: event });
        if (!state.record) return;
        settled = true;
        ended = null;
        show();
        return;
      case 'token-refreshed':
        // The own report says it more exactly.
        if (reporting) return;
        break;
    }
    if (!settled) return;
    adopt();
    if (session && !state.record && !ended) ask();
    else apply({ kind: event });
  }

  function deed(kind: Deed): void {
    if (!running) return;
    const clear = settled && lookAtClocks();
    noteDeed(kind);
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
      askAt = clock.monotonic();
      ask();
      return () => {
        stopEvents();
        stopRecord();
        if (unsaved) {
          adopt();
          if (unsaved) save();
        }
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
