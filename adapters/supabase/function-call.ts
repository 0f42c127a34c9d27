import { err, ok, type ResultAsync } from 'neverthrow';
import { type Outage, type RateLimited, type Rejected, rejected } from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';
import type { HostedClient } from './supabase-client.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * The result of a server function. The page has validated the address before, so a body that the function rejects is
 * `rejected`, whatever the reason.
 */
export const callFunction = (
  functions: HostedClient['functions'],
  name: string,
  body: object,
): ResultAsync<unknown, RateLimited | Rejected | Outage> =>
  withTimeout(functions.invoke(name, { body: body as Record<string, unknown> })).andThen(
    ({ data, error, response }) => {
      if (!error) return ok(data);
      // Status 0: no response, or a successful one that was cut off.
      return err(statusFailure(response?.status ?? 0, response?.headers.get('retry-after')) ?? rejected);
    },
  );
