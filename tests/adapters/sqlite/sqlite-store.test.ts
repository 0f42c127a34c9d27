import { readdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { lockDatabase } from '#tests/support/lock-database.ts';
import { accountOf } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { describeSqlStoreContract } from '../../contracts/sql-store.contract.ts';
import { openTestStore } from '../../support/sqlite-test-store.ts';

let path: string;
let store: SqliteStore;
let close: () => Promise<void>;
beforeEach(() => {
  ({ path, store, close } = openTestStore());
});
// A test may have opened the file again.
afterEach(async () => {
  await store.close();
  await close();
});

const uow = perTest(() => makeSqlUnitOfWork({ store }));

describeSqlStoreContract('sqlite', async () => store);

describe('opening', () => {
  it('uses durable, safe and memory-saving settings', () => {
    const pragma = (name: string) => store.connection().pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('cache_size')).toBe(-16_384);
    expect(pragma('mmap_size')).toBeGreaterThan(0);
    expect(pragma('temp_store')).toBe(2);
  });

  it('applies each numbered migration once, and keeps existing data', async () => {
    await uow.run((tables) => tables.accounts.put(accountOf('rose')));
    await store.close();
    store = openSqliteStore(path);
    const again = makeSqlUnitOfWork({ store });
    expect((await again.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toEqual(
      accountOf('rose'),
    );
    const migrations = readdirSync(new URL('../../../adapters/sqlite/migrations', import.meta.url));
    expect(store.connection().pragma('user_version', { simple: true })).toBe(migrations.length);
  });

  it('rejects a database of a newer program', async () => {
    store.connection().pragma('user_version = 999');
    await store.close();
    expect(() => openDatabase(path)).toThrow(/newer/);
  });

  it('rejects a file that is not a database', () => {
    expect(() => openDatabase(new URL(import.meta.url).pathname)).toThrow();
  });
});

describe('group commit', () => {
  it('commits work of one turn together, and resolves after the commit', async () => {
    const other = new Database(path, { readonly: true });
    const version = () => other.pragma('data_version', { simple: true });
    const before = version();
    const answers = Array.from({ length: 50 }, (_, index) =>
      uow
        .run((tables) => tables.accounts.put(accountOf(`p${index}`)))
        .map(() => {
          // Another connection sees it: the result came after the commit.
          return other.prepare('SELECT count(*) AS n FROM accounts').get() as { n: number };
        }),
    );
    for (const answer of answers) expect((await answer)._unsafeUnwrap().n).toBe(50);
    expect(version()).not.toBe(before);
    other.close();
  });

  it('commits a crowd in several groups, with reads in between', async () => {
    const answers = Array.from({ length: 500 }, (_, index) =>
      uow.run((tables) => tables.accounts.put(accountOf(`p${index}`))),
    );
    const isStored = (name: string) =>
      uow.read(async (tables) => (await tables.accounts.byId(name)) !== null).unwrapOr(false);
    await answers[0];
    expect([await isStored('p0'), await isStored('p499')]).toEqual([true, false]);
    for (const answer of answers) (await answer)._unsafeUnwrap();
    expect(await isStored('p499')).toBe(true);
  });

  it('refuses people and their events while thousands wait, but not the delivery of mail', async () => {
    const answers = Array.from({ length: 6_000 }, (_, index) =>
      uow.run((tables) => tables.accounts.put(accountOf(`p${index}`))),
    );
    const lease = makeSqlOutboxQueue({ store }).lease({ at: 1, limit: 1, leaseMs: 1 });
    const events = makeSqlEventStore({ store, clock: { now: () => 1 } }).record({
      anonymousId: 'browser',
      userId: null,
      campaign: {},
      events: [],
    });
    expect((await events)._unsafeUnwrapErr().kind).toBe('unavailable');
    const results = await Promise.all(answers);
    const refused = results.filter((result) => result.isErr());
    expect(refused).toHaveLength(1_000);
    expect(refused[0]?._unsafeUnwrapErr()).toEqual({ kind: 'unavailable', retryAfterSeconds: 1 });
    (await lease)._unsafeUnwrap();
    (await uow.run((tables) => tables.accounts.put(accountOf('rose'))))._unsafeUnwrap();
  });
});

describe('reads', () => {
  const isThere = (name: string) => uow.read(async (tables) => (await tables.accounts.byId(name)) !== null);

  it('share a snapshot within a turn; the next turn sees writes of other programs', async () => {
    const other = new Database(path);
    const early = isThere('otis');
    other
      .prepare("INSERT INTO accounts VALUES ('otis', 'otis@example.com', NULL, NULL, 1, NULL, 'en')")
      .run();
    other.close();
    const sameTurn = isThere('otis');
    expect([(await early)._unsafeUnwrap(), (await sameTurn)._unsafeUnwrap()]).toEqual([false, false]);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await isThere('otis'))._unsafeUnwrap()).toBe(true);
  });

  it('see every confirmed write, also after an earlier read in the turn', async () => {
    for (let round = 0; round < 20; round += 1) {
      const looked = isThere(`p${round}`);
      const written = uow
        .run((tables) => tables.accounts.put(accountOf(`p${round}`)))
        .andThen(() => isThere(`p${round}`));
      expect((await looked)._unsafeUnwrap()).toBe(false);
      expect((await written)._unsafeUnwrap()).toBe(true);
    }
  });

  it('that wait for something else than their tables are a bug', async () => {
    const slow = (async () => store.read(() => new Promise((resolve) => setImmediate(resolve))))();
    await expect(slow).rejects.toThrow('something else');
  });
});

