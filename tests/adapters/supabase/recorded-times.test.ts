import { beforeEach, expect, it } from 'vitest';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import type { SecurityRecord } from '#core/ports/session-record-store.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';

let clock = makeManualClock();
let stored: SecurityRecord | null = null;
beforeEach(() => {
  clock = makeManualClock();
  stored = null;
});

const openTab = () =>
  makeRecordedTimes({
    clock,
    store: {
      read: () => stored,
      write(record) {
        stored = record;
      },
    },
  });

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
  expect(stored?.warningShown).toBe(false);
  clock.advance(12 * MINUTE);
  tab.read();
  expect(stored?.warningShown).toBe(true);
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
  stored = null;
  expect(tab.read()?.idleRemainingMs).toBe(10 * MINUTE);
  tab.clear();
  expect(stored).toBeNull();
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
  for (const tab of [...tabs, ...tabs]) {
    expect(tab.read()).toEqual(left(15 * MINUTE, 4 * HOUR - 5 * MINUTE, 5 * MINUTE));
  }
});

it('a wall clock that is set ahead counts as sleep', () => {
  const tab = openTab();
  tab.start();
  clock.setWall(clock.now() + 10 * MINUTE);
  expect(tab.read()?.idleRemainingMs).toBe(10 * MINUTE);
  clock.setWall(clock.now() + 10 * MINUTE);
  expect(tab.read()).toBeNull();
});
