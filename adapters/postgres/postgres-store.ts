import { setImmediate } from 'node:timers/promises';
import { err, errAsync, type Result, ResultAsync } from 'neverthrow';
import type { Awaitable } from '#core/ports/awaitable.ts';
import { busy, type Failure } from '#core/ports/failures.ts';
import type { JournalEntry } from '#core/ports/journal.ts';
import { overall } from '#core/ports/unit-of-work.ts';
import { MAX_WAITING, type SqlStore, StoreIsFull } from '../sql/sql-store.ts';
import type { Statements } from '../sql/statements.ts';
import { type Answer, type Connection, type Connections, openConnections, QUERY_MS } from './connections.ts';
import { migrate, type Project, SCHEMA, WRITE_LOCK } from './migrate.ts';
import { makePostgresResearchStore } from './postgres-research-store.ts';
import { statementsWith } from './statements.ts';

/** Writes per commit. A longer group would hold up other servers and its own first write for too long. */
const GROUP_SIZE = 50;
/** After this time in milliseconds a group takes no further write: other servers wait for it, and not for longer than `lock_timeout`. */
const GROUP_MS = 250;

/**
 * How long PostgreSQL lets a transaction wait for its client, for locks, and in a statement. The first is the shortest: when a
 * server freezes, the others get its lock before they give up.
 */
const LIMITS = `SET LOCAL idle_in_transaction_session_timeout TO 1000; SET LOCAL lock_timeout TO 1250;
  SET LOCAL statement_timeout TO ${QUERY_MS}`;
const BEGIN_READS = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SCHEMA}; ${LIMITS}`;
/** Not REPEATABLE READ: what the holder of the lock committed must be seen after the wait for it. */
const BEGIN_WRITES = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${SCHEMA}; ${LIMITS};
  SELECT pg_advisory_xact_lock(${WRITE_LOCK}); SAVEPOINT work`;
const NEXT_WRITE = 'RELEASE work; SAVEPOINT work';
const TAKE_BACK = 'ROLLBACK TO work';
const ADD_ENTRY = 'INSERT INTO journal (entry) VALUES ($1)';

/**
 * Classes of SQLSTATE that are temporary: connection (08), resources (53), operator and time limits (57, 25P03, 55P03), system (58),
 * a standby (0A000 for a transaction that would write, 25006), a wrong password (28), deadlock with another program (40), damage
 * (XX001, XX002). All others are bugs.
 */
const OUTAGES = /^(08|53|57|58|28|40|0A000|25P03|25006|55P03|XX00[12])/;
const DAMAGED = /^XX00[12]$/;

/** PostgreSQL or the connection to it failed, and the work may be tried again. */
class Outage extends Error {}

/** An outage, also where work says that the store is full. A bug is thrown. */
function refused(error: unknown): Result<never, Failure<'unavailable'>> {
  if (error instanceof Outage || error instanceof StoreIsFull) return err(busy);
  throw error;
}

interface Job {
  run(statements: Statements): Promise<void>;
  /** After the commit or the failure. Only the first call of these two counts. */
  succeed(): void;
  fail(error: unknown): void;
}

export interface PostgresOptions {
  readonly url: string;
  readonly digestKey: string;
  /** Told of every failure that makes the store unavailable, by the code of PostgreSQL or the system. */
  readonly onFault?: (code: string, isDamage: boolean) => void;
  /** For a program beside the server: migrates nothing, and throws if the schema is missing or of another version. */
  readonly beside?: boolean;
  readonly project?: Project;
  /** For tests. */
  readonly connections?: Connections;
}

