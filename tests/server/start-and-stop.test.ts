import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { boot } from '#server/composition/boot.ts';
import { checkInstallation } from '#server/composition/check-installation.ts';
import { startProblem } from '#server/composition/start-problem.ts';
import { VERSION } from '#server/composition/version.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { readSettings } from '#server/settings.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { withJson } from '#tests/support/with-json.ts';
import { stopUnderLoad } from '../soak/scenes/stop-under-load.ts';
import { makeBrowserFetch } from '../support/cookie-jar.ts';
import { startProgram } from '../support/program.ts';
import { runServerToEnd, startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkahead-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const oneLine = (text: string) => text.trimEnd().split('\n').length === 1;

/** The line in which the program tells why it does not start, in this process. */
async function lineOf(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const given = { DATA_DIR: dataDir, PORT: '1', LOG_LEVEL: 'silent', ...more };
  const settings = readSettings(given)._unsafeUnwrap();
  const pages = { site: NO_PAGES, assetFolder: null, redirects: {} };
  const booted = await boot({ settings, loadPages: () => loadPages(pages) });
  return startProblem(booted._unsafeUnwrapErr(), settings);
}

describe('a start that fails', () => {
  it('reports a wrong setting in one line', async () => {
    const { code, stdout, stderr } = await runServerToEnd({ PORT: 'abc', DATA_DIR: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('PORT');
    expect(oneLine(stderr)).toBe(true);
  });

  it('reports in one line that the data folder is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'x');
    const { code, stdout, stderr } = await runServerToEnd({ DATA_DIR: file });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`DATA_DIR ${file} is not a folder.\n`);
  });

  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await lineOf(join(folder, 'a'), { PORT: String(port) })).toBe(
      `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.`,
    );
    other.close();
  });

  it('says that the database is invalid', async () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    writeFileSync(
      join(damaged, 'checkahead.sqlite'),
      'this is not a database, but long enough to be read as one',
    );
    expect(await lineOf(damaged)).toMatch(
      /^The database in DATA_DIR .* is damaged\. Restore a backup: npm run restore /,
    );
  });

  it.each(['journal.txt', 'announcement-1.txt', 'checkahead.sqlite-wal'])(
    'says that the database of %s is gone, and so does the check',
    async (name) => {
      const gone = join(folder, `gone-${name}`);
      mkdirSync(gone, { mode: 0o700 });
      writeFileSync(join(gone, name), 'left', { mode: 0o600 });
      const line = `The database in DATA_DIR ${gone} is gone, but ${name} of it is there. Restore a backup: npm run restore -- --from FILE; if it really is a new start, move what is left of it elsewhere.`;
      expect(await lineOf(gone)).toBe(line);
      expect(readdirSync(gone)).toEqual([name]);
      const found = await checkInstallation(readSettings({ DATA_DIR: gone }), []);
      expect(found).toContainEqual({ level: 'problem', line });
    },
  );

  it('says that others may read the data folder, which has other files too', async () => {
    const open = join(folder, 'open');
    mkdirSync(join(open, 'photos'), { recursive: true });
    chmodSync(open, 0o755);
    expect(await lineOf(open)).toMatch(
      /^Other users of this machine may read .*\/open\. Give DATA_DIR a folder/,
    );
  });

  it('says that another program uses the database', async () => {
    const busy = join(folder, 'busy');
    mkdirSync(busy);
    const other = new Database(join(busy, 'checkahead.sqlite'));
    other.exec('BEGIN EXCLUSIVE');
    expect(await lineOf(busy)).toMatch(/^The database in .* is in use by another program\.$/);
    other.close();
  });

  it.each([
    ['/sys/checkahead', 'cannot be written to'],
    ['/proc/checkahead', 'cannot be written to'],
    ['/proc/self/checkahead/deeper', 'cannot be written to'],
    ['/dev/fd/checkahead', 'cannot be written to'],
    ['/dev/full', 'is not a folder'],
    ['/dev/null/checkahead', 'is not a folder'],
  ])('says in one line that %s %s', async (place, words) => {
    const line = await lineOf(place);
    expect(line).toContain(`DATA_DIR ${place} ${words}`);
    expect(oneLine(line)).toBe(true);
  });
});

