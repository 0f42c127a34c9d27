import { err, ok, type Result, type ResultAsync } from 'neverthrow';
import { type Failure, rejected } from '../ports/failures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/**
 * Ends the announcements to the address of an unsubscribe link. Can be repeated, years later and after the account is deleted.
 * `rejected`: the link is incomplete; nobody can tell from the answer whether an address is known.
 */
export type Unsubscribe = (token: string) => ResultAsync<void, Failure<'rejected' | 'unavailable'>>;

/** What a page shows: the answer to its form, or that its link has a token. */
export const problemIn = (query: { get(name: string): string | null }): string | null =>
  query.get('problem') ?? (query.get('token') ? 'ready' : null);

export const makeUnsubscribe =
  ({ uow, clock }: Pick<ServicePorts, 'uow' | 'clock'>): Unsubscribe =>
  (token) =>
    // Anybody can send made-up tokens, so they must not open a transaction that writes.
    uow
      .read((tables) => tables.suppressions.isToken(token))
      .andThen((isOurs): Result<void, Failure<'rejected'>> => (isOurs ? ok() : err(rejected)))
      .andThen(() => uow.run((tables) => tables.suppressions.addByToken(token, 'unsubscribed', clock.now())))
      .map(() => undefined);
