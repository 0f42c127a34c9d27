import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** Whether the hosted database takes writes: an update that meets no row, which a database that only reads refuses too. */
export const makeHostedReadiness =
  ({ client }: { client: ServiceClient }) =>
  (): ResultAsync<void, Unavailable> =>
    executeTrusted<unknown>(client.rpc('lease_mail', { moment: 0, how_many: 0, lease_ms: 0 })).map(
      () => undefined,
    );
