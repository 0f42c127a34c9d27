import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { databasePath } from '#server/settings.ts';
import { askForLink, sendJson } from '#tests/support/with-json.ts';
import { samplesIn } from '../support/metrics.ts';
import { freePort } from '../support/running-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const DISK_THAT_FILLS = pathToFileURL(join(import.meta.dirname, '..', 'support', 'disk-that-fills.ts')).href;

/** Texts that occur nowhere else. */
const MARK = randomUUID().slice(0, 8);
const EMAIL = `canary-${MARK}@example.com`;
const PASSWORD = `Canary-${MARK}-Password`;

let server: ServerProcess;
let metricsPort: number;
afterEach(async () => {
  await server.end('SIGKILL');
  server.removeData();
});

async function start(options: Parameters<typeof startServerProcess>[0] = {}) {
  metricsPort = await freePort();
  server = await startServerProcess({
    ...options,
    environment: { METRICS_PORT: String(metricsPort), ...options.environment },
  });
}

const metricsText = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const sample = async (name: string) => samplesIn(await metricsText()).get(name);
const ask = (email: string, headers: Record<string, string> = {}) => askForLink(server.url, email, headers);

type Line = Readonly<Record<string, unknown>>;
const lines = (): readonly Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);

/** Waits until the server has written a line with this message. */
async function logged(message: string): Promise<Line> {
  for (;;) {
    const found = lines().find(({ msg }) => msg === message);
    if (found) return found;
    await once(server.child.stdout ?? server.child, 'data');
  }
}

const WARN = 40;
const ERROR = 50;

describe('at the default level', () => {
  it('mail that fails is logged as a warning with its kind and attempt, and is in the metrics', async () => {
    const closed = await freePort();
    await start({
      environment: {
        MAIL: 'smtp',
        MAIL_FROM: 'support@example.com',
        SMTP_URL: `smtp://operator:${PASSWORD}@127.0.0.1:${closed}`,
      },
    });
    expect(await sample('checkahead_mail_failures_total{kind="unavailable"}')).toBe(0);
    const answer = await ask(EMAIL, { 'x-request-id': `mine-${MARK}` });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const line = await logged('a mail was not sent');
    expect(line).toMatchObject({ level: WARN, failure: 'unavailable', attempt: 1, isGivenUp: false });
    expect(await logged('the mail service failed')).toMatchObject({ level: WARN, code: expect.any(String) });

    const query = `token=${MARK}&email=${encodeURIComponent(EMAIL)}`;
    await fetch(`${server.url}/nowhere/${MARK}?${query}`);
    await sendJson(server.url, 'POST', '/api/auth/password', { email: EMAIL, password: PASSWORD });
    // The figures of the database are read once a second.
    while ((await sample('checkahead_mails_waiting')) !== 1);
    const text = await metricsText();
    const samples = samplesIn(text);
    expect(samples.get('checkahead_mail_failures_total{kind="unavailable"}')).toBeGreaterThan(0);
    expect(samples.get('checkahead_mails_sent_total')).toBe(0);
    expect(samples.get('checkahead_requests_total{route="/api/auth/link",class="2xx"}')).toBe(1);
    expect(samples.get('checkahead_requests_total{route="(unknown)",class="4xx"}')).toBe(1);
    for (const written of [text, server.output()]) {
      for (const secret of [MARK, PASSWORD, '127.0.0.1:', 'example.com']) {
        // The address of the site itself is printed at the start.
        expect(written.replaceAll(server.url, '').includes(secret), secret).toBe(false);
      }
    }
  });

  it('a full disk is logged as an error and is in the metrics', async () => {
    await start({ flags: [`--import=${DISK_THAT_FILLS}`] });
    server.child.kill('SIGUSR2');
    let answer: Response;
    let index = 0;
    do {
      index += 1;
      answer = await ask(`p${index}@example.com`);
    } while (answer.status === 202);
    expect(answer.status).toBe(503);
    expect(await logged('the storage failed')).toMatchObject({ level: ERROR, code: 'SQLITE_FULL' });
    expect(await logged('failed')).toMatchObject({
      level: ERROR,
      id: answer.headers.get('x-request-id'),
      method: 'POST',
      route: '/api/auth/link',
      status: 503,
    });
    const samples = samplesIn(await metricsText());
    expect(samples.get('checkahead_faults_total{kind="storage"}')).toBeGreaterThan(0);
    expect(samples.get('checkahead_faults_total{kind="5xx"}')).toBe(1);
    expect(samples.get('checkahead_database_corrupt')).toBe(0);
  });

  it('a missing database turns /readyz and its metric red until it is back', async () => {
    await start();
    expect(await sample('checkahead_ready')).toBe(1);
    const file = databasePath(server);
    renameSync(file, `${file}.away`);
    while (((await sample('checkahead_ready')) ?? 1) !== 0);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await logged('the storage failed')).toMatchObject({ level: ERROR, code: 'ENOENT' });
    renameSync(`${file}.away`, file);
    while ((await sample('checkahead_ready')) !== 1);
  });

  it('a limit that protects the server is a warning; requests that went well are not logged', async () => {
    await start({ environment: { MAIL_PER_DAY: '1' } });
    expect((await ask(EMAIL)).status).toBe(503);
    expect(await logged('a limit refused requests')).toMatchObject({ level: WARN, limit: 'mail-budget' });
    expect(await sample('checkahead_limits_hit_total{limit="mail-budget"}')).toBe(1);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(lines().filter(({ level }) => Number(level) < WARN)).toEqual([]);
  });
});

describe('the metrics', () => {
  const opens = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: metricsPort });
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.unref();
    });

  it('are on 127.0.0.1 only, whatever HOST says, and on no other path', async () => {
    await start({ environment: { HOST: '0.0.0.0' } });
    expect(await opens('127.0.0.1')).toBe(true);
    expect(await opens('127.0.0.2')).toBe(false);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });

  it('whose port is taken end the start with a line that says so', async () => {
    await start();
    const second = startServerProcess({
      dataDir: join(server.dataDir, 'second'),
      environment: { METRICS_PORT: String(metricsPort) },
    });
    await expect(second).rejects.toThrow(`METRICS_PORT ${metricsPort} is taken`);
  });
});
