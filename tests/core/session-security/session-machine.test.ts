import { describe, expect, it } from 'vitest';
import {
  isLive,
  NO_SESSION,
  nextSession,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  secondsLeft,
  shiftSession,
} from '#core/session-security/session-machine.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOW = 1_800_000_000_000;

/** Rose has signed in at `NOW`; then this happens, each so many milliseconds after the sign-in. */
function since(...happened: readonly (readonly [number, SessionEvent['kind'] | SessionEvent])[]): {
  state: SessionState;
  effects: readonly SessionEffect[];
} {
  let step = nextSession(NO_SESSION, { kind: 'signed-in' }, NOW);
  for (const [ms, what] of happened) {
    step = nextSession(
      step.state,
      typeof what === 'string' ? ({ kind: what } as SessionEvent) : what,
      NOW + ms,
    );
  }
  return step;
}

it('signing in starts fresh clocks', () => {
  const fresh = { lastActivity: NOW, sessionStart: NOW, lastSensitiveAuth: NOW, warningShown: false };
  expect(since().state.record).toEqual(fresh);
  const again = since([19 * MINUTE, 'tick'], [19 * MINUTE, 'signed-in']);
  expect(again.state.record?.sessionStart).toBe(NOW + 19 * MINUTE);
  expect(again.state.record?.warningShown).toBe(false);
});

describe('idle', () => {
  it('warns at 18 minutes and ends at 20', () => {
    expect(since([18 * MINUTE - 1, 'tick']).effects).toEqual([]);
    expect(since([18 * MINUTE, 'tick']).effects).toEqual([{ kind: 'warn' }]);
    expect(since([18 * MINUTE, 'tick'], [19 * MINUTE, 'tick']).effects).toEqual([]);
    expect(since([20 * MINUTE - 1, 'tick']).state.record).not.toBeNull();
    const ended = since([20 * MINUTE, 'tick']);
    expect(ended.effects).toEqual([{ kind: 'end', reason: 'inactivity' }]);
    expect(ended.state).toEqual(NO_SESSION);
  });

  it('counts whole seconds down', () => {
    const { record } = since([18 * MINUTE, 'tick']).state;
    if (!record) throw new Error('no record');
    const left = (ms: number) => secondsLeft(record, NOW + ms);
    expect(
      [18 * MINUTE, 18 * MINUTE + 1, 18 * MINUTE + SECOND, 20 * MINUTE - 1, 20 * MINUTE].map(left),
    ).toEqual([120, 120, 119, 1, 0]);
  });

  it('counts to the end of the 4 hours where that comes first', () => {
    const busy = Array.from({ length: 13 }, (_, index) => [(index + 1) * 17 * MINUTE, 'activity'] as const);
    const { record } = since(...busy, [239 * MINUTE + 30 * SECOND, 'tick']).state;
    expect(record?.warningShown).toBe(true);
    expect(record && secondsLeft(record, NOW + 239 * MINUTE + 30 * SECOND)).toBe(30);
  });

  it('a deed that comes too late does not bring the session back', () => {
    for (const kind of ['activity', 'stay', 'password-checked', 'token-refreshed'] as const) {
      expect(since([20 * MINUTE, kind]).effects, kind).toEqual([{ kind: 'end', reason: 'inactivity' }]);
    }
  });

  it('while it warns the mouse does nothing and the button does', () => {
    const moved = since([18 * MINUTE, 'tick'], [19 * MINUTE, 'activity']);
    expect(moved.state.record).toEqual(since([18 * MINUTE, 'tick']).state.record);
    const stays = since([18 * MINUTE, 'tick'], [19 * MINUTE, 'stay']);
    expect(stays.state.record?.warningShown).toBe(false);
    expect(stays.effects).toEqual([{ kind: 'report-activity' }]);
    expect(
      since([18 * MINUTE, 'tick'], [19 * MINUTE, 'stay'], [38 * MINUTE, 'tick']).state.record,
    ).not.toBeNull();
  });
});

it('4 hours after the sign-in it ends, however busy the person is', () => {
  const busy = Array.from({ length: 239 }, (_, index) => [(index + 1) * MINUTE, 'activity'] as const);
  expect(since(...busy).state.record).not.toBeNull();
  expect(since(...busy, [240 * MINUTE, 'activity']).effects).toEqual([
    { kind: 'end', reason: 'session-limit' },
  ]);
});

describe('who hears of an end', () => {
  it('takes it for an expiry up to five seconds before the limit', () => {
    expect(since([19 * MINUTE, 'signed-out']).effects).toEqual([]);
    expect(since([20 * MINUTE - 5 * SECOND - 1, 'signed-out']).effects).toEqual([]);
    expect(since([20 * MINUTE - 5 * SECOND, 'signed-out']).effects).toEqual([
      { kind: 'was-ended', reason: 'inactivity' },
    ]);
    expect(since([300 * MINUTE, 'signed-out']).effects).toEqual([
      { kind: 'was-ended', reason: 'session-limit' },
    ]);
  });
});

describe('sensitive actions', () => {
  it('go for 5 minutes after a proof', () => {
    expect(since([5 * MINUTE, 'sensitive-action']).effects).toEqual([{ kind: 'allow' }]);
    expect(since([5 * MINUTE + 1, 'sensitive-action']).effects).toEqual([{ kind: 'ask-proof' }]);
    const proved = [10 * MINUTE, 'password-checked'] as const;
    expect(since(proved, [15 * MINUTE, 'sensitive-action']).effects).toEqual([{ kind: 'allow' }]);
    expect(since(proved, [11 * MINUTE, 'proof-refused'], [12 * MINUTE, 'sensitive-action']).effects).toEqual([
      { kind: 'ask-proof' },
    ]);
    expect(since([MINUTE, 'signed-out'], [MINUTE, 'sensitive-action']).effects).toEqual([
      { kind: 'ask-proof' },
    ]);
  });

  it('a second factor is as good a proof (decision 37)', () => {
    expect(since([10 * MINUTE, 'mfa-challenge-verified'], [15 * MINUTE, 'sensitive-action']).effects).toEqual(
      [{ kind: 'allow' }],
    );
  });
});

