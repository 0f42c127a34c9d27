import type { SecurityLogStore } from '#core/ports/security-log.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** The database hashes address and network before it stores them. */
export function makeHostedSecurityLog({ client }: { client: ServiceClient }): SecurityLogStore {
  return {
    add: (events) =>
      executeTrusted<null>(
        client.rpc('note_security_events', {
          happened: events.map(({ event, at, count }) => ({ ...event, at, count })),
        }),
      ),
  };
}
