import type { SuppressionReason } from './announcement-tables.ts';
import type { Awaitable } from './awaitable.ts';

/**
 * What a restored older backup must not undo. Kept outside the database, and names addresses by the tokens of `SuppressionTable`
 * only.
 */
export type JournalEntry =
  | { readonly kind: 'erased'; readonly token: string; readonly accountId: string | null }
  | { readonly kind: 'moved'; readonly token: string; readonly accountId: string }
  | {
      readonly kind: 'suppressed';
      readonly token: string;
      readonly reason: SuppressionReason;
      readonly at: number;
    }
  | { readonly kind: 'allowed'; readonly token: string };

/** Deletions, and what is needed to find all that they deleted, for the journal. */
export interface ErasureTable {
  /** The account left this address for another. */
  noteMove(email: string, accountId: string): Awaitable<void>;
  /** Everything under the address was deleted, and so was the account, if it had one. In the journal before the commit. */
  note(email: string, accountId: string | null): Awaitable<void>;
}
