import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { addressesWithoutAccount } from '#adapters/sql/sql-restore.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import {
  appendToJournal,
  continueJournal,
  entriesAfter,
  journalPath,
  lastNumber,
  readJournal,
} from '#adapters/sqlite/journal.ts';
import { makeUnsubscribe } from '#core/announcement/unsubscribe.ts';
import { replayJournal } from '#core/operating/replay-journal.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { stampVerified } from '#core/record/stamp-verified.ts';
import { openStore } from '#server/composition/open-store.ts';
import { operatorBackend } from '#server/composition/operator-backend.ts';
import { readSettings } from '#server/settings.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { OTIS, ROSE } from '../../support/people.ts';
import { makePersonalDataStoreHarness } from '../../support/personal-data-store-harness.ts';
import { storedText } from '../../support/stored-text.ts';

let folder: string;
let path: string;
let store: SqliteStore;
beforeEach(() => {
  folder = makeDataFolder('journal-');
  path = join(folder, 'checkahead.sqlite');
  store = openSqliteStore(path);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const clock = makeManualClock();
const entries = () => readJournal(journalPath(path));
const parts = () => {
  const uow = makeSqlUnitOfWork({ store });
  const people = makePersonalDataStoreHarness({
    uow,
    queue: makeSqlOutboxQueue({ store }),
    events: makeSqlEventStore({ store, clock }),
    clock,
  });
  return { uow, people, unsubscribe: makeUnsubscribe({ uow, clock }) };
};
const suppress = (email: string) =>
  parts().uow.run(({ suppressions }) => suppressions.add(email, 'unsubscribed', 7));

const changeEmail = async ({ userId }: { userId: string }, email: string) =>
  (
    await parts().uow.run(async ({ accounts, erasures }) => {
      const account = await accounts.byId(userId);
      if (!account) return;
      await accounts.put({ ...account, email });
      await erasures.noteMove(account.email, userId);
    })
  )._unsafeUnwrap();

describe('what is deleted or unsubscribed', () => {
  it('is in the journal, without addresses, and only its owner may read it', async () => {
    const { uow, people, unsubscribe } = parts();
    const rose = await people.signUp(ROSE);
    (await people.store.chooseNews(rose, false))._unsafeUnwrap();
    (await people.store.chooseNews(rose, true))._unsafeUnwrap();
    (await people.store.erase(rose))._unsafeUnwrap();
    const tokens = (
      await uow.read(async ({ suppressions }) => [
        await suppressions.tokenFor(ROSE),
        await suppressions.tokenFor(OTIS),
      ])
    )._unsafeUnwrap();
    const [token, otis = ''] = tokens;
    for (const _ of [1, 2]) (await unsubscribe(otis))._unsafeUnwrap();
    expect(entries()).toEqual([
      { number: 1, kind: 'suppressed', token, reason: 'unsubscribed', at: clock.now() },
      { number: 2, kind: 'allowed', token },
      { number: 3, kind: 'erased', token, accountId: rose.userId },
      { number: 4, kind: 'suppressed', token: otis, reason: 'unsubscribed', at: clock.now() },
    ]);
    expect(readFileSync(journalPath(path), 'utf8')).not.toContain('example.com');
    expect(statSync(journalPath(path)).mode & 0o777).toBe(0o600);
  });

  it('is not in it if the work or the commit fails', async () => {
    const { uow } = parts();
    const failing = uow.run(async ({ erasures }) => {
      await erasures.note(ROSE, null);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(existsSync(journalPath(path))).toBe(false);
    (await suppress(OTIS))._unsafeUnwrap();

    // A deferred constraint fails in COMMIT itself.
    store.connection().exec('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
    store
      .connection()
      .exec('CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)');
    const broken = store.write(() => {
      store.connection().exec('INSERT INTO child VALUES (1)');
      store.journal({ kind: 'erased', token: 'x', accountId: null });
    });
    await expect(broken).rejects.toThrow('FOREIGN KEY');
    expect(entries().map(({ number, kind }) => [number, kind])).toEqual([[1, 'suppressed']]);
  });

  it('is not done if the journal cannot be written', async () => {
    const { people } = parts();
    const rose = await people.signUp(ROSE);
    // From now on the number of the last entry is known, so the file is not read.
    (await suppress(OTIS))._unsafeUnwrap();
    rmSync(journalPath(path));
    symlinkSync('/dev/full', journalPath(path));
    expect((await people.store.erase(rose))._unsafeUnwrapErr().kind).toBe('unavailable');
    expect(storedText(store)).toContain(ROSE);
    rmSync(journalPath(path));
    (await people.store.erase(rose))._unsafeUnwrap();
    expect(entries().map(({ number, kind }) => [number, kind])).toEqual([[2, 'erased']]);
  });

  it('takes the number of an entry that a crash of another program left without its commit, and goes on after a cut line', async () => {
    (await suppress(OTIS))._unsafeUnwrap();
    appendFileSync(
      journalPath(path),
      '\n{"number":2,"kind":"erased","token":"never","accountId":"committed"}\n{"num',
    );
    (await suppress(ROSE))._unsafeUnwrap();
    expect(entries().map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'suppressed'],
      [2, 'suppressed'],
    ]);
  });

  it('cannot be added to an older file that replaced the database, until it was done again there', async () => {
    (await suppress(OTIS))._unsafeUnwrap();
    const older = store.connection().serialize();
    (await suppress(ROSE))._unsafeUnwrap();
    writeFileSync(`${path}.older`, older);
    for (const end of ['-wal', '-shm']) rmSync(path + end);
    renameSync(`${path}.older`, path);
    expect((await suppress('may@example.com'))._unsafeUnwrapErr().kind).toBe('unavailable');
    expect((await store.checkWritable()).isErr()).toBe(true);
    expect(entries().map(({ number }) => number)).toEqual([1, 2]);

    appendFileSync(journalPath(path), '\n{"num');
    await store.close();
    store = (await openStore(readSettings({ DATA_DIR: folder })._unsafeUnwrap(), {})) as SqliteStore;
    expect(store.missed()).toEqual([]);
    (await suppress('may@example.com'))._unsafeUnwrap();
    expect(entries().map(({ number }) => number)).toEqual([1, 2, 3]);
    const reasons = await parts().uow.read(({ suppressions }) => suppressions.reasonsFor(ROSE));
    expect(reasons._unsafeUnwrap()).toEqual(['unsubscribed']);
  });

  it('goes on with the numbers of the journal if the database is a new one', async () => {
    (await suppress(OTIS))._unsafeUnwrap();
    await store.close();
    rmSync(path);
    store = openSqliteStore(path);
    (await suppress(ROSE))._unsafeUnwrap();
    expect(entries().map(({ number }) => number)).toEqual([1, 2]);
  });

  it('goes on after a damaged entry whose number has no successor', async () => {
    appendFileSync(
      journalPath(path),
      '\n{"number":1e308,"kind":"erased","token":"damaged","accountId":null}',
    );
    (await suppress(OTIS))._unsafeUnwrap();
    (await suppress(ROSE))._unsafeUnwrap();
    expect(entries().map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('the journal, played over an older copy', () => {
  const addressesIn = () => addressesWithoutAccount(store);
  async function replay(journal = entries()) {
    const settings = readSettings({ DATA_DIR: folder })._unsafeUnwrap();
    const { ports, operating } = operatorBackend({ settings, store });
    return replayJournal({
      uow: ports.uow,
      people: operating.people,
      entries: journal,
      addressesWithoutAccount: addressesIn,
      by: { who: 'operator', why: 'restored' },
    });
  }

  /** Makes people, then a copy, then `later`, and opens the copy in the place of the database. */
  async function backInTime(
    early: (p: ReturnType<typeof parts>) => Promise<() => Promise<unknown>>,
  ): Promise<void> {
    const later = await early(parts());
    const bytes = store.connection().serialize();
    await later();
    await store.close();
    writeFileSync(path, bytes);
    store = openSqliteStore(path, { replays: true });
  }

  it('deletes the person from every table, mails no second receipt, and leaves others as they are', async () => {
    await backInTime(async ({ people }) => {
      const rose = await people.signUp(ROSE);
      await people.signUp(OTIS);
      return async () => (await people.store.erase(rose))._unsafeUnwrap();
    });
    expect(storedText(store)).toContain(ROSE);
    const others = storedText(store).split(OTIS).length;
    expect((await replay())._unsafeUnwrap()).toEqual({ deleted: 1, suppressed: 0, foreign: 0 });
    expect(storedText(store)).not.toContain(ROSE);
    expect(storedText(store).split(OTIS).length).toBe(others);
    const audit = store.connection().prepare('SELECT what, why FROM audit_log').all();
    expect(audit).toEqual([
      { what: 'person-deleted', why: 'restored' },
      { what: 'address-erased', why: 'restored' },
    ]);
    // Nothing is left to do.
    expect((await replay())._unsafeUnwrap()).toEqual({ deleted: 0, suppressed: 0, foreign: 0 });
    expect(entries().length).toBe(1);
  });

  it('deletes the person under an earlier address, and calls of an address that had no account yet', async () => {
    const call = { name: 'May', phone: null, createdAt: 1 };
    await backInTime(async ({ people, uow }) => {
      const rose = await people.signUp(ROSE);
      for (const [startsAt, id] of ['may', 'ada'].entries()) {
        const email = `${id}@example.com`;
        (
          await uow.run(({ appointments }) => appointments.put({ ...call, id, email, startsAt }))
        )._unsafeUnwrap();
      }
      return async () => {
        const ada = await people.signUp('ada@example.com');
        await changeEmail(ada, 'ada.new@example.com');
        (await people.store.erase({ ...ada, email: 'ada.new@example.com' }))._unsafeUnwrap();
        await changeEmail(rose, 'new@example.com');
        (await people.store.erase({ ...rose, email: 'new@example.com' }))._unsafeUnwrap();
        const may = await people.signUp('may@example.com');
        (await people.store.erase(may))._unsafeUnwrap();
      };
    });
    expect((await replay())._unsafeUnwrap()).toEqual({ deleted: 3, suppressed: 0, foreign: 0 });
    expect(storedText(store)).not.toMatch(/rose@|may@|ada@/);
  });

  it('deletes an address without an account from every table that may have one', async () => {
    const at = (table: string) => ({ email: `${table}@example.com`, name: 'May', createdAt: 1, startsAt: 1 });
    const hold = { id: 'hold', phone: '5555550100', network: '', tokenHash: 'hold', heldUntil: 1 };
    const own = ['accounts', 'challenges'];
    const tables = store
      .connection()
      .prepare(
        `SELECT DISTINCT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.name IN ('email', 'recipient')`,
      )
      .pluck()
      .all()
      .filter((name) => !own.includes(String(name)));
    await backInTime(async ({ uow }) => {
      const stored = await uow.run(async (to) => {
        await to.appointments.put({ ...at('appointments'), id: 'call', phone: null });
        await to.holds.put({ ...hold, ...at('holds') });
        await to.contactMessages.put({ ...at('contact_messages'), message: 'Hello' }, 1);
        await to.outbox.enqueue({ id: 'mail', to: at('outbox').email, subject: '', text: '', html: '' }, 1);
        const { email } = at('user_onboarding');
        await to.onboarding.put(stampVerified({ existing: null, email, now: 1, newId: () => 'row' }));
      });
      stored._unsafeUnwrap();
      const erased = async ({ erasures }: OperatorTables) => {
        for (const table of tables) await erasures.note(at(String(table)).email, null);
      };
      return async () => (await uow.run(erased))._unsafeUnwrap();
    });
    for (const table of tables) expect(storedText(store)).toContain(`${table}@example.com`);
    expect((await replay())._unsafeUnwrap()).toMatchObject({ deleted: 5 });
    expect(storedText(store)).not.toContain('@example.com');
  });

  it('leaves an account alone whose address belonged to another person who was deleted', async () => {
    await backInTime(async ({ people }) => {
      const rose = await people.signUp(ROSE);
      return async () => {
        await changeEmail(rose, 'new@example.com');
        const other = await people.signUp('other@example.com');
        await changeEmail(other, ROSE);
        (await people.store.erase({ ...other, email: ROSE }))._unsafeUnwrap();
      };
    });
    expect((await replay())._unsafeUnwrap()).toEqual({ deleted: 0, suppressed: 0, foreign: 0 });
    expect(storedText(store)).toContain(ROSE);
  });

  it('unsubscribes again, but not whoever asked for the mails after that', async () => {
    await backInTime(async ({ uow }) => async () => {
      for (const email of [ROSE, OTIS]) (await suppress(email))._unsafeUnwrap();
      (await uow.run(({ suppressions }) => suppressions.remove(ROSE)))._unsafeUnwrap();
      (await uow.run(({ suppressions }) => suppressions.add(OTIS, 'bounced', 8)))._unsafeUnwrap();
    });
    expect((await replay())._unsafeUnwrap()).toEqual({ deleted: 0, suppressed: 1, foreign: 0 });
    const reasons = await parts().uow.read(async ({ suppressions }) => [
      await suppressions.reasonsFor(ROSE),
      await suppressions.reasonsFor(OTIS),
    ]);
    expect(reasons._unsafeUnwrap()).toEqual([[], ['unsubscribed', 'bounced']]);
  });

  it('leaves out the entries of another database', async () => {
    (await suppress(ROSE))._unsafeUnwrap();
    const foreign = entries();
    await store.close();
    const other = new Database(path);
    other.exec("UPDATE suppression_key SET key = 'other'; DELETE FROM suppressed_addresses");
    other.close();
    store = openSqliteStore(path, { replays: true });
    expect((await replay(foreign))._unsafeUnwrap()).toEqual({ deleted: 0, suppressed: 0, foreign: 1 });
    expect(store.connection().prepare('SELECT * FROM suppressed_addresses').all()).toEqual([]);
  });
});

it.each([
  ['goes on after its own last entry', 0, 2],
  ['goes on after the last entry that the database knows, should the file be lost', 7, 8],
])('what another database noted %s', (_how, noted, first) => {
  if (noted === 0) writeFileSync(journalPath(path), '\n{"kind":"erased","token":"own","number":1}');
  const entries = ['a', 'b'].map((token) => ({ kind: 'erased' as const, token, accountId: token }));
  expect(continueJournal(path, noted, entries)).toBe(first + 1);
  expect(readJournal(journalPath(path)).slice(-2)).toMatchObject([
    { token: 'a', number: first },
    { token: 'b', number: first + 1 },
  ]);
});

describe('the file', () => {
  const entry = (number: number) => ({ number, kind: 'allowed', token: `token-${number}` }) as const;

  it('keeps nothing of what could not be written whole', () => {
    // Fails after the lines are in the file.
    const nowhere = join(folder, 'elsewhere', 'checkahead.sqlite');
    mkdirSync(join(folder, 'elsewhere'));
    expect(() => appendToJournal(nowhere, [entry(1)])).toThrow(/ENOENT/);
    expect(readFileSync(journalPath(nowhere), 'utf8')).toBe('');
  });

  it('is read from its end, as far as is wanted', () => {
    const file = journalPath(path);
    expect(lastNumber(file)).toBe(0);
    const all = Array.from({ length: 9_000 }, (_, place) => entry(place + 1));
    appendToJournal(path, all);
    expect(statSync(file).size).toBeGreaterThan(2 ** 18);
    expect(lastNumber(file)).toBe(9_000);
    expect(entriesAfter(file, 8_999)).toEqual([entry(9_000)]);
    expect(entriesAfter(file, 10)).toEqual(all.slice(10));
    expect(entriesAfter(file, 0)).toEqual(all);
    expect(entriesAfter(file, 9_000)).toEqual([]);
  });
});
