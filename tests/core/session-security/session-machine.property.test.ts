import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SecurityRecord } from '#core/session-security/security-record.ts';
import {
  NO_SESSION,
  nextSession,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  secondsLeft,
} from '#core/session-security/session-machine.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = 1_800_000_000_000;

const plainEvent = fc.constantFrom<Exclude<SessionEvent['kind'], 'server-times' | 'reported'>>(
  'activity',
  'activity',
  'activity',
  'tick',
  'tick',
  'stay',
  'sensitive-action',
  'password-checked',
  'proof-refused',
  'initial-session',
  'signed-in',
  'signed-out',
  'token-refreshed',
  'user-updated',
  'password-recovery',
  'mfa-challenge-verified',
);

const times = fc.record({
  idleRemainingMs: fc.oneof(fc.integer({ min: 0, max: 20 * MINUTE }), fc.constant(20 * MINUTE)),
  absoluteRemainingMs: fc.integer({ min: 0, max: 4 * HOUR }),
  sinceProofMs: fc.integer({ min: 0, max: 4 * HOUR }),
});

const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  { weight: 16, arbitrary: plainEvent.map((kind): SessionEvent => ({ kind })) },
  {
    weight: 1,
    arbitrary: fc.option(times).map((times): SessionEvent => ({ kind: 'server-times', times })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 2 * MINUTE })
      .map((ago): SessionEvent => ({ kind: 'reported', at: -ago })),
  },
);

const EDGES = [2, 5, 18, 20, 60, 240].flatMap((minutes) => [-1, 0, 1].map((ms) => minutes * MINUTE + ms));
const wait = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 * MINUTE }) },
  { weight: 2, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 * HOUR }) },
);
/** Also a clock that is set back: the keeper shields the machine from it, and the limits hold all the same. */
const jump = fc.oneof(
  { weight: 12, arbitrary: wait },
  { weight: 1, arbitrary: fc.integer({ min: -26 * HOUR, max: 26 * HOUR }) },
);

interface Moment {
  readonly before: SessionState;
  readonly event: SessionEvent;
  readonly now: number;
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

function run(script: readonly { readonly event: SessionEvent; readonly after: number }[]): Moment[] {
  let now = NOW;
  let state = NO_SESSION;
  return script.map(({ event: drawn, after }) => {
    now += after;
    const event: SessionEvent = drawn.kind === 'reported' ? { kind: 'reported', at: now + drawn.at } : drawn;
    const before = state;
    const step = nextSession(before, event, now);
    state = step.state;
    return { before, event, now, state, effects: step.effects };
  });
}

const script = (after: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ event, after }), { minLength: 20, maxLength: 80, size: 'max' })
    .map((steps) => [{ event: { kind: 'signed-in' } as const, after: 0 }, ...steps]);

const RUNS = { numRuns: 700 };
const starts = (event: SessionEvent, before: SecurityRecord | null) =>
  event.kind === 'signed-in' ||
  event.kind === 'server-times' ||
  // A record whose time is over is no record.
  (event.kind === 'password-recovery' && before === null);

const over = (record: SecurityRecord, now: number) =>
  now >= record.sessionStart + 4 * HOUR ||
  now >= record.lastActivity + 20 * MINUTE ||
  record.sessionStart > now + MINUTE;

it('nothing outlives 4 hours or 20 idle minutes, wherever the clock jumps', () => {
  fc.assert(
    fc.property(script(jump), (steps) => {
      for (const { state, now } of run(steps)) {
        if (!state.record) continue;
        expect(now).toBeLessThan(state.record.sessionStart + 4 * HOUR);
        expect(now).toBeLessThan(state.record.lastActivity + 20 * MINUTE);
        expect(state.record.lastActivity).toBeLessThanOrEqual(now + MINUTE);
      }
    }),
    RUNS,
  );
});

