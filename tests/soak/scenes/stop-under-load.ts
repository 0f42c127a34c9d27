import { connect } from 'node:net';
import { askForLink } from '#tests/support/with-json.ts';
import { addressesLost } from '../../support/in-database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';

const STOP_LIMIT_MS = 10_000;
const ACCEPTED_BEFORE_STOP = 50;

/**
 * Signs up people until the server accepts no more. `asking` resolves to the accepted addresses; `enough` resolves when
 * the load is running.
 */
function askUntilGone(
  server: ServerProcess,
  { round, writers }: { round: number; writers: number },
  faults: string[],
): { asking: Promise<readonly string[]>; enough: Promise<void> } {
  let sayEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    sayEnough = resolve;
  });
  const accepted: string[] = [];
  let gone = false;
  const writer = async (name: number) => {
    for (let index = 0; !gone; index += 1) {
      const email = `r${round}-p${name}-${index}@example.com`;
      try {
        const answer = await askForLink(server.url, email);
        await answer.text();
        if (answer.status === 202) accepted.push(email);
        else faults.push(`round ${round}: a sign-up was answered ${answer.status}`);
        if (accepted.length === ACCEPTED_BEFORE_STOP) sayEnough();
      } catch {
        // No new connections: the server is stopping.
        gone = true;
      }
    }
  };
  const asking = Promise.all(Array.from({ length: writers }, (_, name) => writer(name))).then(() => accepted);
  return { asking, enough };
}

/**
 * Repeats SIGTERM while people sign up and one socket is silent, on the same file: every response is a success,
 * every accepted sign-up is stored, and the server ends in time.
 */
export async function stopUnderLoad({
  rounds,
  writers,
}: {
  rounds: number;
  writers: number;
}): Promise<Seen<{ accepted: number; lost: number; slowestMs: number }>> {
  const faults: string[] = [];
  let server: ServerProcess | null = null;
  let accepted = 0;
  let lost = 0;
  let slowestMs = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      server = await startServerProcess(server === null ? {} : { dataDir: server.dataDir });
      const silent = connect(server.port, '127.0.0.1');
      silent.on('error', () => {});
      await new Promise((resolve) => silent.once('connect', resolve));
      const { asking, enough } = askUntilGone(server, { round, writers }, faults);
      await Promise.race([enough, asking]);
      const started = performance.now();
      const code = await server.end('SIGTERM');
      const took = performance.now() - started;
      const emails = await asking;
      silent.destroy();
      if (code !== 0) faults.push(`round ${round}: it ended with ${code}`);
      if (took > STOP_LIMIT_MS) faults.push(`round ${round}: it took ${Math.round(took)} ms to end`);
      slowestMs = Math.max(slowestMs, took);

      const missing = addressesLost(server.dataDir, emails);
      for (const email of missing) faults.push(`round ${round}: ${email} was accepted and is not there`);
      accepted += emails.length;
      lost += missing.length;
    }
    return { figures: { accepted, lost, slowestMs }, faults };
  } finally {
    await server?.end('SIGKILL');
    server?.removeData();
  }
}
