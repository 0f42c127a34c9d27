import { createHash, createHmac } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSecurityLog } from '#adapters/sql/sql-security-log.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeOperating } from '#core/operating/make-operating.ts';
import { serviceOptions } from '#server/composition/ports.ts';
import { GOOD, ROSE } from '#tests/support/people.ts';
import { restartServer, server, startServerPerTest } from '../support/server-per-test.ts';

const environment = { TRUSTED_PROXIES: '1', NETWORK_LIMIT_FACTOR: '1' };
startServerPerTest({ environment });

const NETWORK = '203.0.113.7';
const from = { headers: { 'x-forwarded-for': NETWORK } };
const keyFile = () => join(server.dataDir, 'digest.key');

async function guess(times: number) {
  const guessing = { email: ROSE, password: 'Wrong-1234' };
  for (let index = 0; index < times; index += 1)
    await server.send('POST', '/api/auth/password', guessing, from);
}

/** Leaves whatever a network and a mailbox leave. */
async function leaveTraces() {
  await server.send('POST', '/api/auth/link', { email: ROSE }, from);
  await guess(3);
  const open = await server.send('GET', '/api/consultations');
  const { slots } = (await open.json()) as { slots: { startsAt: number }[] };
  const call = { startsAt: slots[0]?.startsAt, name: 'Rose', email: ROSE };
  expect((await server.send('POST', '/api/consultations', call, from)).status).toBe(202);
  await server.parts.securityLogJob();
}

/** Every text of the database, without what is unsubscribed: its key is in the file on purpose. */
function storedTexts(): readonly string[] {
  const database = server.store.connection();
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('outbox', 'suppressed_addresses')",
    )
    .pluck()
    .all() as string[];
  const cells = tables.flatMap((table) => database.prepare(`SELECT * FROM ${table}`).raw().all().flat());
  return [...new Set(cells.filter((cell) => typeof cell === 'string'))];
}

/** What somebody with these texts and a key finds by trying: whom they mean. */
function recovered(texts: readonly string[], keys: readonly (string | null)[]): ReadonlySet<string> {
  const stored = new Set(texts.flatMap((text) => [text, text.slice(0, 16)]));
  const found = new Set<string>();
  for (const person of [NETWORK, ROSE]) {
    for (const prefix of ['', 'mailbox\n', 'network\n', 'consultations\n']) {
      for (const key of keys) {
        const hash = key === null ? createHash('sha256') : createHmac('sha256', key);
        const digest = hash.update(prefix + person).digest('base64url');
        if (stored.has(digest) || stored.has(digest.slice(0, 16))) found.add(`${prefix}${person}`);
      }
    }
  }
  return found;
}

it('the database tells of no network and no digest of a mailbox whose it is; the key beside it does', async () => {
  await leaveTraces();
  const texts = storedTexts();
  expect(recovered(texts, [null, ...texts])).toEqual(new Set());
  const all = ['mailbox\n', ''].map((prefix) => `${prefix}${ROSE}`);
  const networks = ['', 'network\n', 'consultations\n'].map((prefix) => `${prefix}${NETWORK}`);
  expect(recovered(texts, [readFileSync(keyFile(), 'utf8')])).toEqual(new Set([...networks, ...all]));
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
});

it('wrong passwords go with the account, and with an address that the operator erases', async () => {
  const rose = await server.signedIn(ROSE);
  await guess(3);
  const count = () => server.store.connection().prepare('SELECT count(*) FROM wrong_tries').pluck().get();
  expect(count()).toBe(1);
  const deleted = await server.send(
    'DELETE',
    '/functions/v1/personal-data',
    { email: ROSE },
    { browser: rose },
  );
  expect(deleted.status).toBe(204);
  expect(count()).toBe(0);
  await guess(1);
  expect(count()).toBe(1);
  const { people } = makeOperating(server.parts.ports, serviceOptions(server.settings));
  (await people.eraseAddress(ROSE, { who: 'ada', why: 'asked by letter' }))._unsafeUnwrap();
  expect(count()).toBe(0);
});

it('programs at one file have one key, and a server that has lost it works on', async () => {
  await server.signedIn(ROSE, GOOD);
  const beside = openSqliteStore(server.databaseFile, { beside: true });
  expect(beside.digestKey).toBe(server.store.digestKey);
  await beside.close();
  await guess(100);
  await server.parts.securityLogJob();
  const lines = async () => (await readSecurityLog(server.store, ROSE))._unsafeUnwrap();
  expect((await lines()).length).toBeGreaterThan(0);
  rmSync(keyFile());
  await restartServer({ environment });
  expect(await lines()).toEqual([]);
  const right = await server.send('POST', '/api/auth/password', { email: ROSE, password: GOOD });
  expect(right.status).toBe(200);
});

it('a damaged key is named, and is not replaced', async () => {
  writeFileSync(keyFile(), '');
  expect(() => openSqliteStore(server.databaseFile)).toThrow(/digest\.key is damaged/);
  expect(readFileSync(keyFile(), 'utf8')).toBe('');
});
