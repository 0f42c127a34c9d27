import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeDataFolder } from '../support/data-folder.ts';
import { deferred } from '../support/deferred.ts';
import { addressesLost } from '../support/in-database.ts';
import { ROOT, startProgram } from '../support/program.ts';
import { freePort } from '../support/running-server.ts';
import { serverEnvironment, startServerProcess } from '../support/server-process.ts';
import { startSmtpDouble } from '../support/smtp-double.ts';

const WRITERS = 5;
const ACCEPTED_EACH = 10;

/** A request on a connection of its own, as nginx makes it. Its status. */
function ask(port: number, method: 'GET' | 'POST', path: string, origin: string, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { origin, 'content-type': 'application/json' };
    request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      response.once('error', reject).once('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    })
      .once('error', reject)
      .end(body);
  });
}

/** People who look at the site and sign up without a pause, each time at the server that `portNow` names. */
function visitors(portNow: () => number, origin: string) {
  const failures: string[] = [];
  const accepted: string[] = [];
  let ended = false;
  const signUps = new Array<number>(WRITERS).fill(0);
  let target = { each: ACCEPTED_EACH, reached: deferred<void>() };
  const visitor = async (name: number) => {
    for (let index = 0; !ended; index += 1) {
      const email = `p${name}-${index}@example.com`;
      try {
        const looked = await ask(portNow(), 'GET', '/healthz', origin);
        const signedUp = await ask(portNow(), 'POST', '/api/auth/link', origin, JSON.stringify({ email }));
        if (looked !== 200 || signedUp !== 202) failures.push(`${looked}, then ${signedUp}`);
        else accepted.push(email);
      } catch (error) {
        failures.push(String(error));
      }
      signUps[name] = index + 1;
      if (Math.min(...signUps) >= target.each || failures.length > 0) target.reached.answer();
    }
  };
  const all = Array.from({ length: WRITERS }, (_, name) => visitor(name));
  return {
    accepted,
    failures,
    /** Resolves once each has signed up some more times. */
    more() {
      target = { each: Math.max(...signUps) + ACCEPTED_EACH, reached: deferred<void>() };
      return target.reached.promise;
    },
    async end() {
      ended = true;
      await Promise.all(all);
    },
  };
}

it('loses no request while it is restarted on a socket that stays open', async () => {
  const dataDir = makeDataFolder('hand-over-');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child, printed, ended, output } = startProgram('../tests/support/socket-holder.ts', {
    args: [String(port), '2', join(ROOT, 'server', 'main.ts')],
    environment: serverEnvironment({ port, dataDir }),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const processes = () => [...output().matchAll(/^process (\d+)$/gm)].map(([, id]) => Number(id));
  await printed(/ is ready: /);
  const people = visitors(() => port, origin);
  await people.more();
  process.kill(processes()[0] ?? 0, 'SIGTERM');
  await printed(/ is ready: [\s\S]*process [\s\S]* is ready: /);
  await people.more();
  await people.end();
  process.kill(processes()[1] ?? 0, 'SIGTERM');
  await ended;
  expect(people.failures).toEqual([]);
  expect(addressesLost(dataDir, people.accepted)).toEqual([]);
});

/** A copy of the program whose database has a new column. */
function nextRelease(): string {
  const root = mkdtempSync(join(tmpdir(), 'checkahead-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['core', 'adapters', 'server', 'web', 'package.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const folder = join(root, 'adapters', 'sqlite', 'migrations');
  const version = readdirSync(folder).filter((name) => name.endsWith('.sql')).length + 1;
  writeFileSync(
    join(folder, `${String(version).padStart(4, '0')}-next-release.sql`),
    'ALTER TABLE challenges ADD COLUMN of_next_release TEXT;\nALTER TABLE outbox ADD COLUMN of_next_release TEXT;\n',
  );
  return root;
}

it('a new release starts beside the old one on one file and takes over, with no request, sign-up or mail lost', async () => {
  const smtp = await startSmtpDouble();
  onTestFinished(() => smtp.stop());
  const mail = { MAIL: 'smtp', SMTP_URL: smtp.url, MAIL_FROM: 'mail@example.org' };
  const old = await startServerProcess({ environment: mail });
  onTestFinished(async () => {
    await old.end('SIGKILL');
    old.removeData();
  });
  let port = old.port;
  const people = visitors(() => port, old.url);
  await people.more();
  const next = await startServerProcess({
    root: nextRelease(),
    dataDir: old.dataDir,
    environment: { ...mail, PUBLIC_URL: old.url },
  });
  // Both are open, and the old one works on the new tables.
  await people.more();
  port = next.port;
  await people.more();
  expect(await old.end('SIGTERM')).toBe(0);
  await people.end();
  const { accepted } = people;
  await expect
    .poll(() => new Set(smtp.received.map(({ to }) => to)).size, { timeout: 120_000 })
    .toBe(accepted.length);
  expect(await next.end('SIGTERM')).toBe(0);
  expect(people.failures).toEqual([]);
  expect(addressesLost(old.dataDir, accepted)).toEqual([]);
  expect(smtp.received.length).toBe(accepted.length);
});
