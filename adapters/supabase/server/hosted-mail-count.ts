import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** How many mails of ours were queued after `since`. The project's own mails have their own limit. */
export const makeHostedMailCount =
  ({ client }: { client: ServiceClient }) =>
  (since: number): ResultAsync<number, Unavailable> =>
    executeTrusted(
      client
        .from('outbox')
        .select('id', { count: 'exact', head: true })
        .gt('created_at', since)
        .then(({ count, error, status }) => ({ data: count, error, status })),
    );
