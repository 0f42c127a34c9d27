import type Database from 'better-sqlite3';
import { err, errAsync, type Result, ResultAsync } from 'neverthrow';
import type { Awaitable } from '#core/ports/awaitable.ts';
import { busy, type Failure } from '#core/ports/failures.ts';
import type { JournalEntry } from '#core/ports/journal.ts';
import type { OperatingFact } from '#core/ports/operating-tables.ts';
import { overall } from '#core/ports/unit-of-work.ts';
import { MAX_WAITING, type SqlStore } from '../sql/sql-store.ts';
import type { Statements } from '../sql/statements.ts';
import { readDigestKey } from './digest-key.ts';
import { codedError, DAMAGED, hasCode } from './error-codes.ts';
import { appendToJournal, entriesAfter, journalPath, lastNumber, type NumberedEntry } from './journal.ts';
import { fileIdentity, type OpenOptions, openDatabase } from './open-database.ts';
import { openSqliteResearchStore } from './research/sqlite-research-store.ts';
import { makeStatements, readingOnly, type SqliteStatements } from './sqlite-statements.ts';

/** How long a write waits for another process, unless the options say otherwise, and how often it tries. */
const WRITE_WAIT_MS = 1_000;
const RETRY_PAUSE_MS = 10;

/** Temporary: the lock is held, the disk full or failing, the file missing or an older one. Others are bugs. */
const OUTAGES =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOTADB|CORRUPT|NOMEM)|STORE_FULL|JOURNAL_AHEAD|E(NOSPC|DQUOT|ACCES|NOENT|ROFS|IO|PERM|NOTDIR))/;

const missing = (message = 'the database file is missing') => codedError('ENOENT', message);

/**
 * One connection reads and writes in turns: after a commit it knows which cached pages are still valid, while
 * a second connection would discard its whole cache.
 */
interface Connection {
  readonly identity: string;
  readonly database: Database.Database;
  readonly statements: SqliteStatements;
  /** The same statements, of which those that write throw. */
  readonly reading: Statements;
}

/** Writes per commit. A longer group would hold up reads and other requests for too long. */
const GROUP_SIZE = 200;

interface Job {
  run(statements: Statements): Awaitable<unknown>;
  /** Only the first call of these two counts, after the commit or the failure. */
  resolve(result: Result<unknown, Failure<'unavailable'>>): void;
  reject(bug: unknown): void;
}

const outage = err(busy);

const LAST_ENTRY = 'journal' satisfies OperatingFact;

function lastNoted({ operatingFact }: SqliteStatements): number | null {
  const stored = operatingFact.get(LAST_ENTRY) as { value: string } | undefined;
  return stored ? Number(stored.value) : null;
}

/** One SQLite file, written in groups. Its log is truncated to purge it. The key of the digests: see `readDigestKey`. */
export interface SqliteStore extends SqlStore {
  readonly path: string;
  /** What the journal has and the database has not: after a crash between the two, or in an older copy. */
  readonly missed: () => readonly NumberedEntry[];
  /** The writing connection, for tests that simulate a full disk. */
  readonly connection: () => Database.Database;
}

