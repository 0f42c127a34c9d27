import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { startFlags } from '../../bench/harness/program.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';

/** Mail that makes no progress for this long is stuck. */
const STUCK_MS = 30_000;
const LOOK_PAUSE_MS = 50;

/** Each client has its own network, so that the limits per network reject nobody. */
const networkOf = (index: number) => `10.${index % 7}.${(index >> 8) % 256}.${index % 256}`;

/** Requests a link; returns the status, or 0 without a response. */
async function signUp(server: ServerProcess, index: number): Promise<number> {
  try {
    const { status, body } = await fetch(`${server.url}/api/auth/link`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.url,
        'x-forwarded-for': networkOf(index),
      },
      body: JSON.stringify({ email: `p${index}@example.com` }),
    });
    await body?.cancel();
    return status;
  } catch {
    return 0;
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
  mailed: number;
  seconds: number;
  p50Ms: number;
  p95Ms: number;
  worstMs: number;
}> &
  ReturnType<typeof coreTime>;

/**
 * Many people sign up at an even pace over `seconds`; 0: as fast as possible, `concurrency` at a time.
 * Each is accepted, stored and mailed. A paced response is timed from its scheduled start, even if earlier requests
 * are still pending, so a stall shows in every later response.
 */
export async function signUpTogether({
  people,
  seconds,
  concurrency,
}: {
  people: number;
  seconds: number;
  concurrency: number;
}): Promise<Seen<SignUpFigures>> {
  const server = await startServerProcess({
    flags: startFlags(),
    environment: { MAIL: 'dev', TRUSTED_PROXIES: '1', NETWORK_LIMIT_FACTOR: '1' },
  });
  try {
    const statuses = new Map<number, number>();
    const times: number[] = [];
    const started = performance.now();
    let next = 0;
    const asker = async () => {
      while (next < people) {
        const index = next;
        next += 1;
        const due = started + (index * seconds * 1_000) / people;
        const early = due - performance.now();
        if (early > 0) await pause(early);
        const from = seconds === 0 ? performance.now() : due;
        const status = await signUp(server, index);
        times.push(performance.now() - from);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, asker));
    const took = (performance.now() - started) / 1_000;
    const core = coreTime(server);

    const faults = [...statuses]
      .filter(([status]) => status !== 202)
      .map(([status, count]) => `${count} sign-ups were answered ${status === 0 ? 'nothing' : status}`);
    const database = new Database(join(server.dataDir, 'checkahead.sqlite'), { readonly: true });
    const count = (sql: string) => Number(database.prepare(sql).pluck().get());
    const expectAll = (what: string, found: number) => {
      if (found !== people) faults.push(`${what}: ${found} of ${people}`);
    };
    expectAll('kept', count('SELECT count(DISTINCT email) FROM challenges'));
    expectAll('mails promised', count('SELECT count(*) FROM outbox'));
    const mailed = await deliveredOf(people, count);
    expectAll('mails delivered', mailed);
    const left = count('SELECT count(*) FROM outbox WHERE recipient IS NOT NULL OR body_text IS NOT NULL');
    if (left > 0) faults.push(`${left} delivered mails still hold an address or a text`);
    database.close();
    const [p50Ms, p95Ms, worstMs] = [0.5, 0.95, 1].map((share) => percentile(times, share)) as [
      number,
      number,
      number,
    ];
    return {
      figures: { accepted: statuses.get(202) ?? 0, mailed, seconds: took, p50Ms, p95Ms, worstMs, ...core },
      faults,
    };
  } finally {
    await server.end('SIGKILL');
    server.removeData();
  }
}
