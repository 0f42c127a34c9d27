import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openConnections } from '#adapters/postgres/connections.ts';
import { BEGIN_ALONE } from '#adapters/postgres/migrate.ts';
import { openPostgresStore } from '#adapters/postgres/postgres-store.ts';
import { postgresWholeTables } from '#adapters/postgres/whole-tables.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { readDigestKey } from '#adapters/sqlite/digest-key.ts';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { seedDemo } from '#adapters/sqlite/research/seed-demo.ts';
import { sqliteWholeTables } from '#adapters/sqlite/whole-tables.ts';
import { hostedWholeTables, NOT_IN_PROJECT } from '#adapters/supabase/server/hosted-whole-tables.ts';
import { copyTables, TABLES } from '#server/composition/copy-tables.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { describePostgres } from '../support/describe-postgres.ts';
import { litePerTest } from '../support/lite-per-test.ts';
import { npmRun } from '../support/program.ts';
import { openRealPostgres } from '../support/real-postgres.ts';

const NOW = Date.UTC(2026, 10, 20);
const folder = makeDataFolder('move-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Of a file that is not there yet, in a folder of its own. */
const newPath = () => databasePathIn({ DATA_DIR: mkdtempSync(join(folder, 'data-')) });

/** A file with rows in most tables. */
async function demoFile() {
  const path = newPath();
  (await seedDemo(path, { people: 200, seed: 1, now: NOW }))._unsafeUnwrap();
  const file = openDatabase(path);
  file.exec(`
    INSERT INTO outbox (id, recipient, created_at, due_at) VALUES ('mail', 'rosa@ejemplo.es', 1, 2);
    INSERT INTO audit_log (at, who, what, whose, why) VALUES (1, 'ada', 'look', 'rose', 'asked by letter: “¿sí?”');
    INSERT INTO suppressed_addresses VALUES ('hash', 'unsubscribed', 3);
    INSERT INTO forgotten_browsers VALUES ('browser');`);
  return file;
}

it('knows every table of the database', () => {
  const file = openDatabase(newPath());
  const names = file
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all();
  file.close();
  expect(names).toEqual([...Object.keys(TABLES), 'readiness'].sort());
});

describePostgres('all tables', (database) => {
  it('are moved to PostgreSQL and back, row by row, and new rows get new numbers', async () => {
    const before = await demoFile();
    const connection = await database.connect('migrate');
    await connection.query(BEGIN_ALONE);
    const server = postgresWholeTables(connection);
    const there = await copyTables(sqliteWholeTables(before), server, server.columnsOf);
    expect(there.filter(({ isEqual }) => !isEqual)).toEqual([]);
    expect(there.find(({ table }) => table === 'research_visitors')?.rows).toBe(200);
    await server.finish(Object.keys(TABLES));
    await connection.query(
      `INSERT INTO contact_messages (name, email, message, received_at) VALUES ('Rose', 'rose@example.com', 'Hi', 1)`,
    );

    const after = openDatabase(newPath());
    const back = await copyTables(server, sqliteWholeTables(after), server.columnsOf);
    expect(back.filter(({ isEqual }) => !isEqual)).toEqual([]);
    const newest = 'SELECT max(id) AS newest, count(*) AS count FROM contact_messages';
    const [was, is] = [before, after].map((file) => file.prepare(newest).get() as Record<string, number>);
    expect(is).toEqual({ newest: (was?.newest ?? 0) + 1, count: (was?.count ?? 0) + 1 });
    await connection.query('ROLLBACK');
    connection.release(false);
    before.close();
    after.close();
  });

  it('are moved although somebody typed a character that PostgreSQL has not', async () => {
    const file = await demoFile();
    file.exec(
      `UPDATE anonymous_preferences SET timing_preference = 'a' || char(0) || 'b' WHERE id = (SELECT max(id) FROM anonymous_preferences)`,
    );
    const connection = await database.connect('migrate');
    await connection.query(BEGIN_ALONE);
    const server = postgresWholeTables(connection);
    const copied = await copyTables(sqliteWholeTables(file), server, server.columnsOf);
    expect(copied.filter(({ isEqual }) => !isEqual)).toEqual([]);
    const { rows } = await connection.query(
      `SELECT id FROM anonymous_preferences WHERE timing_preference = 'a\ufffdb'`,
    );
    expect(rows).toHaveLength(1);
    await connection.query('ROLLBACK');
    connection.release(false);
    file.close();
  });

  it('are told apart if one row differs', async () => {
    const file = await demoFile();
    const connection = await database.connect('migrate');
    await connection.query(BEGIN_ALONE);
    const server = postgresWholeTables(connection);
    const forgetful = {
      ...server,
      add: (table: string, columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]) =>
        server.add(table, columns, table === 'appointments' ? rows.slice(1) : rows),
    };
    const copied = await copyTables(sqliteWholeTables(file), forgetful, server.columnsOf);
    expect(copied.filter(({ isEqual }) => !isEqual).map(({ table }) => table)).toEqual(['appointments']);
    await connection.query('ROLLBACK');
    connection.release(false);
    file.close();
  });
});