describe('outages', () => {
  it('a lock held by another process: unavailable, nothing written, reads continue, then recovers', async () => {
    await uow.run((tables) => tables.accounts.put(accountOf('rose')));
    const unlock = lockDatabase(path);
    const checked = store.checkWritable();
    const refused = await uow.run((tables) => tables.accounts.put(accountOf('otis')));
    const failure = refused._unsafeUnwrapErr();
    expect(failure.kind).toBe('unavailable');
    expect(failure.retryAfterSeconds).toBeGreaterThan(0);
    expect((await uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).not.toBeNull();
    expect((await checked).isErr()).toBe(true);
    unlock();
    expect((await uow.read((tables) => tables.accounts.byId('otis')))._unsafeUnwrap()).toBeNull();
    expect((await uow.run((tables) => tables.accounts.put(accountOf('otis')))).isOk()).toBe(true);
    expect((await store.checkWritable()).isOk()).toBe(true);
  });

  it('a lock held by another process for a moment: writes wait for it, in order, and reads continue', async () => {
    const unlock = lockDatabase(path);
    const first = uow.run((tables) => tables.accounts.put({ ...accountOf('rose'), mailWords: 'first' }));
    await new Promise((resolve) => setImmediate(resolve));
    const second = uow.run((tables) => tables.accounts.put({ ...accountOf('rose'), mailWords: 'second' }));
    expect((await uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toBeNull();
    unlock();
    expect([(await first).isOk(), (await second).isOk()]).toEqual([true, true]);
    const stored = await uow.read(async (tables) => (await tables.accounts.byId('rose'))?.mailWords);
    expect(stored._unsafeUnwrap()).toBe('second');

    const unlockAgain = lockDatabase(path);
    const waiting = uow.run((tables) => tables.accounts.put(accountOf('otis')));
    await new Promise((resolve) => setImmediate(resolve));
    await store.close();
    expect((await waiting)._unsafeUnwrapErr().kind).toBe('unavailable');
    unlockAgain();
  });

  it('a full disk: unavailable, no partial row, recovers once there is space', async () => {
    const pages = store.connection().pragma('page_count', { simple: true }) as number;
    store.connection().pragma(`max_page_count = ${pages}`);
    const big = 'x'.repeat(20_000);
    const refused = await uow.run(async (tables) => {
      await tables.accounts.put(accountOf('rose'));
      await tables.outbox.enqueue({ id: 'm', to: 'a@b.cd', subject: 's', text: big, html: big }, 1);
    });
    expect(refused._unsafeUnwrapErr().kind).toBe('unavailable');
    expect((await uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toBeNull();
    store.connection().pragma('max_page_count = 1000000');
    expect((await uow.run((tables) => tables.accounts.put(accountOf('rose')))).isOk()).toBe(true);
    expect(store.connection().pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

describe('erased data', () => {
  it('delivered and abandoned mail leaves neither address nor secret in the file', async () => {
    const queue = makeSqlOutboxQueue({ store });
    const secret = 'SECRET-4711-TOKEN';
    for (const id of ['sent', 'refused']) {
      await uow.run((tables) =>
        tables.outbox.enqueue({ id, to: 'rose@example.com', subject: secret, text: secret, html: secret }, 1),
      );
    }
    expect((await queue.lease({ at: 1, limit: 10, leaseMs: 10 }))._unsafeUnwrap()).toHaveLength(2);
    await queue.delivered('sent', 2, 'p');
    await queue.failed('refused', 2, null);
    store.connection().pragma('wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(path).toString('latin1');
    expect(bytes).not.toContain(secret);
    expect(bytes).not.toContain('rose@example.com');
    expect(bytes).toContain('refused');
  });
});