describe('reports', () => {
  it('go out at once after a quiet minute, else with the first beat after it', () => {
    expect(since([30 * SECOND, 'activity']).effects).toEqual([]);
    expect(since([30 * SECOND, 'activity'], [60 * SECOND - 1, 'tick']).effects).toEqual([]);
    expect(since([30 * SECOND, 'activity'], [60 * SECOND, 'tick']).effects).toEqual([
      { kind: 'report-activity' },
    ]);
    expect(since([60 * SECOND, 'tick']).effects).toEqual([]);
    expect(since([60 * SECOND, 'activity']).effects).toEqual([{ kind: 'report-activity' }]);
  });

  it('are due until the backend has heard', () => {
    const due = [30 * SECOND, 'activity'] as const;
    const reported = { kind: 'reported', at: NOW + 60 * SECOND } as const;
    expect(since(due, [60 * SECOND, reported], [180 * SECOND, 'tick']).effects).toEqual([]);
    expect(since(due, [40 * SECOND, 'token-refreshed'], [180 * SECOND, 'tick']).effects).toEqual([]);
    expect(since(due, [60 * SECOND, 'tick'], [61 * SECOND, 'tick']).effects).toEqual([
      { kind: 'report-activity' },
    ]);
  });
});

describe('recovery', () => {
  it('starts a session where there is none, also over one whose time is over', () => {
    const none = nextSession(NO_SESSION, { kind: 'password-recovery' }, NOW);
    expect(none.state.record?.sessionStart).toBe(NOW);
    const stale = since([21 * MINUTE, 'password-recovery']);
    expect(stale.state.record?.sessionStart).toBe(NOW + 21 * MINUTE);
    expect(stale.effects).toEqual([]);
  });

  it('does nothing to one that lives', () => {
    expect(since([10 * MINUTE, 'password-recovery']).state).toEqual(since().state);
  });
});

describe("the backend's times", () => {
  const told = (idle: number, absolute = 230 * MINUTE) =>
    ({
      kind: 'server-times',
      times: { idleRemainingMs: idle, absoluteRemainingMs: absolute, sinceProofMs: 7 * MINUTE },
    }) as const;

  it('make a record where there is none', () => {
    expect(nextSession(NO_SESSION, told(15 * MINUTE), NOW).state.record).toEqual({
      lastActivity: NOW - 5 * MINUTE,
      sessionStart: NOW - 10 * MINUTE,
      lastSensitiveAuth: NOW - 7 * MINUTE,
      warningShown: false,
    });
  });

  it('win over the page, and leave what is on its way', () => {
    const idleOf = (idle: number) => {
      const { record } = since([10 * MINUTE, told(idle)]).state;
      return record && NOW + 10 * MINUTE - record.lastActivity;
    };
    expect(idleOf(5 * MINUTE)).toBe(15 * MINUTE);
    expect(idleOf(20 * MINUTE)).toBe(0);
    expect(idleOf(9 * MINUTE)).toBe(10 * MINUTE);
    expect(idleOf(11 * MINUTE)).toBe(10 * MINUTE);
  });

  it('let no activity lie ahead of the clock', () => {
    const { state } = since([30 * SECOND, 'activity']);
    const step = nextSession(state, told(20 * MINUTE), NOW + 10 * SECOND);
    expect(step.state.record?.lastActivity).toBe(NOW + 10 * SECOND);
  });

  it('can end it', () => {
    expect(since([MINUTE, told(20 * MINUTE, 0)]).effects).toEqual([{ kind: 'end', reason: 'session-limit' }]);
    expect(since([10 * MINUTE, told(0)]).effects).toEqual([{ kind: 'end', reason: 'inactivity' }]);
  });

  it('that it does not keep change nothing, and start a record without a proof', () => {
    const none = { kind: 'server-times', times: null } as const;
    expect(since([MINUTE, none]).state).toEqual(since().state);
    const { state } = nextSession(NO_SESSION, none, NOW);
    expect(state.record?.sessionStart).toBe(NOW);
    expect(nextSession(state, { kind: 'sensitive-action' }, NOW).effects).toEqual([{ kind: 'ask-proof' }]);
  });
});

it('activity that lies ahead of the clock counts as now', () => {
  const { state } = since([200 * MINUTE, 'signed-in']);
  const ahead = {
    ...state,
    record: state.record && { ...state.record, sessionStart: NOW, lastActivity: NOW + 300 * MINUTE },
  };
  expect(nextSession(ahead, { kind: 'tick' }, NOW + 60 * MINUTE).state.record?.lastActivity).toBe(
    NOW + 60 * MINUTE,
  );
});

it('a shifted session has the same life on the shifted clock', () => {
  const { state } = since([10 * MINUTE, 'activity']);
  const back = shiftSession(state, -120 * MINUTE);
  const live = (ms: number) => back.record && isLive(back.record, NOW - 120 * MINUTE + ms);
  expect([live(30 * MINUTE - 1), live(30 * MINUTE)]).toEqual([true, false]);
  expect(back.heardAt).toBe(NOW - 120 * MINUTE);
  expect(shiftSession(NO_SESSION, 5)).toEqual(NO_SESSION);
});
