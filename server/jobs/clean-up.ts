import { DAY_MS, HOUR_MS, utcDay } from '#core/calendar/durations.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { RetentionStore } from '#core/ports/retention-store.ts';
import type { OperatorTables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { IDLE_LIMIT_MS } from '#core/session-security/session-limits.ts';
import {
  KNOWN_BROWSER_KEPT_DAYS,
  MESSAGE_KEPT_DAYS,
  RETENTION_DAYS,
  SECURITY_LOG_KEPT_DAYS,
  WRONG_TRIES_KEPT_DAYS,
} from '#core/site/retention.ts';

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
      sessionsBefore: now - IDLE_LIMIT_MS - LONGEST_STEP_MS,
      challengesBefore: now - MESSAGE_KEPT_DAYS * DAY_MS,
      mailBefore: now - MESSAGE_KEPT_DAYS * DAY_MS,
      appointmentsBefore: now - RETENTION_DAYS.appointments * DAY_MS,
      holdsBefore: now,
      contactMessagesBefore: now - RETENTION_DAYS.contactMessages * DAY_MS,
      surveysBefore: now - RETENTION_DAYS.surveys * DAY_MS,
      anonymousPreferencesBefore: now - RETENTION_DAYS.anonymousPreferences * DAY_MS,
      eventsBefore: now - RETENTION_DAYS.events * DAY_MS,
      knownBrowsersBefore: now - KNOWN_BROWSER_KEPT_DAYS * DAY_MS,
      wrongTriesBeforeDay: utcDay(now) - WRONG_TRIES_KEPT_DAYS,
      securityLogBefore: now - SECURITY_LOG_KEPT_DAYS * DAY_MS,
      limit: SLICE,
      now,
    });
    isMore = deleted.isOk() && deleted.value >= SLICE;
    return isMore ? 'more' : 'done';
  };
}
