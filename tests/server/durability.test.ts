import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeBrowserFetch } from '../support/cookie-jar.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const ROUNDS = 5;
const WRITERS = 20;

async function signIn(server: ServerProcess, email: string) {
  const browser = makeBrowserFetch(server.url);
  const post = (path: string, body: unknown) =>
    browser.fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/auth/link', { email });
  let token: string | undefined;
  while (token === undefined) {
    const mails = await (await fetch(`${server.url}/dev/mailbox.json?to=${email}`)).text();
    token = /#token=([A-Za-z0-9_-]{43})/.exec(mails)?.[1];
  }
  await post('/api/auth/link/finish', { token });
  return browser;
}

it('kill -9 under writers: no answered write is lost', { timeout: 90_000 }, async () => {
  let dataDir: string | undefined;
  const journal = new Map<string, number>();
  const browsers = new Map<string, ReturnType<typeof makeBrowserFetch>>();
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server: ServerProcess = await startServerProcess(dataDir === undefined ? {} : { dataDir });
    dataDir = server.dataDir;
    const emails = Array.from({ length: WRITERS }, (_, index) => `p${index}@example.com`);
    if (round === 0) {
      for (const email of emails) browsers.set(email, await signIn(server, email));
    }
    const cookies = (email: string) =>
      [...(browsers.get(email)?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    let dead = false;
    let inRound = 0;
    const writers = emails.map(async (email) => {
      while (!dead) {
        const value = (journal.get(email) ?? 0) + 1;
        try {
          const answer = await fetch(`${server.url}/api/onboarding`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json', origin: server.url, cookie: cookies(email) },
            body: JSON.stringify({ email, changes: { first_name: String(value) } }),
          });
          if (answer.status !== 200) throw new Error(`refused: ${answer.status}`);
          await answer.json();
          journal.set(email, value);
          inRound += 1;
        } catch (error) {
          if (error instanceof Error && error.message.startsWith('refused')) throw error;
          return;
        }
      }
    });
    while (inRound < 100 + round * 37) await new Promise((resolve) => setImmediate(resolve));
    await server.end('SIGKILL');
    dead = true;
    await Promise.all(writers);
    answered += inRound;

    const database = new Database(join(dataDir, 'checkahead.sqlite'));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    const rows = database.prepare('SELECT email, first_name FROM user_onboarding').all() as {
      email: string;
      first_name: string | null;
    }[];
    database.close();
    expect(rows).toHaveLength(WRITERS);
    const lost = rows.filter(({ email, first_name }) => Number(first_name ?? 0) < (journal.get(email) ?? 0));
    expect(lost).toEqual([]);
    // A write that was under way may be there or not; the next one goes on from what is there.
    for (const { email, first_name } of rows) journal.set(email, Number(first_name ?? 0));
    if (round === ROUNDS - 1) server.removeData();
  }
  expect(answered).toBeGreaterThanOrEqual(ROUNDS * 100);
});
