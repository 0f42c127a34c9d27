import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { DAY_MS } from '#core/calendar/durations.ts';
import { FILE_END } from '#core/personal-data/personal-data-file.ts';
import { EVENTS_COUNTED_MAX } from '#core/site/bounds.ts';
import { sendJson } from '#tests/support/with-json.ts';
import { emailOf, generatePeople, sessionTokenOf } from '../../bench/harness/many-people.ts';
import { startFlags } from '../../bench/harness/program.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';
import { ownMemoryMb, watchMemory } from './server-memory.ts';

const PATH = '/functions/v1/personal-data';
/** Memory limit of one export, MB. */
const EXPORT_MEMORY_MB = 50;
const EVENTS_OF_VISIT = 500;
const BROWSERS = 20;
const PEOPLE = 10;

/** Gives the first person this many events, as after years of visits. */
function addEvents(path: string, events: number, now: number): void {
  const database = new Database(path);
  database.pragma('synchronous = OFF');
  const person = database.prepare('SELECT id FROM accounts WHERE email = ?').pluck().get(emailOf(0));
  const link = database.prepare('INSERT INTO identity_links VALUES (?, ?, ?)');
  const visit = database.prepare('INSERT INTO visits (anonymous_id, day, campaign) VALUES (?, ?, ?)');
  const event = database.prepare(
    `INSERT INTO events (visit_id, name, properties, at, received_at) VALUES (?, 'scroll_75_percent', '{"page":"faq"}', ?, ?)`,
  );
  database.transaction(() => {
    for (let browser = 0; browser < BROWSERS; browser += 1) link.run(`browser-${browser}`, person, now);
    let at: number | bigint = 0;
    for (let index = 0; index < events; index += 1) {
      const number = Math.floor(index / EVENTS_OF_VISIT);
      const moment = now - (number % 300) * DAY_MS;
      if (index % EVENTS_OF_VISIT === 0) {
        const day = Math.floor(moment / DAY_MS);
        at = visit.run(`browser-${number % BROWSERS}`, day, '{"utm_source":"radio"}').lastInsertRowid;
      }
      event.run(at, moment, moment);
    }
  })();
  database.close();
}

const headersOf = (person: number) => ({
  cookie: `checkahead_session=${sessionTokenOf(person)}`,
});

/** Reads the file as a stream: the number of events in it, and whether it is complete. */
async function readFile(server: ServerProcess): Promise<{ status: number; events: number; whole: boolean }> {
  const answer = await sendJson(server.url, 'POST', PATH, { email: emailOf(0) }, headersOf(0));
  let events = 0;
  let end = '';
  const decoder = new TextDecoder();
  for await (const piece of answer.body ?? []) {
    const text = end + decoder.decode(piece, { stream: true });
    // One event per line.
    const lines = text.split('\n');
    end = lines.pop() ?? '';
    events += lines.filter((line) => line.startsWith('    {"name":')).length;
    if (lines.length > 0) end = `\n${end}`;
    if (text.endsWith(FILE_END)) return { status: answer.status, events, whole: true };
  }
  return { status: answer.status, events, whole: false };
}

/** Other people read and save while `until` runs. Returns the duration of each request, milliseconds. */
async function others(server: ServerProcess, until: Promise<unknown>, faults: string[]): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const ended = () => {
    over = true;
  };
  until.then(ended, ended);
  const timed = async (what: string, request: () => Promise<Response>) => {
    const started = performance.now();
    const answer = await request();
    await answer.text();
    times.push(performance.now() - started);
    if (answer.status !== 200) faults.push(`${what} of another person was answered ${answer.status}`);
  };
  for (let round = 0; !over; round += 1) {
    const person = 1 + (round % (PEOPLE - 1));
    const headers = headersOf(person);
    await timed('a read', () => sendJson(server.url, 'GET', '/api/onboarding', undefined, headers));
    const body = { email: emailOf(person), changes: { first_name: `Rose ${'e'.repeat(round % 7)}` } };
    await timed('a save', () => sendJson(server.url, 'PUT', '/api/onboarding', body, headers));
    await pause(5);
  }
  return times;
}

export type ExportFigures = Readonly<{
  exported: number;
  moreMemoryMb: number | null;
  p99Ms: number;
  p99WhileErasedMs: number;
}>;

/** A person with very many events downloads them and deletes the account, while others use the server. */
export async function longExport({ events }: { events: number }): Promise<Seen<ExportFigures>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'checkahead-export-'));
  const path = join(dataDir, 'checkahead.sqlite');
  const now = Date.now();
  generatePeople(
    path,
    PEOPLE,
    Array.from({ length: PEOPLE }, (_, index) => index),
    now,
  );
  addEvents(path, events, now);
  const server = await startServerProcess({ dataDir, flags: startFlags() });
  const faults: string[] = [];
  const expectThat = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`${what}: ${found}, not ${wanted}`);
  };
  try {
    // Warm up, so that only the export is measured.
    await others(server, pause(500), faults);
    const before = ownMemoryMb(server.child.pid);
    const memory = watchMemory(server.child.pid);
    const shown = await fetch(`${server.url}${PATH}`, { headers: headersOf(0) });
    const { data } = (await shown.json()) as { data?: { events: { count: number; more: boolean } } };
    expectThat('counted', data?.events.count, Math.min(events, EVENTS_COUNTED_MAX));
    const file = readFile(server);
    const times = await others(server, file, faults);
    const { status, events: exported, whole } = await file;
    const peak = memory.stop();
    expectThat('the export', status, 200);
    expectThat('events in the file', exported, events);
    expectThat('the file is whole', whole, true);
    const moreMemoryMb = peak === null || before === null ? null : Math.max(0, peak - before);
    if (moreMemoryMb !== null && moreMemoryMb > EXPORT_MEMORY_MB) {
      faults.push(`${Math.round(moreMemoryMb)} MB more memory, not ${EXPORT_MEMORY_MB}`);
    }

    const erased = sendJson(server.url, 'DELETE', PATH, { email: emailOf(0) }, headersOf(0));
    const whileErased = await others(server, Promise.all([erased, pause(1_000)]), faults);
    expectThat('the deletion', (await erased).status, 204);
    const database = new Database(path, { readonly: true });
    expectThat('ties', database.prepare('SELECT count(*) FROM identity_links').pluck().get(), 0);
    database.close();
    return {
      figures: {
        exported,
        moreMemoryMb,
        p99Ms: percentile(times, 0.99),
        p99WhileErasedMs: percentile(whileErased, 0.99),
      },
      faults,
    };
  } finally {
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
