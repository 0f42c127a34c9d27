import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { browser, newBrowser, rose, settle } from './tabs.ts';

/** Three tabs, random actions in them and clock changes: seen from outside, the limits hold to the second. */

/** Time until the next check: every second, as on the page, until all actions are posted and reported. */
const untilNextCheck = (passed: number) => (passed < 72 * SECOND ? SECOND : 20 * SECOND);

const EDGES = [2, 5, 18, 20, 60].flatMap((minutes) =>
  [-1, 0, 1].map((seconds) => minutes * MINUTE + seconds * SECOND),
);
const wait = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 180 }).map((seconds) => seconds * SECOND) },
  { weight: 2, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 1, arbitrary: fc.integer({ min: 15 * 60, max: 25 * 60 }).map((seconds) => seconds * SECOND) },
);
const tab = fc.constantFrom(0, 1, 2);
const step = fc.record({
  wait,
  tab,
  does: fc.constantFrom(
    'activity',
    'activity',
    'activity',
    'stay',
    'proved',
    'proof-refused',
    'wake',
    'renewed',
    'nothing',
  ),
  clockSetBy: fc.oneof(
    { weight: 40, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: -26 * HOUR, max: 26 * HOUR }) },
  ),
});
const busy = fc.record({
  wait: fc.integer({ min: 1, max: 17 * 60 }).map((seconds) => seconds * SECOND),
  tab,
  does: fc.constantFrom('activity', 'activity', 'proved'),
  clockSetBy: fc.constant(null),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Seen {
  inactivity: number;
  'session-limit': number;
  warned: number;
  allowed: number;
  denied: number;
}

/** Runs a script from a sign-in until the session has ended, and compares each moment with the limits. */
async function play(script: readonly Step[], seen: Seen): Promise<void> {
  newBrowser();
  const tabs = await rose(3);
  const { backend, clock } = browser;
  const startedAt = backend.now;
  let actedAt = backend.now;
  let provedAt = backend.now;
  /** Tolerance of the end; none if no clock was changed. */
  let endTolerance = 0;
  /** Tolerance of the warning, which other tabs than the active one may show a little later. */
  let tolerance = 6 * SECOND;

  async function look(): Promise<boolean> {
    for (const { monitor } of tabs) monitor.check();
    await settle();
    const [idle, age] = [backend.now - actedAt, backend.now - startedAt];
    if (age < 4 * HOUR && Math.abs(idle - 20 * MINUTE) < endTolerance) return backend.session !== null;
    if (age >= 4 * HOUR || idle >= 20 * MINUTE) {
      const reason = age >= 4 * HOUR ? 'session-limit' : 'inactivity';
      expect(tabs.map(({ monitor }) => monitor.view())).toEqual(Array(3).fill({ kind: 'ended', reason }));
      expect(backend.session).toBeNull();
      seen[reason] += 1;
      return false;
    }
    expect(backend.session).not.toBeNull();
    for (const { monitor } of tabs) {
      const { kind } = monitor.view();
      if (idle < 18 * MINUTE - tolerance) expect(kind).toBe('active');
      else if (idle >= 18 * MINUTE + tolerance) expect(kind).toBe('warning');
      if (kind === 'warning') seen.warned += 1;
      const isProofFresh = backend.now - provedAt <= 5 * MINUTE;
      expect(monitor.mayDoSensitive()).toBe(isProofFresh);
      seen[isProofFresh ? 'allowed' : 'denied'] += 1;
    }
    return true;
  }

  async function advance(ms: number): Promise<boolean> {
    for (let passed = 0; passed < ms; ) {
      const next = Math.min(untilNextCheck(passed), ms - passed);
      passed += next;
      clock.advance(next);
      backend.now += next;
      if (!(await look())) return false;
    }
    return true;
  }

  for (const { wait, tab, does, clockSetBy } of script) {
    if (!(await advance(wait))) return;
    if (clockSetBy !== null) {
      clock.setWall(clock.now() + clockSetBy);
      // Unreported activity is lost then.
      tolerance = 67 * SECOND;
      endTolerance = tolerance;
      if (!(await look())) return;
    }
    const { monitor } = tabs[tab] ?? tabs[0];
    const isWarned = monitor.view().kind === 'warning';
    if (does === 'wake') monitor.wake();
    else if (does === 'renewed') browser.notify(tab, 'token-refreshed', browser.session());
    else if (does !== 'nothing') {
      if (backend.session && does === 'proved') {
        backend.session = { ...backend.session, lastActiveAt: backend.now, lastProofAt: backend.now };
      }
      if (backend.session && does === 'proof-refused')
        backend.session = { ...backend.session, lastProofAt: 0 };
      monitor.onUserAction(does);
      if (does === 'proved') provedAt = backend.now;
      if (does === 'proof-refused') provedAt = Number.NEGATIVE_INFINITY;
      else if (does !== 'activity' || !isWarned) actedAt = backend.now;
    }
    await settle();
  }
}

it('the session ends 20 minutes after the last action or 4 hours after the sign-in, and not before', async () => {
  const seen: Seen = { inactivity: 0, 'session-limit': 0, warned: 0, allowed: 0, denied: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (script) =>
      play(script, seen),
    ),
    { numRuns: 60 },
  );
  expect(seen.inactivity).toBeGreaterThan(10);
  expect(seen.warned).toBeGreaterThan(50);
  expect(seen.allowed).toBeGreaterThan(100);
  expect(seen.denied).toBeGreaterThan(100);
});

it('an active person is never warned, in any tab, and signed out after 4 hours', async () => {
  const seen: Seen = { inactivity: 0, 'session-limit': 0, warned: 0, allowed: 0, denied: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(busy, { minLength: 60, maxLength: 60 }), (script) => play(script, seen)),
    { numRuns: 15 },
  );
  expect(seen.warned).toBe(0);
  expect(seen.inactivity).toBe(0);
  expect(seen['session-limit']).toBe(15);
});
