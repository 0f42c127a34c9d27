import { err, ok, type ResultAsync } from 'neverthrow';
import { type Outage, type RateLimited, type Rejected, rejected } from '#core/ports/failures.ts';
import { answered } from './answered.ts';
import { statusFailure } from './status-failure.ts';
import type { HostedClient } from './supabase-client.ts';

/**
 * One call of a server function (spec section 7): what it answered, or why not. The page has looked at the address already,
 * so a refused body is `rejected`, whatever the function did not like.
 */
export const callFunction = (
  functions: HostedClient['functions'],
  name: string,
  body: object,
): ResultAsync<unknown, RateLimited | Rejected | Outage> =>
  answered(functions.invoke(name, { body: body as Record<string, unknown> })).andThen(
    ({ data, error, response }) => {
      if (!error) return ok(data);
      // Status 0: no answer at all, or a good one that breaks off.
      return err(statusFailure(response?.status ?? 0, response?.headers.get('retry-after')) ?? rejected);
    },
  );
