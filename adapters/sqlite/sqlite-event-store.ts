import { DAY_MS } from '#core/calendar/durations.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { SqliteStore } from './group-commit.ts';
import { visitorCame, visitorReached } from './research/visitor-row.ts';
import type { Statements } from './statements.ts';

/** More than one batch inserts, so that an oversized table shrinks. */
const TRIM_BATCH_SIZE = 100;

interface Visit {
  readonly id: number;
  readonly campaign: string;
}

/** This browser's visits of the day, newest first. */
function visitsOfDay(statements: Statements, anonymousId: string, day: number): Visit[] {
  const newest = statements.newestVisitsOf.all({ anonymousId, limit: BOUNDS.visitsOfBrowserPerDay });
  return (newest as (Visit & { day: number })[]).filter((visit) => visit.day === day);
}

/** Measured events in the same database file; one batch is one work item of a group commit. */
export function makeSqliteEventStore({
  store,
  clock,
}: {
  store: SqliteStore;
  clock: Pick<Clock, 'now'>;
}): EventStore {
  return {
    record: ({ anonymousId, userId, campaign, events }) =>
      store.writeIfRoom((statements) => {
        const receivedAt = clock.now();
        if (userId !== null) {
          const most = BOUNDS.browsersOfPerson;
          statements.linkIdentity.run({ anonymousId, userId, at: receivedAt, most });
        }
        const day = Math.floor(receivedAt / DAY_MS);
        const visits = visitsOfDay(statements, anonymousId, day);
        const kept = visits
          .map(({ id }) => (statements.countEventsOfVisit.get(id) as { count: number }).count)
          .reduce((sum, count) => sum + count, 0);
        const taken = events.slice(0, Math.max(0, BOUNDS.eventsOfBrowserPerDay - kept));
        if (taken.length === 0) return;

        const text = JSON.stringify(campaign);
        const visit =
          visits.find((known) => known.campaign === text)?.id ??
          (visits.length < BOUNDS.visitsOfBrowserPerDay
            ? (statements.addVisit.get({ anonymousId, day, campaign: text }) as { id: number }).id
            : visits[0]?.id);
        for (const {
          event: { name, ...properties },
          at,
        } of taken) {
          statements.addEvent.run({ visit, name, properties: JSON.stringify(properties), at, receivedAt });
        }
        if (visits.length === 0) visitorCame(statements, anonymousId, campaign, receivedAt);
        visitorReached(statements, anonymousId, taken);
        statements.keepNewestEvents.run({ most: BOUNDS.eventsInAll, limit: TRIM_BATCH_SIZE });
      }),
  };
}
