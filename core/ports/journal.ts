import type { SuppressionReason } from '../announcement/announcement.ts';
import type { Awaitable } from './awaitable.ts';

/**
 * What a restored older backup must not undo. Kept outside the database, and names addresses by the tokens of `SuppressionTable`
 * only.
 */
export type JournalEntry =
  | { readonly kind: 'erased'; readonly token: string; readonly accountId: string | null }
  | {
      readonly kind: 'suppressed';
      readonly token: string;
      readonly reason: SuppressionReason;
      readonly at: number;
    }
  | { readonly kind: 'allowed'; readonly token: string };

/** Deletions, for the journal. */
export interface ErasureTable {
  /** Everything under the address was deleted, and so was the account, if it had one. In the journal before the commit. */
  note(email: string, accountId: string | null): Awaitable<void>;
}
