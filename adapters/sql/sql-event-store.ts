import { utcDay } from '#core/calendar/durations.ts';
import type { EventStore } from '#core/measurement/event-batch.ts';
import type { Clock } from '#core/ports/clock.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { countOf } from './answers.ts';
import type { SqlStore } from './sql-store.ts';
import { visitorCame, visitorReached } from './visitor-row.ts';

/** More than one batch inserts, so that an oversized table shrinks. */
const TRIM_BATCH_SIZE = 100;

interface Visit {
  readonly id: number;
  readonly day: number;
  readonly campaign: string;
}

/** Measured events in the same database; one batch is one work item of a group commit. */
export function makeSqlEventStore({
  store,
  clock,
}: {
  store: SqlStore;
  clock: Pick<Clock, 'now'>;
}): EventStore {
  return {
    record: ({ anonymousId, userId, campaign, events }) =>
      store.writeIfRoom(async (statements) => {
        const receivedAt = clock.now();
        if (userId !== null) {
          const most = BOUNDS.browsersOfPerson;
          await statements.linkIdentity.run({ anonymousId, userId, at: receivedAt, most });
        }
        const day = utcDay(receivedAt);
        const limit = BOUNDS.visitsOfBrowserPerDay;
        const newest = await statements.newestVisitsOf.all<Visit>({ anonymousId, limit });
        const visits = newest.filter((visit) => visit.day === day);
        let kept = 0;
        for (const { id } of visits) kept += await countOf(statements.countEventsOfVisit.get(id));
        const taken = events.slice(0, Math.max(0, BOUNDS.eventsOfBrowserPerDay - kept));
        if (taken.length === 0) return;

        const text = JSON.stringify(campaign);
        const visit =
          visits.find((known) => known.campaign === text)?.id ??
          (visits.length < limit
            ? (await statements.addVisit.get({ anonymousId, day, campaign: text }))?.id
            : visits[0]?.id);
        // Asked together: each answer of a database on another machine takes a while, and all writes wait for this one.
        await Promise.all(
          taken.map(({ event: { name, ...properties }, at }) =>
            statements.addEvent.run({ visit, name, properties: JSON.stringify(properties), at, receivedAt }),
          ),
        );
        if (visits.length === 0) await visitorCame(statements, anonymousId, campaign, receivedAt);
        await visitorReached(statements, anonymousId, taken);
        await statements.keepNewestEvents.run({ most: BOUNDS.eventsInAll, limit: TRIM_BATCH_SIZE });
      }),
  };
}
