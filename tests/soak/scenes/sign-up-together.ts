import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { askForLink } from '#tests/support/with-json.ts';
import { startFlags } from '../../bench/harness/program.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { byClients, type Seen } from '../scene.ts';

/** Mail that makes no progress for this long is stuck. */
const STUCK_MS = 30_000;
const LOOK_PAUSE_MS = 50;

/** Each client has its own network, so that the limits per network reject nobody. */
const networkOf = (index: number) => `10.${index % 7}.${(index >> 8) % 256}.${index % 256}`;

/** Requests a link; returns what was wrong with the answer, or 'accepted', or 'refused': too many, come back later. */
async function signUp(server: ServerProcess, index: number): Promise<string> {
  try {
    const { status, headers, body } = await askForLink(server.url, `p${index}@example.com`, {
      'x-forwarded-for': networkOf(index),
    });
    await body?.cancel();
    if (status === 202) return 'accepted';
    return status === 503 && headers.has('retry-after') ? 'refused' : `answered ${status}`;
  } catch {
    return 'answered nothing';
  }
}

/**
 * How long the server's thread ran and how long it waited for a core, seconds; null if the system does not report it.
 * Responses that are late because of the waiting say nothing about the server.
 */
function coreTime(server: ServerProcess): { workedSeconds: number | null; waitedSeconds: number | null } {
  try {
    const [worked, waited] = readFileSync(`/proc/${server.child.pid}/schedstat`, 'utf8').split(' ');
    return { workedSeconds: Number(worked) / 1e9, waitedSeconds: Number(waited) / 1e9 };
  } catch {
    return { workedSeconds: null, waitedSeconds: null };
  }
}

interface Crowd {
  readonly people: number;
  readonly seconds: number;
  readonly concurrency: number;
}

/** Counts the answers, and returns how long each took, milliseconds. */
async function signUpAll(
  server: ServerProcess,
  { people, seconds, concurrency }: Crowd,
  firstIndex: number,
  answers: Map<string, number>,
): Promise<readonly number[]> {
  const times: number[] = [];
  await byClients({ count: people, clients: concurrency, seconds }, async (index, due) => {
    const from = seconds === 0 ? performance.now() : due;
    const answer = await signUp(server, firstIndex + index);
    times.push(performance.now() - from);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  });
  return times;
}

/** Waits while mail is sent. Returns the number of delivered messages. */
async function deliveredOf(people: number, count: (sql: string) => number): Promise<number> {
  let delivered = 0;
  let movedAt = performance.now();
  while (delivered < people && performance.now() - movedAt < STUCK_MS) {
    await pause(LOOK_PAUSE_MS);
    const now = count('SELECT count(*) FROM outbox WHERE delivered_at IS NOT NULL');
    if (now > delivered) movedAt = performance.now();
    delivered = now;
  }
  return delivered;
}

export type SignUpFigures = Readonly<{
  accepted: number;
  refused: number;
  mailed: number;
  seconds: number;
  p50Ms: number;
  p95Ms: number;
  worstMs: number;
  /** Of the followers; null: there were none. */
  p95AfterMs: number | null;
}> &
  ReturnType<typeof coreTime>;

/** Between the crowd and the few who follow it. */
const REST_MS = 5_000;
const FOLLOWERS_SECONDS = 5;

/**
 * Many people sign up at an even pace over `seconds`; 0: as fast as possible, `concurrency` at a time.
 * Each is accepted, or refused with a time to come back if `mayRefuse`. Whoever is accepted is stored and mailed. A paced response is timed from its scheduled start, even if earlier requests
 * are still pending, so a stall shows in every later response.
 */
export async function signUpTogether({
  people,
  seconds,
  concurrency,
  mayRefuse = false,
  followers = 0,
}: Crowd & { mayRefuse?: boolean; followers?: number }): Promise<Seen<SignUpFigures>> {
  const server = await startServerProcess({
    flags: startFlags(),
    environment: { MAIL: 'dev', TRUSTED_PROXIES: '1', NETWORK_LIMIT_FACTOR: '1' },
  });
  try {
    const answers = new Map<string, number>();
    const started = performance.now();
    const times = await signUpAll(server, { people, seconds, concurrency }, 0, answers);
    const took = (performance.now() - started) / 1_000;
    const core = coreTime(server);
    if (followers > 0) await pause(REST_MS);
    const late = { people: followers, seconds: FOLLOWERS_SECONDS, concurrency: followers };
    const timesAfter = await signUpAll(server, late, people, answers);

    const accepted = answers.get('accepted') ?? 0;
    const fine = mayRefuse ? ['accepted', 'refused'] : ['accepted'];
    const faults = [...answers]
      .filter(([answer]) => !fine.includes(answer))
      .map(([answer, count]) => `${count} sign-ups were ${answer}`);
    const database = new Database(join(server.dataDir, 'checkahead.sqlite'), { readonly: true });
    const count = (sql: string) => Number(database.prepare(sql).pluck().get());
    const expectAll = (what: string, found: number) => {
      if (found !== accepted) faults.push(`${what}: ${found} of ${accepted}`);
    };
    expectAll('kept', count('SELECT count(DISTINCT email) FROM challenges'));
    expectAll('mails promised', count('SELECT count(*) FROM outbox'));
    const mailed = await deliveredOf(accepted, count);
    expectAll('mails delivered', mailed);
    const left = count('SELECT count(*) FROM outbox WHERE recipient IS NOT NULL OR body_text IS NOT NULL');
    if (left > 0) faults.push(`${left} delivered mails still hold an address or a text`);
    database.close();
    return {
      figures: {
        accepted,
        refused: answers.get('refused') ?? 0,
        mailed,
        seconds: took,
        p50Ms: percentile(times, 0.5),
        p95Ms: percentile(times, 0.95),
        worstMs: percentile(times, 1),
        p95AfterMs: followers > 0 ? percentile(timesAfter, 0.95) : null,
        ...core,
      },
      faults,
    };
  } finally {
    await server.end('SIGKILL');
    server.removeData();
  }
}
