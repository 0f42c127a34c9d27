import { ResultAsync } from 'neverthrow';
import type { TokenDigest } from '#core/ports/hashing.ts';
import type { SecurityLogStore } from '#core/ports/security-log.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

type Dependencies = { client: ServiceClient; digest: Pick<TokenDigest, 'keyed'> };

/** The database hashes address and network before it stores them. Its salt is in a table, so networks are keyed here before. */
export function makeHostedSecurityLog({ client, digest }: Dependencies): SecurityLogStore {
  const keyed = async (network?: string) => network && digest.keyed(network);
  return {
    add: (events) =>
      ResultAsync.fromSafePromise(
        Promise.all(
          events.map(async ({ event, ...rest }) => ({
            ...event,
            network: await keyed(event.network),
            ...rest,
          })),
        ),
      ).andThen((happened) => executeTrusted<null>(client.rpc('note_security_events', { happened }))),
  };
}
