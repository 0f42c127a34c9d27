import { HOUR_MS } from '#core/calendar/durations.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { RetentionStore } from '#core/ports/retention-store.ts';
import type { OperatorTables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { expiredBefore } from '#core/site/retention.ts';

/** Rows of each kind. With five million people, a slice of 200 rows blocked other requests for up to 27 ms. */
const SLICE = 50;
/**
 * Guards against a clock that was set forward by mistake: each minute goes on from the last clean-up by this at most, after a
 * start too, however much there is to delete.
 */
const LONGEST_STEP_MS = HOUR_MS;

/** Deletes expired rows in small slices, so that requests do not wait. Made to run each minute. */
export function makeCleanUpJob({
  uow,
  retention,
  clock,
}: {
  uow: Pick<UnitOfWork<OperatorTables>, 'read'>;
  retention: RetentionStore;
  clock: Pick<Clock, 'now'>;
}): () => Promise<'more' | 'done'> {
  let now = 0;
  let isMore = false;
  return async () => {
    if (!isMore) {
      const last = await uow.read(({ operatingState }) => operatingState.get('last-clean-up'));
      if (last.isErr()) return 'done';
      now = Number(last.value ?? clock.now()) + LONGEST_STEP_MS;
    }
    now = Math.min(clock.now(), now);
    const deleted = await retention.deleteExpired({
      ...expiredBefore(now),
      limit: SLICE,
      now,
    });
    isMore = deleted.isOk() && deleted.value >= SLICE;
    return isMore ? 'more' : 'done';
  };
}
