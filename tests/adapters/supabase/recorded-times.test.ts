import { beforeEach, expect, it } from 'vitest';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';

let clock = makeManualClock();
let map = makeMapStorage();
beforeEach(() => {
  clock = makeManualClock();
  map = makeMapStorage();
});

const KEY = 'checkahead.session';
const openTab = () => makeRecordedTimes({ clock, storage: map.safe });
const stored = () => JSON.parse(map.getItem(KEY) ?? 'null');

const left = (idle: number, absolute: number, sinceProof: number) => ({
  idleRemainingMs: idle,
  absoluteRemainingMs: absolute,
  sinceProofMs: sinceProof,
});

it('signing in starts the limits of 20 minutes and 4 hours, and is a proof', () => {
  const tab = openTab();
  tab.start();
  clock.advance(7 * MINUTE);
  expect(tab.read()).toEqual(left(13 * MINUTE, 4 * HOUR - 7 * MINUTE, 7 * MINUTE));
  expect(stored().warningShown).toBe(false);
  clock.advance(12 * MINUTE);
  tab.read();
  expect(stored().warningShown).toBe(true);
  tab.recordActivity();
  expect(tab.read()).toEqual(left(20 * MINUTE, 4 * HOUR - 19 * MINUTE, 19 * MINUTE));
  tab.recordProof();
  expect(tab.read()).toEqual(left(20 * MINUTE, 4 * HOUR - 19 * MINUTE, 0));
  clock.advance(20 * MINUTE);
  expect(tab.read()).toBeNull();
});

it('without a record, the session starts now, without a proof', () => {
  expect(openTab().read()).toMatchObject({ idleRemainingMs: 20 * MINUTE, sinceProofMs: clock.now() });
});

it('deleting the record by hand does not reset the limits', () => {
  const tab = openTab();
  tab.start();
  clock.advance(10 * MINUTE);
  map.removeItem(KEY);
  expect(tab.read()?.idleRemainingMs).toBe(10 * MINUTE);
  tab.clear();
  expect(stored()).toBeNull();
});

it('a malformed record counts as none', () => {
  openTab().start();
  const record = stored();
  clock.advance(10 * MINUTE);
  for (const malformed of [
    '{',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify({ ...record, lastActivity: '3' }),
    JSON.stringify({ ...record, sessionStart: -1 }),
    JSON.stringify({ ...record, warningShown: 1 }),
    '{"lastActivity":1e999,"sessionStart":1,"lastSensitiveAuth":1,"warningShown":false}',
    JSON.stringify({ ...record, lastSensitiveAuth: undefined }),
  ]) {
    map.setItem(KEY, malformed);
    expect(openTab().read(), malformed).toEqual(left(20 * MINUTE, 4 * HOUR, clock.now()));
  }
});

it('stores only the four fields', () => {
  openTab().start();
  const record = stored();
  map.setItem(KEY, JSON.stringify({ ...record, email: 'rose@example.com' }));
  openTab().read();
  expect(stored()).toEqual(record);
});

it('where storage is blocked, the record is that of the tab', () => {
  map.block();
  const [tab, other] = [openTab(), openTab()];
  tab.start();
  clock.advance(10 * MINUTE);
  expect(tab.read()?.idleRemainingMs).toBe(10 * MINUTE);
  expect(other.read()?.idleRemainingMs).toBe(20 * MINUTE);
  map.unblock();
  tab.recordActivity();
  expect(stored().lastActivity).toBe(clock.now());
});

it('a sign-in in another tab, or a recovery link, does not restart a live session', () => {
  const [tab, other] = [openTab(), openTab()];
  tab.start();
  clock.advance(MINUTE);
  other.startUnlessLive();
  expect(other.read()?.absoluteRemainingMs).toBe(4 * HOUR - MINUTE);
  clock.advance(20 * MINUTE);
  other.startUnlessLive();
  expect(other.read()?.absoluteRemainingMs).toBe(4 * HOUR);
});

it('a wall clock that is set back shifts the record, once for all tabs', () => {
  const tabs = [openTab(), openTab()];
  tabs[0]?.start();
  tabs[1]?.read();
  clock.advance(5 * MINUTE);
  clock.setWall(clock.now() - 2 * HOUR);
  for (const tab of [...tabs, ...tabs])
    expect(tab.read()).toEqual(left(15 * MINUTE, 4 * HOUR - 5 * MINUTE, 5 * MINUTE));
});

it('a wall clock that is set ahead counts as sleep', () => {
  const tab = openTab();
  tab.start();
  clock.setWall(clock.now() + 10 * MINUTE);
  expect(tab.read()?.idleRemainingMs).toBe(10 * MINUTE);
  clock.setWall(clock.now() + 10 * MINUTE);
  expect(tab.read()).toBeNull();
});
