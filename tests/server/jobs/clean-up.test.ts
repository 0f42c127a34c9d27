import { okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import { makeCleanUpJob } from '#server/jobs/clean-up.ts';

it('deletes little by a clock that was set months ahead for a moment, and catches up with one that was late', async () => {
  const deletedAt: number[] = [];
  const clock = { time: 1_000 * DAY_MS, now: () => clock.time };
  const cleanUp = makeCleanUpJob({
    clock,
    retention: {
      deleteExpired: ({ now }) => {
        deletedAt.push(now - 1_000 * DAY_MS);
        return okAsync(0);
      },
    },
  });
  for (const ahead of [MINUTE_MS, 120 * DAY_MS, 120 * DAY_MS, 4 * MINUTE_MS]) {
    clock.time = 1_000 * DAY_MS + ahead;
    expect(await cleanUp()).toBe('done');
  }
  expect(deletedAt).toEqual([MINUTE_MS, MINUTE_MS + HOUR_MS, MINUTE_MS + 2 * HOUR_MS, 4 * MINUTE_MS]);
});

it('deletes no more by such a clock where much is deleted in each hour', async () => {
  let newest = 0;
  let now = 0;
  const cleanUp = makeCleanUpJob({
    clock: { now: () => now },
    retention: {
      deleteExpired: (before) => {
        newest = before.now;
        return okAsync(before.now === 0 || runs % 10 === 9 ? 0 : 50);
      },
    },
  });
  let runs = 0;
  now = 120 * DAY_MS;
  for (; runs < 10; runs += 1) await cleanUp();
  expect(newest).toBe(HOUR_MS);
});
