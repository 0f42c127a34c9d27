import type { ResultAsync } from 'neverthrow';
import type { Failure } from './failures.ts';
import type { MailFigures } from './operating-tables.ts';

/** Counts for whoever watches the server. They name nobody. Times are epoch milliseconds. */
export interface StorageFigures {
  readonly mail: MailFigures;
  /** Queued in the last 24 hours, sent or not, as counted against the mails of a day. */
  readonly mailsOfDay: number;
  readonly lastCleanUpAt: number | null;
  /** Null: none was made by `npm run backup`. */
  readonly lastBackupAt: number | null;
  /** Sessions that have not ended. */
  readonly sessions: number;
}

export type ReadStorageFigures = () => ResultAsync<StorageFigures, Failure<'unavailable'>>;
