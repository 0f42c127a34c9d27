import { once } from 'node:events';
import { chmodSync, closeSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { installationScreen } from '#server/console/pages/installation.ts';
import { openConsole } from '#tests/support/console.ts';
import { server, startServerPerTest } from '#tests/support/server-per-test.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { PRODUCTION } from '../../support/production.ts';
import { startProgram } from '../../support/program.ts';
import { SMTP_CERTIFICATE, SMTP_KEY } from '../../support/smtp-certificate.ts';
import { type SmtpDouble, startSmtpDouble } from '../../support/smtp-double.ts';

startServerPerTest();

let dataDir: string;
let provider: SmtpDouble;
beforeEach(async () => {
  dataDir = makeDataFolder('check-');
  await openSqliteStore(join(dataDir, 'checkahead.sqlite')).close();
  for (const name of ['checkahead.sqlite', 'digest.key']) chmodSync(join(dataDir, name), 0o600);
  provider = await startSmtpDouble();
});
afterEach(async () => {
  await provider.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm run check` without npm, in production. Nothing answers at its public address. */
const check = (args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) =>
  startProgram('console/check.ts', {
    args,
    environment: {
      ...PRODUCTION,
      PUBLIC_URL: 'https://127.0.0.1:9',
      SUPPORT_EMAIL: 'help@checkahead.test',
      MAIL_FROM: 'hello@checkahead.test',
      SMTP_URL: provider.url,
      DATA_DIR: dataDir,
      ...environment,
    },
  }).ended;

it('finds no problem with a sound installation, and sends the test mail', async () => {
  const { code, stdout, stderr } = await check(['--mail-to', 'rosa@checkahead.test']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^ok {7}Version \d+\.\d+\.\d+, Node \d+\.\d+\.\d+\.$/m);
  expect(stdout).toMatch(/^ok {7}The database is sound\.$/m);
  expect(stdout).toMatch(/^ok {7}Only its user can read DATA_DIR\.$/m);
  expect(stdout).toMatch(/^warning {2}https:\/\/127\.0\.0\.1:9 did not answer here \(ECONNREFUSED\)/m);
  expect(stdout).toMatch(/^ok {7}The mail service took the test mail to rosa@checkahead\.test\./m);
  const mail = { to: 'rosa@checkahead.test', subject: 'CheckAhead: a test mail' };
  expect(provider.received).toMatchObject([mail]);
});

it('looks at the certificate of the public address, and compares the clock with its answer', async () => {
  const certificate = join(dataDir, 'certificate.pem');
  writeFileSync(certificate, SMTP_CERTIFICATE, { mode: 0o600 });
  const proxy = createServer({ cert: SMTP_CERTIFICATE, key: SMTP_KEY }, (request, response) => {
    if (request.url === '/healthz') response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
    response.end();
  }).listen(0, '0.0.0.0');
  await once(proxy, 'listening');
  const environment = { PUBLIC_URL: `https://0.0.0.0:${(proxy.address() as AddressInfo).port}` };
  const untrusted = await check([], environment);
  expect(untrusted.stdout).toMatch(
    /^problem {2}The certificate of \S+ is not valid \(DEPTH_ZERO_SELF_SIGNED_CERT\)/m,
  );
  const { stdout } = await check([], { ...environment, NODE_EXTRA_CA_CERTS: certificate });
  expect(stdout).toMatch(/^ok {7}https:\/\/0\.0\.0\.0:\d+ answers\.$/m);
  expect(stdout).toMatch(/^ok {7}Its certificate is valid for \d+ days\.$/m);
  expect(stdout).toMatch(/^problem {2}The clock is \d{3,} s from the date of that answer/m);
  proxy.closeAllConnections();
  proxy.close();
});

it('ends with 1 and a line for each problem', async () => {
  chmodSync(join(dataDir, 'checkahead.sqlite'), 0o644);
  provider.refuseWith = 554;
  provider.refusal = '5.7.1 hello@checkahead.test is not allowed here';
  const { code, stdout } = await check(['--mail-to', 'rosa@checkahead.test'], {
    LAUNCHAT: '2027-01-04T15:00:00Z',
  });
  expect(code).toBe(1);
  expect(stdout.match(/^problem .*$/gm)).toEqual([
    'problem  LAUNCHAT is not a setting. Is LAUNCH_AT meant?',
    `problem  Other users can read ${dataDir}/checkahead.sqlite: run chmod go= on each.`,
    'problem  The test mail was not sent: 554 5.7.1 hello@checkahead.test is not allowed here.',
  ]);
});

it('finds a damaged database, and one of another release', async () => {
  const file = join(dataDir, 'checkahead.sqlite');
  function setVersion(version: number): void {
    const database = new Database(file);
    database.pragma(`user_version = ${version}`);
    database.close();
  }
  setVersion(1);
  const outdated = await check();
  expect(outdated.code).toBe(0);
  expect(outdated.stdout).toMatch(/^warning {2}The database is of an older release: the first start/m);
  setVersion(999);
  expect((await check()).stdout).toMatch(/^problem {2}The database in .* has a newer version \(999\)/m);
  truncateSync(file, 40_000);
  expect((await check()).stdout).toMatch(/^problem {2}The database in .* is damaged/m);
});

it('finds what SQLite says in several lines, and the digest.key with which the server does not start', async () => {
  const file = join(dataDir, 'checkahead.sqlite');
  writeFileSync(join(dataDir, 'digest.key'), 'short');
  expect((await check()).stdout).toMatch(
    /^problem {2}The database in .* cannot be opened: .*digest\.key is damaged; restore it, or delete it/m,
  );
  // A page that nothing uses.
  const database = new Database(file);
  database.pragma('journal_mode = DELETE');
  const pages = database.pragma('page_count', { simple: true }) as number;
  const size = database.pragma('page_size', { simple: true }) as number;
  database.close();
  truncateSync(file, (pages + 1) * size);
  const header = openSync(file, 'r+');
  const count = Buffer.alloc(4);
  count.writeUInt32BE(pages + 1);
  writeSync(header, count, 0, 4, 28);
  closeSync(header);
  const { stdout } = await check();
  expect(stdout).toMatch(/^problem {2}The database in .* is damaged: .* never used\.$/m);
  expect(stdout).not.toMatch(/^(?!ok |warning |problem ).+/m);
});

it('says what is wrong with the settings, in one line', async () => {
  const { code, stdout } = await check([], { LAUNCH_AT: '' });
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(
      /^ok {7}Version .*\nproblem {2}LAUNCH_AT must be set when NODE_ENV is production: [^\n]*\n$/,
    ),
  });
  const { stderr } = await check(['--mail-to', 'nobody']);
  expect(stderr).toBe('"nobody" is not an e-mail address.\n');
});

it('is a screen of the console too', async () => {
  const operator = await openConsole(server, [installationScreen]);
  const page = await operator.text('/installation');
  expect(page).toMatch(/<th scope="row">Warning<\/th><td>The settings are valid, but NODE_ENV is not/);
  expect(page).toMatch(/<th scope="row">OK<\/th><td>The database is sound\.<\/td>/);
  await operator.close();
});