describe('a hosted project', () => {
  const lite = litePerTest();

  it('gets everything but the secrets of sign-in, and gives it back', async () => {
    let before = await demoFile();
    before.exec(`
      INSERT INTO accounts VALUES ('0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01', 'rose@example.com', 'hash', 5, 4, 'green kettle', 'es');
      INSERT INTO identity_links VALUES ('linked', '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01', 1);
      UPDATE user_onboarding SET email = 'rose@example.com', step_completed = 'completed', last_name = 'Hill (2nd)', phone = '2175550123',
        benefit_types = '["SSI","Other"]' WHERE rowid = (SELECT min(rowid) FROM user_onboarding);`);
    const { DATABASE_URL = '' } = lite.environment;
    before.close();
    const settings = {
      ...lite.environment,
      DATA_DIR: dirname(before.name),
      DIGEST_KEY: readDigestKey(before.name),
    };
    const dry = await npmRun(['move', '--', '--to', 'postgres', '--dry-run'], settings);
    expect(dry.output).toMatch(
      /^research_visitors: 200 rows\n(.* rows\n)*.*Nothing was, because of --dry-run\.\n$/m,
    );
    before = openDatabase(before.name);
    // Had anything been written, the copy would meet it.
    const connections = await openConnections(DATABASE_URL);
    const connection = await connections.connect('migrate');
    await connection.query(BEGIN_ALONE);
    const server = hostedWholeTables(postgresWholeTables(connection), connection);
    const copied = await copyTables(sqliteWholeTables(before), server, server.columnsOf, NOT_IN_PROJECT);
    expect(copied.filter(({ isEqual }) => !isEqual)).toEqual([]);
    await server.finish(copied.map(({ table }) => table));
    await connection.query('COMMIT');

    expect(
      await lite.query(`select raw_user_meta_data ->> 'mail_words' as words, encrypted_password as hash from auth.users
      where email = 'rose@example.com'`),
    ).toEqual([{ words: 'green kettle', hash: '' }]);
    expect(
      await lite.query(
        `select last_name, phone from public.user_onboarding where email = 'rose@example.com'`,
      ),
    ).toEqual([{ last_name: null, phone: null }]);
    expect(await lite.query(`select subject from checkahead.outbox where id <> 'mail'`)).toEqual([]);
    // The person signs in, by a link.
    await lite.send('POST', '/auth/v1/otp', { email: 'rose@example.com', create_user: true });
    expect((await lite.followLink('rose@example.com')).user.id).toBe('0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01');

    const after = openDatabase(newPath());
    await connection.query(BEGIN_ALONE);
    const back = await copyTables(server, sqliteWholeTables(after), server.columnsOf, NOT_IN_PROJECT);
    await connection.query('COMMIT');
    expect(back.filter(({ isEqual }) => !isEqual)).toEqual([]);
    for (const sql of [
      'SELECT * FROM people_by_step WHERE count > 0 ORDER BY step',
      'SELECT * FROM user_onboarding ORDER BY id',
    ])
      expect(after.prepare(sql).all()).toEqual(before.prepare(sql).all());
    connection.release(false);
    await connections.close();
    before.close();
    after.close();
  });
});

const databasePathIn = ({ DATA_DIR }: { readonly DATA_DIR: string }) => join(DATA_DIR, 'checkahead.sqlite');

/** Only real servers have several connections. */
const servers = [process.env.TEST_POSTGRES_URL ?? []].flat();