describe('a start on PostgreSQL that fails', () => {
  const addressOf = (port: number) => `postgres://name:hunter2@127.0.0.1:${port}/checkahead`;
  const start = (address: string) => lineOf(folder, { DATABASE_URL: address, DIGEST_KEY: 'k'.repeat(43) });

  /** Refuses everybody with this SQLSTATE and names them; without one, it does not answer. */
  async function refusingServer(code: string | null, message: string) {
    const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, ''];
    const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
    const head = Buffer.from('E\0\0\0\0');
    head.writeInt32BE(text.length + 4, 1);
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => code !== null && socket.end(Buffer.concat([head, text])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, close: () => server.close() };
  }

  it.each([
    [
      '28P01',
      'password authentication failed for user "name"',
      /^PostgreSQL does not accept the user name or /,
    ],
    ['28000', 'no pg_hba.conf entry for host "192.0.2.1"', /^PostgreSQL does not accept the user name or /],
    [
      '3D000',
      'database "checkahead" does not exist',
      /^There is no database with the name in DATABASE_URL\. /,
    ],
    ['42501', 'permission denied for database checkahead', /^The user of DATABASE_URL may not create /],
    ['57P03', 'the database system is starting up', /: the database system is starting up\.$/],
    [null, '', /^The PostgreSQL database of DATABASE_URL cannot be opened: .*time.*\.$/],
  ])('says in one line that the server answers %s, but not its address', async (code, message, line) => {
    const server = await refusingServer(code, message);
    const told = await start(addressOf(server.port));
    server.close();
    expect(told).toMatch(line);
    expect(oneLine(told)).toBe(true);
    expect(told).not.toMatch(/hunter2|127\.0\.0\.1|192\.0\.2\.1|"name"/);
  });

  it('says in one line that nobody answers there', async () => {
    for (const [address, code] of [
      [addressOf(9), 'ECONNREFUSED'],
      ['postgres://name:hunter2@localhost:9/checkahead', 'ECONNREFUSED'],
      ['postgres://name:hunter2@db.invalid/checkahead', 'ENOTFOUND'],
    ] as const) {
      expect(await start(address)).toBe(
        `The server of DATABASE_URL cannot be reached (${code}). Does it run, and are its host and port right?`,
      );
    }
  });

  it('the programs for the file of SQLite say so in one line', async () => {
    const environment = { DATABASE_URL: addressOf(9), DIGEST_KEY: 'k'.repeat(43), DATA_DIR: folder };
    for (const [file, ...args] of [['composition/backup.ts', '--to', folder], ['console/seed-demo.ts']]) {
      const { code, stdout, stderr } = await startProgram(file ?? '', { args, environment }).ended;
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(
        'This program works with the database in DATA_DIR only, and DATABASE_URL is set. See docs/scaling.md.\n',
      );
    }
  });
});

describe('a running server', () => {
  it('prints its address, its mailbox and what it hides for lack of evidence, and keeps sessions across a restart', async () => {
    const evidence = join(folder, 'evidence.json');
    const proof = { who: 'Review page of 2026', when: '2026-02-01' };
    writeFileSync(evidence, JSON.stringify({ claims: { rating: proof }, testimonials: {} }));
    const server = await startServerProcess({
      environment: { PAGES_IN: 'en', SITE_MODE: 'public', EVIDENCE_FILE: evidence },
    });
    const hidden = /^Not shown, for lack of evidence .*$/m.exec(server.output())?.[0] ?? '';
    expect(hidden).toContain('recipients');
    expect(hidden).toContain('retirement-ruth');
    expect(hidden).not.toContain('rating');
    expect(server.output()).toContain('No launch date is set (LAUNCH_AT)');
    expect(server.output()).toContain(`CheckAhead ${VERSION} is ready: ${server.url}`);
    expect(server.output()).toContain(`${server.url}/dev/mailbox`);
    for (const name of readdirSync(server.dataDir))
      expect(statSync(join(server.dataDir, name)).mode & 0o077, name).toBe(0);
    const browser = makeBrowserFetch(server.url);
    const post = (url: string, path: string, body: unknown) =>
      browser.fetch(`${url}${path}`, withJson('POST', body));
    await post(server.url, '/api/auth/link', { email: 'rose@example.com' });
    let token = '';
    while (token === '') {
      const mails = await (await fetch(`${server.url}/dev/mailbox.json?to=rose@example.com`)).text();
      token = secretsIn(mails).token;
    }
    expect((await post(server.url, '/api/auth/link/finish', { token })).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);

    const again = await startServerProcess({
      dataDir: server.dataDir,
      environment: { LAUNCH_AT: '2027-01-04T15:00:00Z' },
    });
    expect(again.output()).not.toMatch(/lack of evidence|LAUNCH_AT/);
    const answer = await (await browser.fetch(`${again.url}/api/session`)).json();
    expect(answer).toMatchObject({ session: { email: 'rose@example.com' } });
    await again.end('SIGTERM');
    again.removeData();
  });

  it('loses no accepted request when it is stopped under load, and ends in time', async () => {
    const { figures, faults } = await stopUnderLoad({ rounds: 1, writers: 10 });
    expect(faults).toEqual([]);
    expect(figures.accepted).toBeGreaterThanOrEqual(50);
  });
});
