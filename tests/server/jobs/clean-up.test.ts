import { okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import { makeCleanUpJob } from '#server/jobs/clean-up.ts';

/** A server that starts, over a database that was last cleaned up at `last.at`, with `deleted` rows a time. */
function started(now: () => number, last: { at: number | null }, deleted = (_now: number) => 0) {
  return makeCleanUpJob({
    clock: { now },
    uow: { read: () => okAsync(last.at === null ? null : String(last.at)) as never },
    retention: {
      deleteExpired: ({ now: at }) => {
        last.at = at;
        return okAsync(deleted(at));
      },
    },
  });
}

it.each([
  ['while it runs', false],
  ['that starts each time', true],
])(
  'a server %s deletes little by a clock that was set months ahead for a moment, and catches up with one that was late',
  async (_when, restarts) => {
    const last: { at: number | null } = { at: null };
    const deletedAt: number[] = [];
    let now = 0;
    const start = () => started(() => now, last);
    let cleanUp = start();
    for (const ahead of [0, MINUTE_MS, 120 * DAY_MS, 120 * DAY_MS, 4 * MINUTE_MS]) {
      now = 1_000 * DAY_MS + ahead;
      if (restarts) cleanUp = start();
      expect(await cleanUp()).toBe('done');
      deletedAt.push(Number(last.at) - 1_000 * DAY_MS);
    }
    const stepped = [0, MINUTE_MS, MINUTE_MS + HOUR_MS, MINUTE_MS + 2 * HOUR_MS, 4 * MINUTE_MS];
    expect(deletedAt).toEqual(stepped);
  },
);

it('deletes no more by such a clock where much is deleted in each hour', async () => {
  const last = { at: 0 };
  let runs = 0;
  const cleanUp = started(
    () => 120 * DAY_MS,
    last,
    (at) => (at === 0 || runs % 10 === 9 ? 0 : 50),
  );
  for (; runs < 10; runs += 1) await cleanUp();
  expect(last.at).toBe(HOUR_MS);
});