it('measured from outside: 4 hours after the sign-in and 20 minutes after the last deed, and not before', () => {
  const seen = { idle: 0, absolute: 0 };
  fc.assert(
    fc.property(script(wait), (steps) => {
      let startedAt = Number.NaN;
      let actedAt = Number.NaN;
      for (const { before, event, now, state, effects } of run(steps)) {
        // What the backend says moves the limits by other rules.
        if (event.kind === 'server-times') return;
        const end = effects.find(({ kind }) => kind === 'end');
        const restarts =
          event.kind === 'signed-in' ||
          (event.kind === 'password-recovery' && state.record?.sessionStart === now);
        if (restarts) {
          startedAt = now;
          actedAt = now;
          continue;
        }
        const idle = now - actedAt >= 20 * MINUTE;
        const absolute = now - startedAt >= 4 * HOUR;
        if (before.record && event.kind !== 'signed-out') {
          expect(end !== undefined).toBe(idle || absolute);
          if (end) expect(end).toEqual({ kind: 'end', reason: absolute ? 'session-limit' : 'inactivity' });
          if (end) seen[absolute ? 'absolute' : 'idle'] += 1;
        } else {
          expect(end).toBeUndefined();
        }
        if (!state.record) continue;
        if (['stay', 'password-checked', 'mfa-challenge-verified'].includes(event.kind)) actedAt = now;
        // In the last two minutes plain activity counts no more.
        if (event.kind === 'activity' && now - actedAt < 18 * MINUTE && !before.record?.warningShown) {
          actedAt = now;
        }
      }
    }),
    RUNS,
  );
  expect(seen.idle).toBeGreaterThan(100);
  expect(seen.absolute).toBeGreaterThan(100);
});

it('somebody busy is never warned or ended before the 4 hours', () => {
  const busy = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 18 * MINUTE - 1 }),
      kind: fc.constantFrom(
        'activity',
        'activity',
        'token-refreshed',
        'user-updated',
        'initial-session',
        'tick',
      ),
    }),
    { minLength: 20, maxLength: 60 },
  );
  fc.assert(
    fc.property(busy, (steps) => {
      let now = NOW;
      let actedAt = now;
      let { state } = nextSession(NO_SESSION, { kind: 'signed-in' }, now);
      for (const { after, kind } of steps) {
        // Whatever else happens, a deed comes before the 18 minutes are over.
        const step = Math.min(after, actedAt + 18 * MINUTE - 1 - now);
        now += step;
        const acts = kind === 'activity' || step < after;
        const next = nextSession(state, { kind: acts ? 'activity' : (kind as 'tick') }, now);
        if (acts) actedAt = now;
        state = next.state;
        if (now >= NOW + 4 * HOUR) {
          expect(state.record).toBeNull();
          return;
        }
        expect(state.record?.warningShown).toBe(false);
        expect(next.effects.filter(({ kind }) => kind === 'end' || kind === 'warn')).toEqual([]);
      }
    }),
    RUNS,
  );
});

it('the warning shows in the last two minutes before the idle limit and at no other time', () => {
  let warned = 0;
  fc.assert(
    fc.property(script(wait), (steps) => {
      for (const { before, now, state, effects } of run(steps)) {
        if (state.record) {
          const left = state.record.lastActivity + 20 * MINUTE - now;
          expect(state.record.warningShown).toBe(left <= 2 * MINUTE);
          const seconds = secondsLeft(state.record, now);
          if (state.record.warningShown) {
            expect(seconds).toBeGreaterThan(0);
            expect(seconds).toBeLessThanOrEqual(120);
          }
        }
        for (const effect of effects) {
          if (effect.kind !== 'warn') continue;
          warned += 1;
          expect(before.record?.warningShown ?? false).toBe(false);
          expect(state.record?.warningShown).toBe(true);
        }
      }
    }),
    RUNS,
  );
  expect(warned).toBeGreaterThan(100);
});

it('plain activity never ends a warning; a deliberate deed does at once', () => {
  fc.assert(
    fc.property(script(wait), (steps) => {
      for (const { before, event, state } of run(steps)) {
        if (!before.record?.warningShown || !state.record) continue;
        if (['activity', 'tick', 'token-refreshed', 'user-updated', 'initial-session'].includes(event.kind)) {
          expect(state.record).toEqual(before.record);
        }
        if (['stay', 'password-checked', 'mfa-challenge-verified', 'signed-in'].includes(event.kind)) {
          expect(state.record.warningShown).toBe(false);
        }
      }
    }),
    RUNS,
  );
});