function connect(path: string, options: OpenOptions): Connection {
  const database = openDatabase(path, options);
  try {
    const identity = fileIdentity(path);
    if (identity === null) throw missing();
    const statements = makeStatements(database);
    return { identity, database, statements, reading: readingOnly(statements) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the store; throws if the file cannot be opened. Later outages are returned as errors. */
export function openSqliteStore(path: string, options: OpenOptions = {}): SqliteStore {
  let connection: Connection | null = connect(path, options);
  const digestKey = readDigestKey(path);
  const queue: Job[] = [];
  let scheduled = false;
  let closed = false;
  let closing = false;
  /** Since when the next group waits for another process. */
  let busySince: number | null = null;
  let truncateAfterCommit = false;
  /** SQLite found the file damaged. The store does not recover from that. */
  let damaged = false;
  /** Of the group that is being written. */
  const entries: JournalEntry[] = [];
  /** The open read transaction, shared by all reads of one turn of the event loop. */
  let activeRead: { readonly connection: Connection } | null = null;
  /** Resolves when the group that is being written is committed. */
  let group: Promise<boolean> | null = null;

  function isOutage(error: unknown): boolean {
    if (!hasCode(error, OUTAGES)) return false;
    const { code } = error as { code: string };
    const isDamage = DAMAGED.test(code);
    damaged ||= isDamage;
    if (!closed) options.onFault?.(code, isDamage);
    return true;
  }

  function dropConnection(): void {
    const old = connection;
    connection = null;
    activeRead = null;
    try {
      old?.database.close();
    } catch {
      // Closing a connection to a missing file may fail; it is not used again.
    }
  }

  /** Writes into a moved or deleted file would be lost without an error, so each use checks the path. */
  function currentConnection(): Connection {
    if (closed) throw missing('the store is closed');
    const identity = fileIdentity(path);
    if (connection && connection.identity !== identity) dropConnection();
    if (identity === null) throw missing();
    if (connection) return connection;
    connection = connect(path, options);
    if (!options.replays && missedBy(connection).length > 0) {
      dropConnection();
      throw codedError('JOURNAL_AHEAD', 'the journal knows more than the file');
    }
    return connection;
  }

  function missedBy({ statements }: Connection): readonly NumberedEntry[] {
    const journal = journalPath(path);
    // Before the number: another process may be writing both.
    const isAhead = lastNumber(journal) > (lastNoted(statements) ?? 0);
    return isAhead ? entriesAfter(journal, lastNoted(statements) ?? 0) : [];
  }

  /**
   * Ends this turn's read transaction: before each group, so that later reads see its commit, and after the
   * turn, so that no read sees older data. No read is in progress then: reads wait only for answers that are
   * there, so they end before the event loop calls the next immediate or timer, from which this is called.
   */
  function endActiveRead(): void {
    const turn = activeRead;
    activeRead = null;
    try {
      if (turn?.connection.database.inTransaction) turn.connection.statements.endReads.run();
    } catch (error) {
      // In a damaged file it may fail as well.
      if (!isOutage(error)) throw error;
      dropConnection();
    }
  }

  /** One transaction per turn: taking the lock costs as much as the query itself. */
  function currentRead(): { readonly connection: Connection } {
    if (activeRead === null) {
      const connection = currentConnection();
      connection.statements.beginReads.run();
      activeRead = { connection };
      setImmediate(endActiveRead);
    }
    return activeRead;
  }

  /** False: another process is writing, and the group should be tried again. */
  function beginWrites({ statements }: Connection): boolean {
    try {
      statements.beginWrites.run();
      busySince = null;
      return true;
    } catch (error) {
      busySince ??= performance.now();
      const isOver = performance.now() - busySince >= (options.waitMs ?? WRITE_WAIT_MS);
      if (closing || isOver || !hasCode(error, /^SQLITE_BUSY/)) {
        busySince = null;
        throw error;
      }
      return false;
    }
  }

  function fail(jobs: readonly Job[], error: unknown): void {
    const isTemporary = isOutage(error);
    for (const job of jobs) {
      if (isTemporary) job.resolve(outage);
      else job.reject(error);
    }
  }

  /** Returns what to call after the commit. */
  async function runGroup(
    jobs: readonly Job[],
    { database, statements }: Connection,
  ): Promise<readonly (() => void)[]> {
    const done: (() => void)[] = [];
    entries.length = 0;
    for (const job of jobs) {
      const earlier = entries.length;
      statements.savepoint.run();
      try {
        const answer = await job.run(statements);
        statements.release.run();
        done.push(() => job.resolve(overall(answer)));
      } catch (error) {
        // On some errors (a full disk) SQLite rolls back the whole transaction: then nothing of this group
        // is written.
        if (!database.inTransaction) throw error;
        entries.length = earlier;
        statements.rollbackTo.run();
        statements.release.run();
        fail([job], error);
      }
    }
    const takeBack = entries.length > 0 && !options.replays ? writeEntries(statements) : null;
    try {
      statements.commit.run();
    } catch (error) {
      takeBack?.();
      throw error;
    }
    return done;
  }

  /**
   * Before the commit, so that no answered deletion is missing. The database keeps the number of the last entry, so the next start
   * knows what a crash before the commit left out.
   */
  function writeEntries(statements: SqliteStatements): () => void {
    const last = lastNoted(statements) ?? lastNumber(journalPath(path));
    statements.setOperatingFact.run(LAST_ENTRY, String(last + entries.length));
    return appendToJournal(
      path,
      entries.map((entry, index) => ({ number: last + index + 1, ...entry })),
    );
  }

  function truncateLog({ database }: Connection): void {
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  /** False: another process is writing, and nothing was done. */
  async function commitGroup(jobs: readonly Job[]): Promise<boolean> {
    endActiveRead();
    try {
      const current = currentConnection();
      if (!beginWrites(current)) return false;
      const done = await runGroup(jobs, current);
      if (truncateAfterCommit) truncateLog(current);
      truncateAfterCommit = false;
      for (const resolve of done) resolve();
    } catch (error) {
      try {
        if (connection?.database.inTransaction) connection.database.exec('ROLLBACK');
      } catch {
        dropConnection();
      }
      fail(jobs, error);
    }
    return true;
  }

  async function flush(): Promise<void> {
    const jobs = queue.splice(0, GROUP_SIZE);
    group = commitGroup(jobs);
    const isDone = await group;
    group = null;
    if (!isDone) queue.unshift(...jobs);
    scheduled = queue.length > 0;
    // Not within one call: it would block the event loop, and with it every read.
    if (!isDone) setTimeout(flush, RETRY_PAUSE_MS);
    else if (scheduled) setImmediate(flush);
  }

  const write: SqlStore['write'] = (work) =>
    new ResultAsync(
      new Promise((resolve, reject) => {
        queue.push({ run: work, resolve: resolve as Job['resolve'], reject });
        if (scheduled) return;
        scheduled = true;
        setImmediate(flush);
      }),
    );

  async function readNow<A>(work: (statements: Statements) => Awaitable<A>) {
    while (group) await group;
    try {
      const read = currentRead();
      const answer = await work(read.connection.reading);
      if (activeRead !== read) throw new Error('a read waited for something else than its tables');
      return overall(answer);
    } catch (error) {
      if (isOutage(error)) return outage;
      throw error;
    }
  }

  return {
    path,
    digestKey,
    write,
    writeIfRoom: (work) => (queue.length < MAX_WAITING ? write(work) : errAsync(busy)),
    read: (work) => new ResultAsync(readNow(work)),
    purgeAfterCommit() {
      truncateAfterCommit = true;
    },
    checkWritable: () => (damaged ? errAsync(busy) : write((statements) => void statements.probe.run())),
    journal: (entry) => void entries.push(entry),
    missed: () => missedBy(currentConnection()),
    research: () => openSqliteResearchStore(path),
    async close() {
      closing = true;
      // Resolves after all writes that were queued before it.
      if (scheduled) await write(() => {});
      await new Promise((resolve) => setImmediate(resolve));
      closed = true;
      endActiveRead();
      dropConnection();
    },
    connection: () => currentConnection().database,
  };
}
