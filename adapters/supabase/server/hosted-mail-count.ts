import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

const countOutbox = (client: ServiceClient) =>
  client.from('outbox').select('id', { count: 'exact', head: true });

/** How many mails of ours the filter leaves. */
export const countMails = (
  client: ServiceClient,
  filter: (mails: ReturnType<typeof countOutbox>) => ReturnType<typeof countOutbox>,
): ResultAsync<number, Unavailable> =>
  executeTrusted(
    filter(countOutbox(client)).then(({ count, error, status }) => ({ data: count, error, status })),
  );

/** How many mails of ours were queued after `since`. The project's own mails have their own limit. */
export const makeHostedMailCount =
  ({ client }: { client: ServiceClient }) =>
  (since: number): ResultAsync<number, Unavailable> =>
    countMails(client, (mails) => mails.gt('created_at', since));
