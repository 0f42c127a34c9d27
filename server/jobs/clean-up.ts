import type { Clock } from '#core/ports/clock.ts';
import type { OperatorTables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { expiredBefore, LONGEST_STEP_MS, type RetentionStore } from '#core/site/retention.ts';

/** Rows of each kind. With five million people, a slice of 200 rows blocked other requests for up to 27 ms. */
const SLICE = 50;
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