it('only a sign-in, a recovery on an empty record and the backend set the beginning', () => {
  fc.assert(
    fc.property(script(jump), (steps) => {
      for (const { before, event, now, state } of run(steps)) {
        const live = before.record && !over(before.record, now) ? before.record : null;
        if (!state.record || starts(event, live)) continue;
        expect(before.record).not.toBeNull();
        expect(state.record.sessionStart).toBe(before.record?.sessionStart);
      }
    }),
    RUNS,
  );
});

it('only a proof opens the window, and it is open for exactly 5 minutes', () => {
  const seen = { allow: 0, asked: 0 };
  fc.assert(
    fc.property(script(wait), (steps) => {
      let provedAt: number | null = null;
      for (const { before, event, now, state, effects } of run(steps)) {
        if (event.kind === 'server-times') return;
        if (event.kind === 'signed-in' || state.record?.sessionStart === now) provedAt = now;
        else if (event.kind === 'proof-refused') provedAt = null;
        else if (event.kind === 'password-checked' || event.kind === 'mfa-challenge-verified') {
          if (state.record) provedAt = now;
        } else if (before.record && state.record) {
          expect(state.record.lastSensitiveAuth).toBe(before.record.lastSensitiveAuth);
        }
        const answers = effects.filter(({ kind }) => kind === 'allow' || kind === 'ask-proof');
        expect(answers.length).toBe(event.kind === 'sensitive-action' ? 1 : 0);
        if (event.kind !== 'sensitive-action') continue;
        const open = state.record !== null && provedAt !== null && now - provedAt <= 5 * MINUTE;
        expect(answers[0]?.kind).toBe(open ? 'allow' : 'ask-proof');
        seen[open ? 'allow' : 'asked'] += 1;
      }
    }),
    RUNS,
  );
  expect(seen.allow).toBeGreaterThan(100);
  expect(seen.asked).toBeGreaterThan(100);
});

it('a report goes out for activity only, at most once in the minute, and none is forgotten', () => {
  let reports = 0;
  fc.assert(
    fc.property(script(wait), (steps) => {
      for (const { before, event, now, state, effects } of run(steps)) {
        const reported = effects.some(({ kind }) => kind === 'report-activity');
        reports += reported ? 1 : 0;
        if (!state.record) expect(reported).toBe(false);
        else if (event.kind === 'stay') expect(reported).toBe(true);
        else if (event.kind === 'tick' || (event.kind === 'activity' && !state.record.warningShown)) {
          const { heardAt } = before;
          expect(reported).toBe(
            heardAt === null || (state.record.lastActivity > heardAt && now - heardAt >= MINUTE),
          );
        } else expect(reported).toBe(false);
      }
    }),
    RUNS,
  );
  expect(reports).toBeGreaterThan(100);
});

it("obeys the backend's times: to the millisecond for the 4 hours and the proof, within a report's way for the idle clock", () => {
  let kept = 0;
  fc.assert(
    fc.property(script(jump), times, (steps, told) => {
      const last = run(steps).at(-1);
      if (!last) return;
      const { state, effects } = nextSession(last.state, { kind: 'server-times', times: told }, last.now);
      const alive = effects.every(({ kind }) => kind !== 'end');
      if (!state.record) {
        expect(alive).toBe(false);
        return;
      }
      expect(state.record.sessionStart + 4 * HOUR - last.now).toBe(told.absoluteRemainingMs);
      expect(last.now - state.record.lastSensitiveAuth).toBe(told.sinceProofMs);
      const idle = state.record.lastActivity + 20 * MINUTE - last.now;
      if (idle !== told.idleRemainingMs) {
        kept += 1;
        expect(Math.abs(idle - told.idleRemainingMs)).toBeLessThanOrEqual(65 * SECOND);
        expect(state.record.lastActivity).toBe(Math.min(last.state.record?.lastActivity ?? 0, last.now));
      }
    }),
    RUNS,
  );
  expect(kept).toBeGreaterThan(10);
});

it('changes no object that it is given, and says the same of the same', () => {
  fc.assert(
    fc.property(script(jump), (steps) => {
      for (const { before, event, now, state, effects } of run(steps)) {
        const frozen = Object.freeze({
          ...before,
          record: before.record && Object.freeze({ ...before.record }),
        });
        expect(nextSession(frozen, event, now)).toEqual({ state, effects });
      }
    }),
    { numRuns: 200 },
  );
});
