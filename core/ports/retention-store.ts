import type { ResultAsync } from 'neverthrow';
import type { expiredBefore } from '../site/retention.ts';
import type { Failure } from './failures.ts';

export interface RetentionStore {
  /**
   * Deletes at most `limit` rows of each kind: those that are over, events of deleted accounts, and wrong attempts and security
   * log rows above their limit, oldest first. Returns the number of deleted rows; 0 means nothing is left to delete.
   */
  deleteExpired(
    request: ReturnType<typeof expiredBefore> & {
      readonly limit: number;
      /** Stored as the time of the last clean-up. */
      readonly now: number;
    },
  ): ResultAsync<number, Failure<'unavailable'>>;
}
