import type { Clock } from '#core/ports/clock.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import type { SqliteStore } from './group-commit.ts';

/** Measured events in the same file as all else; one batch is one piece of a group commit. */
export function makeSqliteEventStore({
  store,
  clock,
}: {
  store: SqliteStore;
  clock: Pick<Clock, 'now'>;
}): EventStore {
  return {
    record: ({ anonymousId, userId, campaign, events }) =>
      store.write((statements) => {
        const receivedAt = clock.now();
        if (userId !== null) statements.linkIdentity.run({ anonymousId, userId, at: receivedAt });
        for (const {
          event: { name, ...properties },
          at,
        } of events) {
          statements.addEvent.run({
            anonymousId,
            name,
            properties: JSON.stringify(properties),
            campaign: JSON.stringify(campaign),
            at,
            receivedAt,
          });
        }
      }),
  };
}
