import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { stopUnderLoad } from '../soak/scenes/stop-under-load.ts';
import { makeBrowserFetch } from '../support/cookie-jar.ts';
import { freePort, runServerToEnd, startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkahead-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const oneLine = (text: string) => text.trimEnd().split('\n').length === 1;

describe('a start that fails', () => {
  it('reports a wrong setting in one line', async () => {
    const { code, stdout, stderr } = await runServerToEnd({ PORT: 'abc', DATA_DIR: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('PORT');
    expect(oneLine(stderr)).toBe(true);
  });

  it.each([
    { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.org', MAIL: 'dev' },
    { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.org', MAIL: 'dev', BACKEND: 'memory' },
    { PUBLIC_URL: 'https://www.example.org' },
    { HOST: '0.0.0.0' },
  ])('does not show the mail of others by default (%o)', async (environment) => {
    const { code, stdout, stderr } = await runServerToEnd({
      ...(environment as Record<string, string>),
      PORT: String(await freePort()),
      DATA_DIR: folder,
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^MAIL must be .*\n$/);
  });

  it('reports in one line that the port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { code, stderr } = await runServerToEnd({ PORT: String(port), DATA_DIR: join(folder, 'a') });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(oneLine(stderr)).toBe(true);
  });

  it('reports in one line that the data folder is a file, or the database is invalid', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'x');
    const asFolder = await runServerToEnd({ PORT: String(await freePort()), DATA_DIR: file });
    expect(asFolder.code).toBe(1);
    expect(asFolder.stderr).toBe(`DATA_DIR ${file} is not a folder.\n`);
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    writeFileSync(
      join(damaged, 'checkahead.sqlite'),
      'this is not a database, but long enough to be read as one',
    );
    const asDatabase = await runServerToEnd({ PORT: String(await freePort()), DATA_DIR: damaged });
    expect(asDatabase.code).toBe(1);
    expect(asDatabase.stderr).toBe(`The database in DATA_DIR ${damaged} is damaged.\n`);
  });

  it('reports in one line that another program uses the database', async () => {
    const busy = join(folder, 'busy');
    mkdirSync(busy);
    const other = new Database(join(busy, 'checkahead.sqlite'));
    other.exec('BEGIN EXCLUSIVE');
    const { code, stderr } = await runServerToEnd({ PORT: String(await freePort()), DATA_DIR: busy });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database in .* is in use by another program\.\n$/);
  });

  it.each([
    ['/sys/checkahead', 'cannot be written to'],
    ['/proc/checkahead', 'cannot be written to'],
    ['/proc/self/checkahead/deeper', 'cannot be written to'],
    ['/dev/fd/checkahead', 'cannot be written to'],
    ['/dev/full', 'is not a folder'],
    ['/dev/null/checkahead', 'is not a folder'],
  ])('says in one line that %s %s', async (place, words) => {
    const { code, stderr } = await runServerToEnd({ PORT: String(await freePort()), DATA_DIR: place });
    expect(code).toBe(1);
    expect(stderr).toContain(`DATA_DIR ${place} ${words}`);
    expect(oneLine(stderr)).toBe(true);
  });
});

describe('a running server', () => {
  it('lists what public mode hides for lack of evidence; research mode hides nothing', async () => {
    const file = join(folder, 'evidence.json');
    const proof = { who: 'Review page of 2026', when: '2026-02-01' };
    writeFileSync(file, JSON.stringify({ claims: { rating: proof }, testimonials: {} }));
    const environment = { SITE_MODE: 'public', EVIDENCE_FILE: file };
    const open = await startServerProcess({ environment });
    await open.end('SIGTERM');
    open.removeData();
    const line = /^Not shown, for lack of evidence .*$/m.exec(open.output())?.[0] ?? '';
    expect(line).toContain('recipients');
    expect(line).toContain('retirement-ruth');
    expect(line).not.toContain('rating');
    const research = await startServerProcess();
    await research.end('SIGTERM');
    research.removeData();
    expect(research.output()).not.toContain('lack of evidence');
  });

  it('prints its address and mailbox, and keeps sessions across a restart', async () => {
    const server = await startServerProcess();
    expect(server.output()).toContain(`CheckAhead is ready: ${server.url}`);
    expect(server.output()).toContain(`${server.url}/dev/mailbox`);
    for (const name of readdirSync(server.dataDir)) {
      expect(statSync(join(server.dataDir, name)).mode & 0o077, name).toBe(0);
    }
    const browser = makeBrowserFetch(server.url);
    const post = (url: string, path: string, body: unknown) =>
      browser.fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post(server.url, '/api/auth/link', { email: 'rose@example.com' });
    let token: string | undefined;
    while (token === undefined) {
      const mails = await (await fetch(`${server.url}/dev/mailbox.json?to=rose@example.com`)).text();
      token = /#token=([A-Za-z0-9_-]{43})/.exec(mails)?.[1];
    }
    expect((await post(server.url, '/api/auth/link/finish', { token })).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);

    const again = await startServerProcess({ dataDir: server.dataDir });
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
