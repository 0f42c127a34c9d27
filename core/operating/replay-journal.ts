import { errAsync, ok, okAsync, type ResultAsync, safeTry } from 'neverthrow';
import type { By } from '../ports/audit-log.ts';
import type { Failure } from '../ports/failures.ts';
import type { JournalEntry } from '../ports/journal.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import type { OperatorPeople } from './operator-people.ts';

export interface Replayed {
  readonly deleted: number;
  readonly suppressed: number;
  /** Entries with a key that is not this database's. They were left out. */
  readonly foreign: number;
}

/** Deletes and unsubscribes again, in a restored database, what was deleted and unsubscribed after its backup was made. */
export function replayJournal({
  uow,
  people,
  entries,
  addressesWithoutAccount,
  by,
}: {
  readonly uow: UnitOfWork<OperatorTables>;
  readonly people: Pick<OperatorPeople, 'erase' | 'eraseAddress'>;
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  readonly addressesWithoutAccount: () => ResultAsync<readonly string[], Failure<'unavailable'>>;
  readonly by: By;
}): ResultAsync<Replayed, Failure<'unavailable'>> {
  /** `rejected`: there is nothing to delete. */
  const ifThere = (
    erased: ResultAsync<void, Failure<'rejected' | 'unavailable'>>,
  ): ResultAsync<void, Failure<'unavailable'>> =>
    erased.orElse((failure) => (failure.kind === 'rejected' ? okAsync() : errAsync(failure)));

  return safeTry(async function* () {
    const own = yield* uow.read(async ({ suppressions }) => {
      const ours: JournalEntry[] = [];
      for (const entry of entries) if (await suppressions.isToken(entry.token)) ours.push(entry);
      return ours;
    });
    const erased = own.filter((entry) => entry.kind === 'erased');
    let deleted = 0;
    for (const { accountId } of erased) {
      const account = yield* uow.read(({ accounts }) => accounts.byId(accountId ?? ''));
      if (account === null) continue;
      yield* ifThere(people.erase(account.id, by));
      // Also takes back the receipt: the person had one when they deleted the account.
      yield* ifThere(people.eraseAddress(account.email, by));
      deleted++;
    }
    const erasedIds = new Set(erased.map(({ accountId }) => accountId));
    // Also of the addresses that a deleted account had before.
    const erasedTokens = new Set(
      own.flatMap((entry) =>
        entry.kind === 'erased' || (entry.kind === 'moved' && erasedIds.has(entry.accountId))
          ? entry.token
          : [],
      ),
    );
    const addresses = yield* addressesWithoutAccount();
    const left = yield* uow.read(async ({ suppressions }) => {
      const found: string[] = [];
      for (const email of addresses)
        if (erasedTokens.has(await suppressions.tokenFor(email))) found.push(email);
      return found;
    });
    for (const email of left) yield* ifThere(people.eraseAddress(email, by));

    // Not whoever asked for the mails again after that. What the copy itself has stays, also if it was taken back since.
    const allowedAt = new Map(
      own.map(({ kind, token }, index) => [kind === 'allowed' ? token : '', index] as const),
    );
    const suppressed = own
      .filter(({ token }, index) => index > (allowedAt.get(token) ?? -1))
      .filter((entry) => entry.kind === 'suppressed');
    yield* uow.run(async ({ suppressions }) => {
      for (const { token, reason, at } of suppressed) await suppressions.addByToken(token, reason, at);
    });
    return ok({
      deleted: deleted + left.length,
      suppressed: new Set(suppressed.map(({ token }) => token)).size,
      foreign: entries.length - own.length,
    });
  });
}