it.each(servers)('nothing is moved from a database that a server uses', async (url) => {
  const database = await openRealPostgres(url);
  const settings = { DATABASE_URL: database.url, DIGEST_KEY: 'k'.repeat(43), DATA_DIR: newPath() };
  await (await openPostgresStore({ url: database.url, digestKey: settings.DIGEST_KEY })).close();
  const server = await openConnections(database.url);
  (await server.connect('read')).release(false);
  const inUse =
    'A server or another program uses the PostgreSQL database: stop it first. Nothing was moved.\n';
  expect((await npmRun(['move', '--', '--to', 'sqlite'], settings)).stderr).toBe(inUse);
  const there = { ...settings, DATA_DIR: join(folder, 'in-use') };
  openDatabase(databasePathIn(there)).close();
  there.DIGEST_KEY = readDigestKey(databasePathIn(there));
  // What the server was sent meanwhile would be deleted.
  expect((await npmRun(['move', '--', '--to', 'postgres'], there)).stderr).toBe(inUse);
  await server.close();
  expect((await npmRun(['move', '--', '--to', 'sqlite'], settings)).stdout).toMatch(/^Moved\./m);
  await database.close();
});

it.each(servers)('a move that cannot be finished leaves nothing behind', async (url) => {
  const database = await openRealPostgres(url);
  const settings = { DATABASE_URL: database.url, DIGEST_KEY: 'k'.repeat(43), DATA_DIR: newPath() };
  await (await openPostgresStore({ url: database.url, digestKey: settings.DIGEST_KEY })).close();
  await database.exec(
    `INSERT INTO checkahead.journal (entry) VALUES ('{"kind":"erased","accountId":"a","token":"t"}')`,
  );
  // The journal cannot be written.
  const obstacle = join(settings.DATA_DIR, 'journal.txt.draft');
  mkdirSync(obstacle, { recursive: true });
  expect((await npmRun(['move', '--', '--to', 'sqlite'], settings)).stderr).toMatch(/Nothing was moved\.\n$/);
  expect(readdirSync(settings.DATA_DIR)).toEqual(['journal.txt.draft']);
  rmSync(obstacle, { recursive: true });
  expect((await npmRun(['move', '--', '--to', 'sqlite'], settings)).stdout).toMatch(/^Moved\./m);
  await database.close();
});

it.each(servers)(
  'a PostgreSQL database that was put back deletes again what was deleted since, and nothing else',
  async (url) => {
    const database = await openRealPostgres(url);
    const settings = { DATABASE_URL: database.url, DIGEST_KEY: 'k'.repeat(43), DATA_DIR: newPath() };
    const store = await openPostgresStore({ url: database.url, digestKey: settings.DIGEST_KEY });
    const uow = makeSqlUnitOfWork({ store });
    const erase = async (email: string) =>
      (await uow.run(({ erasures }) => erasures.note(email, null)))._unsafeUnwrap();
    await erase('early@example.com');
    const [there] = (await database.query('SELECT max(number) AS last FROM checkahead.journal', [])).rows;
    await erase('late@example.com');
    const { rows } = await database.query(
      `SELECT entry::jsonb || jsonb_build_object('number', number) AS line FROM checkahead.journal ORDER BY number`,
      [],
    );
    // Back to the time between the two. Whoever was deleted before it has written again.
    await database.exec(`DELETE FROM checkahead.journal WHERE number > ${(there as { last: number }).last}`);
    for (const name of ['early', 'late'])
      await database.exec(`INSERT INTO checkahead.contact_messages (name, email, message, received_at)
      VALUES ('Rose', '${name}@example.com', 'Hi', 1)`);
    await store.close();
    const journal = join(folder, 'journal-of-postgres.txt');
    writeFileSync(
      journal,
      rows.map((row) => `${JSON.stringify((row as { line: unknown }).line)}\n`).join(''),
    );
    for (const deletions of ['1 deletion', '0 deletions']) {
      const { stdout } = await npmRun(['restore', '--', '--from', journal], settings);
      expect(stdout).toContain(`Done again: ${deletions} and 0 unsubscribed addresses since the backup.`);
      const left = await database.query('SELECT email FROM checkahead.contact_messages', []);
      expect(left.rows).toEqual([{ email: 'early@example.com' }]);
    }
    await database.close();
  },
);
