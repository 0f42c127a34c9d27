import type { ResultAsync } from 'neverthrow';
import type { Failure } from '#core/ports/failures.ts';
import type { JournalEntry } from '#core/ports/journal.ts';
import type { Work } from '#core/ports/unit-of-work.ts';
import type { ResearchStore } from '#core/research/research-store.ts';
import type { Statements } from './statements.ts';

/** Queued writes: some seconds of work, and about 60 MB. */
export const MAX_WAITING = 5_000;

/** A database, written by one work after the other. */
export interface SqlStore {
  /** Of the digests of addresses, networks and tokens. */
  readonly digestKey: string;
  /**
   * Runs `work` in one transaction with other work that arrives meanwhile, one after the other and each in its
   * own savepoint, and resolves after the common commit. If one throws, only its own changes are undone.
   */
  readonly write: Work<Statements>;
  /** Like `write`, but `unavailable` at once if the queue of writes is full. */
  readonly writeIfRoom: Work<Statements>;
  /** Sees no write before its commit. */
  readonly read: Work<Statements>;
  /** Checks whether a write can be committed, by committing a row without meaning. `unavailable` once damage was seen. */
  checkWritable(): ResultAsync<void, Failure<'unavailable'>>;
  /** Called within `work`: the entry is in the journal, and on the disk, before its commit. */
  journal(entry: JournalEntry): void;
  /**
   * Called within `work`: after the commit and before the result, deleted data is removed from wherever the database still has it,
   * such as a log, unless others are reading.
   */
  purgeAfterCommit(): void;
  /** Beside the writes, at its own pace. */
  research(): ResearchStore;
  /** Finishes queued work and closes. */
  close(): Promise<void>;
}

/** Thrown by work to be handled like a full disk: it is rolled back and the result is `unavailable`. */
export class StoreIsFull extends Error {
  readonly code = 'STORE_FULL';
}
