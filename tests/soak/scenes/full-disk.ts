import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import type { Seen } from '../scene.ts';

const ROSE = 'rose@example.com';
/** A request that writes a row and queues a mail. */
const PATHS = ['/api/auth/link', '/api/auth/reset'];
const TABLES = ['accounts', 'challenges', 'sessions', 'user_onboarding', 'outbox'];

const everyRow = (server: TestServer) =>
  JSON.stringify(TABLES.map((name) => server.store.connection().prepare(`SELECT * FROM ${name}`).all()));
const pragma = (server: TestServer, text: string) => server.store.connection().pragma(text, { simple: true });

/** Stops the file from growing; returns a function that allows it again. */
async function fillDisk(server: TestServer, round: number): Promise<() => void> {
  const limit = pragma(server, 'max_page_count');
  pragma(server, `max_page_count = ${pragma(server, 'page_count')}`);
  // The last pages may have room for one row and not for another: the words of a mail are drawn.
  for (let index = 0, refused = 0; refused < 10 * PATHS.length; index += 1) {
    const answer = await server.send('POST', PATHS[index % PATHS.length] ?? '', {
      email: `f${round}-${index}@example.com`,
    });
    if (answer.status !== 202 && answer.status !== 503)
      throw new Error(`while the disk filled: ${answer.status}`);
    refused = answer.status === 503 ? refused + 1 : 0;
  }
  return () => void pragma(server, `max_page_count = ${limit}`);
}

/** Returns how many parallel requests were rejected. */
async function fullOnce(
  { server, rose }: { server: TestServer; rose: BrowserFetch },
  { round, crowd }: { round: number; crowd: number },
  faults: string[],
): Promise<number> {
  const expectThat = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`round ${round}: ${what}: ${found}, not ${wanted}`);
  };
  const giveRoom = await fillDisk(server, round);
  const before = everyRow(server);

  for (const path of PATHS) {
    const response = await server.send('POST', path, { email: `may${round}@example.com` });
    expectThat(path, response.status, 503);
    expectThat(`${path}: Retry-After`, response.headers.get('retry-after'), '1');
    const body = (await response.json()) as { error?: { kind?: string } };
    expectThat(`${path}: kind`, body.error?.kind, 'unavailable');
  }
  const form = await server.browser().fetch(`${server.url}/start`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: `may${round}@example.com` }),
  });
  expectThat('the form leads to', form.headers.get('location'), '/start?problem=unavailable');
  // Parallel writes share a transaction: none may be partly stored.
  const together = await Promise.all(
    Array.from({ length: crowd }, (_, n) =>
      server.send('POST', '/api/auth/link', { email: `c${round}-${n}@example.com` }),
    ),
  );
  for (const { status } of together) expectThat('one of many', status, 503);
  expectThat('rows are as they were', everyRow(server) === before, true);
  const read = await server.send('GET', '/api/onboarding', undefined, { browser: rose });
  expectThat('a read', read.status, 200);

  giveRoom();
  const again = await server.send('POST', '/api/auth/link', { email: `may${round}@example.com` });
  expectThat('a sign-up with room again', again.status, 202);
  const changes = { first_name: `Rose ${'e'.repeat(round % 20)}` };
  const saved = await server.send('PUT', '/api/onboarding', { email: ROSE, changes }, { browser: rose });
  expectThat('a save with room again', saved.status, 200);
  expectThat('integrity_check', pragma(server, 'integrity_check'), 'ok');
  expectThat('mails', (await server.mailsTo(`may${round}@example.com`)).length, 1);
  return together.filter(({ status }) => status === 503).length;
}

/**
 * The disk is repeatedly full: 503 with `Retry-After`, no partial row, data stays readable,
 * and the server recovers without a restart. `refused` counts rejected parallel requests.
 */
export async function fullDisk({
  rounds,
  crowd,
}: {
  rounds: number;
  crowd: number;
}): Promise<Seen<{ refused: number }>> {
  const server = await startTestServer();
  const faults: string[] = [];
  let refused = 0;
  try {
    const rose = await server.signedIn(ROSE);
    for (let round = 0; round < rounds; round += 1)
      refused += await fullOnce({ server, rose }, { round, crowd }, faults);
    return { figures: { refused }, faults };
  } finally {
    await server.stop();
  }
}