/**
 * One database, which several servers may share: their groups of writes wait for each other. Opens the store and updates its schema; throws if
 * the database cannot be reached. Later outages are returned as errors. The journal is a table.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<SqlStore> {
  const connections = options.connections ?? (await openConnections(options.url));
  const makeStatements = statementsWith(options.project?.texts);
  const queue: Job[] = [];
  let flushing: Promise<void> | null = null;
  /** Of the job that is running. */
  let entries: JournalEntry[] = [];
  let damaged = false;
  let closing: Promise<void> | null = null;

  try {
    const connection = await connections.connect('migrate');
    await migrate(connection, options).finally(() => connection.release(true));
  } catch (error) {
    await connections.close();
    throw error;
  }

  /** Rejects with an `Outage`, or with a bug as it is. No bug keeps a store from connecting that could connect before. */
  async function failing<T>(answer: Promise<T>, { connects = false } = {}): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const { code, severity, message } = error as { code?: string; severity?: string; message: string };
      // Without severity it comes from the connection, and often without code.
      if (!connects && severity !== undefined && !OUTAGES.test(code ?? '')) throw error;
      const isDamage = DAMAGED.test(code ?? '');
      damaged ||= isDamage;
      options.onFault?.(code ?? message, isDamage);
      throw new Outage(message, { cause: error });
    }
  }

  /** Runs `work` until all that it asked is answered. If the connection breaks, waits no longer: it could be for ever. */
  async function runOn<T>(
    connection: Connection,
    work: (statements: Statements) => Awaitable<T>,
    lost: Promise<never>,
  ): Promise<T> {
    const asked = new Set<Promise<Answer>>();
    const failures: unknown[] = [];
    let isOver = false;
    const statements = makeStatements(async ({ text, name, valuesOf }, args) => {
      if (isOver) throw new Error('a statement was asked after the end of its work');
      const answer = failing(connection.query(text, valuesOf(args), name));
      asked.add(answer);
      try {
        return await answer;
      } catch (error) {
        failures.push(error);
        throw error;
      } finally {
        asked.delete(answer);
      }
    });
    try {
      const value = await Promise.race([work(statements), lost]);
      if (asked.size > 0) throw new Error('work ended before its statements: an await is missing');
      // PostgreSQL takes nothing more from a transaction in which a statement failed, even if the work goes on.
      if (failures.length > 0) throw failures[0];
      return value;
    } catch (error) {
      throw failures[0] ?? error;
    } finally {
      isOver = true;
      await Promise.allSettled(asked);
    }
  }

  /** With a promise that rejects when the connection breaks. */
  async function withConnection<T>(
    purpose: 'read' | 'write',
    use: (connection: Connection, lost: Promise<never>) => Promise<T>,
  ): Promise<T> {
    const connection = await failing(connections.connect(purpose), { connects: true });
    let forget = () => {};
    const lost = failing(
      new Promise<never>((_resolve, reject) => {
        forget = connection.onLost(reject);
      }),
    );
    lost.catch(() => {});
    let isBroken = true;
    try {
      const value = await use(connection, lost);
      isBroken = false;
      return value;
    } finally {
      forget();
      connection.release(isBroken);
    }
  }

  /** Commits what waits in the queue, each job in its savepoint: if one fails, only its own changes are undone. */
  async function commitGroup(): Promise<void> {
    const jobs: Job[] = [];
    const done: Job[] = [];
    try {
      await withConnection('write', async (connection, lost) => {
        const send = (text: string, values?: readonly unknown[]) => failing(connection.query(text, values));
        await send(BEGIN_WRITES);
        /** What follows each job is sent without waiting for its answer, which comes before those of the next job. */
        let sent: Promise<unknown> = Promise.resolve();
        const until = performance.now() + GROUP_MS;
        while (queue.length > 0 && jobs.length < GROUP_SIZE && performance.now() < until) {
          const job = queue.shift() as Job;
          jobs.push(job);
          entries = [];
          try {
            await runOn(connection, job.run, lost);
            const noted = entries.map((entry) => send(ADD_ENTRY, [JSON.stringify(entry)]));
            sent = Promise.all([sent, ...noted, send(NEXT_WRITE)]);
            sent.catch(() => {});
            done.push(job);
          } catch (error) {
            await sent;
            await send(TAKE_BACK);
            job.fail(error);
          }
        }
        await sent;
        const { command } = await send('COMMIT');
        if (command === 'ROLLBACK') throw new Error('PostgreSQL rolled back what was to be committed');
      });
      for (const job of done) job.succeed();
    } catch (error) {
      // What waits would wait as long in vain.
      for (const job of [...jobs, ...queue.splice(0)]) job.fail(error);
    }
  }

  async function flush(): Promise<void> {
    while (queue.length > 0) await commitGroup();
    flushing = null;
  }

  const write = <A>(work: (statements: Statements) => Awaitable<A>) => {
    const written = new Promise<A>((resolve, reject) => {
      let answer: A;
      queue.push({
        async run(statements) {
          answer = await work(statements);
        },
        succeed: () => resolve(answer),
        fail: reject,
      });
    });
    flushing ??= setImmediate().then(flush);
    return new ResultAsync(written.then(overall, refused));
  };

  const read = <T>(work: (statements: Statements) => Awaitable<T>) =>
    withConnection<T>('read', async (connection, lost) => {
      // Sent together with the first statement of the work.
      const begun = failing(connection.query(BEGIN_READS));
      begun.catch(() => {});
      try {
        return await runOn(connection, work, lost);
      } finally {
        await begun;
        connection.query('ROLLBACK').catch(() => {});
      }
    });

  return {
    digestKey: options.digestKey,
    write,
    writeIfRoom: (work) => (queue.length < MAX_WAITING ? write(work) : errAsync(busy)),
    read: (work) => new ResultAsync(read(work).then(overall, refused)),
    checkWritable: () =>
      damaged
        ? errAsync(busy)
        : write(async ({ probe }) => void (await probe.run())).andThen(
            () => new ResultAsync(read<void>(() => {}).then(overall, refused)),
          ),
    journal: (entry) => void entries.push(entry),
    // PostgreSQL has no log that outlasts a checkpoint; its vacuum removes what is deleted.
    purgeAfterCommit() {},
    research: () => makePostgresResearchStore(connections),
    close: () => (closing ??= Promise.resolve(flushing).then(connections.close)),
  };
}
