import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** Whether the hosted database accepts writes: an update that matches no row fails too if the database is read-only. */
export const makeHostedReadiness =
  ({ client }: { client: ServiceClient }) =>
  (): ResultAsync<void, Unavailable> =>
    executeTrusted<unknown>(client.rpc('lease_mail', { moment: 0, how_many: 0, lease_ms: 0 })).map(
      () => undefined,
    );
