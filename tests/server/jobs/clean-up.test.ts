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
