import type { Clock } from '#core/ports/clock.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** Measured events on the hosted backend; a batch is one transaction. */
export function makeHostedEventStore({
  client,
  clock,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
}): EventStore {
  return {
    record: ({ anonymousId, userId, campaign, events }) =>
      executeTrusted<null>(
        client.rpc('record_events', {
          visit: anonymousId,
          person: userId,
          campaign,
          measured: events.map(({ event: { name, ...properties }, at }) => ({ name, properties, at })),
          moment: clock.now(),
        }),
      ).map(() => undefined),
  };
}
