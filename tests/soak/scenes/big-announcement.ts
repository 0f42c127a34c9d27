import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import startSesV2Local from 'aws-ses-v2-local';
import { clearStore, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { SMTPServer } from 'smtp-server';
import { emailOf, generatePeople } from '../../bench/harness/many-people.ts';
import { type SignedInPerson, signInPeople } from '../../bench/harness/people.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { type AnnounceOptions, announce, startAnnounce, WHY } from '../../support/announce-program.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { inDatabase } from '../../support/in-database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';
import { savePeople } from './saving-people.ts';
import { watchMemory } from './server-memory.ts';

/** Node wraps the package, and vitest does not. */
const startSes =
  (startSesV2Local as unknown as { default?: typeof startSesV2Local }).default ?? startSesV2Local;

const WRITERS = 8;
const MEASURED_MS = 8_000;
const PAUSE_MS = 20;
const MEMORY_LIMIT_MB = 200;
/** As fast as it goes. */
const ENVIRONMENT = { ANNOUNCE_PER_SECOND: '1000', ANNOUNCE_PER_DAY: '10000000' };

/** From the operator's word to the first mail, as the database has it. */
function preparedMs(dataDir: string): number {
  const took = `SELECT (SELECT min(handed_over_at) FROM announcement_deliveries) - started_at
    FROM announcements WHERE started_at > 0`;
  return inDatabase(join(dataDir, 'checkahead.sqlite'), (database) =>
    Number(database.prepare(took).pluck().get() ?? Number.NaN),
  );
}

/** A mail server that only counts who got how many. */
async function startCounter() {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        counts.set(to, (counts.get(to) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    counts,
    forget: () => counts.clear(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Response times of people who save a step one after another, and how many answers were refused. */
async function saving(server: ServerProcess, people: readonly SignedInPerson[]) {
  const until = performance.now() + MEASURED_MS;
  const { times, refused, done } = savePeople(server, people, () => performance.now() >= until, PAUSE_MS);
  await done;
  return { p95Ms: percentile(times, 0.95), refused: refused.length };
}

async function ready(options: AnnounceOptions): Promise<void> {
  for (const args of [
    ['new', ...WHY],
    ['test', 'olive@example.org', ...WHY],
  ]) {
    const { code, output } = await announce(options, ...args);
    if (code !== 0) throw new Error(output);
  }
}

/**
 * One announcement to many people: first at the usual rate beside a server that people use, then interrupted and continued as
 * fast as the mail server takes it. Everybody gets one mail, within the memory, and the server refuses nobody. Times are
 * reported.
 */
export async function bigAnnouncement({ people }: { people: number }): Promise<
  Seen<{
    preparedMs: number;
    seconds: number;
    perSecond: number;
    memoryMb: number | null;
    p95AloneMs: number;
    p95BesideMs: number;
  }>
> {
  const faults: string[] = [];
  const dataDir = makeDataFolder('big-announcement-');
  generatePeople(join(dataDir, 'checkahead.sqlite'), people, [], Date.now());
  const counter = await startCounter();
  const server = await startServerProcess({ dataDir });
  try {
    const writers = await signInPeople(server.port, WRITERS);
    const options = { dataDir, smtpUrl: counter.url, environment: ENVIRONMENT };
    await ready(options);
    counter.forget();
    const alone = await saving(server, writers);

    // As fast as operators usually send, with the preparation.
    const usual = startAnnounce({ ...options, environment: {} }, 'send', ...WHY);
    const beside = await saving(server, writers);
    usual.child.kill('SIGINT');
    const interrupted = await usual.ended;
    if (!interrupted.output.includes('Interrupted.')) faults.push(interrupted.output);

    const began = performance.now();
    const before = counter.counts.size;
    const run = startAnnounce(options, 'send', ...WHY);
    const memory = watchMemory(run.child.pid);
    const { code, output } = await run.ended;
    const memoryMb = memory.stop();
    const seconds = (performance.now() - began) / 1_000;
    if (code !== 0) faults.push(`send ended with ${code}: ${output}`);

    const expected = [
      ...Array.from({ length: people }, (_, index) => emailOf(index)),
      ...writers.map(({ email }) => email),
    ];
    const wrong = expected.filter((email) => counter.counts.get(email) !== 1);
    if (wrong.length > 0) faults.push(`${wrong.length} people did not get one mail, such as ${wrong[0]}`);
    if (counter.counts.size !== expected.length) faults.push(`${counter.counts.size} addresses got mail`);
    if (alone.refused + beside.refused > 0) faults.push(`the server refused ${beside.refused} requests`);
    if (memoryMb !== null && memoryMb > MEMORY_LIMIT_MB) faults.push(`${Math.round(memoryMb)} MB of memory`);
    return {
      figures: {
        preparedMs: preparedMs(dataDir),
        seconds,
        perSecond: (expected.length - before) / seconds,
        memoryMb,
        p95AloneMs: alone.p95Ms,
        p95BesideMs: beside.p95Ms,
      },
      faults,
    };
  } finally {
    await server.end('SIGKILL');
    await counter.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same over the protocol of SES, with its headers for unsubscribing and one id of the provider per person. */
export async function announcementBySes({
  people,
}: {
  people: number;
}): Promise<Seen<{ seconds: number; sent: number }>> {
  const faults: string[] = [];
  const dataDir = makeDataFolder('ses-announcement-');
  generatePeople(join(dataDir, 'checkahead.sqlite'), people, [], Date.now());
  clearStore();
  const ses = await startSes({ host: '127.0.0.1', port: 0 });
  try {
    const environment = {
      ...ENVIRONMENT,
      MAIL: 'ses',
      SES_REGION: 'us-east-1',
      SES_ENDPOINT: `http://127.0.0.1:${(ses.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'example',
      AWS_EC2_METADATA_DISABLED: 'true',
    };
    const options = { dataDir, environment };
    await ready(options);
    clearStore();
    const began = performance.now();
    const { code, output } = await announce(options, 'send', ...WHY);
    if (code !== 0) faults.push(`send ended with ${code}: ${output}`);
    const got = getStoreReadonly().emails.map(({ destination }) => destination.to.join());
    if (got.length !== people || new Set(got).size !== people) {
      faults.push(`${got.length} mails to ${new Set(got).size} of ${people} people`);
    }
    return { figures: { seconds: (performance.now() - began) / 1_000, sent: got.length }, faults };
  } finally {
    ses.closeAllConnections();
    ses.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
