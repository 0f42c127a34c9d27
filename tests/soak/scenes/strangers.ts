import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { bookableRange, openSlots } from '#core/consultation/consultation-slots.ts';
import { contactMail } from '#core/contact/contact-mail.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { sendJson } from '#tests/support/with-json.ts';
import { startFlags } from '../../bench/harness/program.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { byClients, type Seen } from '../scene.ts';
import { watchMemory } from './server-memory.ts';

const VICTIM = 'victim@example.com';
/** Status of a wrong code or password: the attempt was checked. */
const REFUSALS = new Set([401]);

/** Limits of file and memory, MB. */
const FILE_MB = 1_024;
const MEMORY_MB = 256;
/**
 * Messages per hour to any address except support, whose bound is `BOUNDS.contactsPerDay`: 90 links and codes that
 * strangers request, and 10 about booked calls.
 */
const MAILS_TO_ONE = 100;

export type Sent = readonly [path: string, body: Record<string, unknown>];
/** A route that writes or mails, and the `index`-th request to it. */
type Entrance = (index: number) => Sent;

const uuid = (index: number) => `${String(index).padStart(8, '0')}-1111-4111-8111-111111111111`;
/** Half of the requests target one person, the other half as many people as possible. */
const address = (index: number, way: string) => (index % 2 === 0 ? VICTIM : `${way}${index}@example.com`);
const ranking = ['planning_tools', 'early_deposits', 'easy_switching', 'talk_to_person'];
const words = 'x'.repeat(500);
const { supportEmail } = DEFAULT_SITE_SETTINGS;

/** Every route that writes or mails without an account. */
export const entrancesOf = (
  origin: string,
  slots: readonly number[],
): Readonly<Record<string, Entrance>> => ({
  events: (index) => [
    '/api/events',
    {
      anonymousId: uuid(index),
      campaign: { utm_source: `c${index}`, utm_campaign: 'a'.repeat(20), referrer: 'https://a.example' },
      events: Array.from({ length: 50 }, () => ({
        event: { name: 'scroll_75_percent', page: 'faq' },
        at: 1,
      })),
    },
  ],
  survey: (index) => [
    '/functions/v1/submit-survey',
    {
      answers: {
        q1: words,
        q2: words,
        q3: words,
        q4: JSON.stringify({ ranking, otherText: 'x' }),
        q5: words,
      },
      page: 'faq',
      sessionId: uuid(index),
    },
  ],
  preference: (index) => [
    '/api/rpc/save_anonymous_calendar_preference',
    { session_uuid: uuid(index), timing_preference: 'x'.repeat(200) },
  ],
  contact: (index) => [
    '/functions/v1/send-email',
    { ...contactMail({ name: 'Eve', email: `p${index}@example.com`, message: words }, supportEmail) },
  ],
  booking: (index) => [
    '/api/consultations',
    { startsAt: slots[index % slots.length], name: 'Eve Stranger', email: address(index, 'booking') },
  ],
  link: (index) => ['/api/auth/link', { email: address(index, 'link') }],
  'link by the function': (index) => [
    '/functions/v1/generate-magic-link',
    { email: address(index, 'function'), redirectTo: `${origin}/auth/callback` },
  ],
  reset: (index) => ['/api/auth/reset', { email: address(index, 'reset') }],
  code: (index) => ['/api/auth/code', { email: address(index, 'code'), code: '123456' }],
  password: (index) => [
    '/api/auth/password',
    { email: address(index, 'password'), password: `Wrong-${index}x` },
  ],
});

/** Counts queued mail per address, delivered or not. */
const COUNTING = `
  CREATE TABLE mailed (recipient TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL);
  CREATE TRIGGER count_mail AFTER INSERT ON outbox BEGIN
    INSERT INTO mailed VALUES (NEW.recipient, 1) ON CONFLICT (recipient) DO UPDATE SET count = count + 1;
  END`;

export async function ask(server: ServerProcess, [path, body]: Sent, network: string): Promise<number> {
  try {
    const answer = await sendJson(server.url, 'POST', path, body, { 'x-forwarded-for': network });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** People in other networks sign up and request the health check meanwhile. Returns the duration of each request. */
async function others(server: ServerProcess, isOver: () => boolean, faults: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; !isOver(); index += 1) {
    const started = performance.now();
    const network = `10.200.${(index >> 8) % 256}.${index % 256}`;
    const status = await ask(server, ['/api/auth/link', { email: `own${index}@example.com` }], network);
    times.push(performance.now() - started);
    if (status !== 202) faults.push(`the sign-up of another person was answered ${status}`);
    const health = await fetch(`${server.url}/readyz`);
    await health.arrayBuffer();
    if (health.status !== 200) faults.push(`/readyz was answered ${health.status}`);
    await pause(20);
  }
  return times;
}

/** Checks the bounds of the tables and of each mailbox. */
function checkStored(path: string, networks: number, faults: string[]): { mostMails: number } {
  const database = new Database(path, { readonly: true });
  const one = (sql: string) => Number(database.prepare(sql).pluck().get());
  const atMost = (what: string, found: number, most: number) => {
    if (found > most) faults.push(`${what}: ${found}, more than ${most}`);
  };
  const ofNetworks = (each: number, all: number) => Math.min(each * networks, all);
  const { eventsOfNetworkPerDay, eventsInAll, eventsOfBrowserPerDay } = BOUNDS;
  atMost('events', one('SELECT count(*) FROM events'), ofNetworks(eventsOfNetworkPerDay, eventsInAll));
  const ofBrowser = one(
    `SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM events JOIN visits ON visits.id = visit_id
       GROUP BY anonymous_id, day)`,
  );
  atMost('events of one browser', ofBrowser, eventsOfBrowserPerDay);
  atMost(
    'surveys',
    one('SELECT count(*) FROM survey_submissions'),
    ofNetworks(BOUNDS.surveysOfNetworkPerDay, BOUNDS.surveysInAll),
  );
  atMost(
    'preferences',
    one('SELECT count(*) FROM anonymous_preferences'),
    ofNetworks(BOUNDS.preferencesOfNetworkPerDay, BOUNDS.preferencesInAll),
  );
  atMost('links and codes', one('SELECT count(*) FROM challenges'), BOUNDS.challengesInAll);
  atMost('mails that wait', one('SELECT count(*) FROM outbox WHERE due_at IS NOT NULL'), BOUNDS.mailsWaiting);
  const toSupport = one(`SELECT coalesce(max(count), 0) FROM mailed WHERE recipient = '${supportEmail}'`);
  atMost(
    'mails to support',
    toSupport,
    Math.min(BOUNDS.contactsOfNetworkPerDay * networks, BOUNDS.contactsPerDay),
  );
  const mostMails = one(`SELECT coalesce(max(count), 0) FROM mailed WHERE recipient <> '${supportEmail}'`);
  atMost('mails to one address', mostMails, MAILS_TO_ONE);
  database.close();
  return { mostMails };
}

const sizeMb = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1_024 ** 2;

export type StrangersFigures = Readonly<{
  requests: number;
  fileMb: number;
  memoryMb: number | null;
  mostMails: number;
  othersP95Ms: number;
}>;

/** Anonymous clients use every route that writes or mails as often as possible, from many networks, beside normal use. */
export async function strangers({
  requests,
  networks,
  concurrency,
}: {
  /** Per route. */
  requests: number;
  networks: number;
  concurrency: number;
}): Promise<Seen<StrangersFigures>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'checkahead-strangers-'));
  const path = join(dataDir, 'checkahead.sqlite');
  const prepared = openDatabase(path);
  prepared.exec(COUNTING);
  prepared.close();
  const server = await startServerProcess({
    dataDir,
    flags: startFlags(),
    // They count for the limit of memory.
    pages: true,
    environment: { TRUSTED_PROXIES: '1', NETWORK_LIMIT_FACTOR: '1', SUPPORT_EMAIL: supportEmail },
  });
  const faults: string[] = [];
  const memory = watchMemory(server.child.pid);
  try {
    const slots = openSlots(bookableRange(Date.now())).map(({ startsAt }) => startsAt);
    let over = false;
    const served = others(server, () => over, faults);
    let sent = 0;
    for (const [place, [name, entrance]] of Object.entries(entrancesOf(server.url, slots)).entries()) {
      const statuses = new Map<number, number>();
      await byClients({ count: requests, clients: concurrency }, async (index) => {
        // Several ways in share a limit per network: each is tried from networks that have used up nothing yet.
        const status = await ask(server, entrance(index), `10.${100 + place}.${index % networks}.1`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        sent += 1;
      });
      for (const [status, count] of statuses) {
        // 503: the hash queue is bounded.
        if (status === 0 || (status >= 500 && status !== 503))
          faults.push(`${name}: ${count} times ${status}`);
      }
      if (![...statuses.keys()].some((status) => status < 400 || REFUSALS.has(status))) {
        faults.push(`${name}: nothing was taken, nor refused for being wrong`);
      }
    }
    over = true;
    const times = await served;
    const memoryMb = memory.stop();
    const fileMb = sizeMb(path) + sizeMb(`${path}-wal`);
    if (fileMb > FILE_MB) faults.push(`the file has ${Math.round(fileMb)} MB, more than ${FILE_MB}`);
    if (memoryMb !== null && memoryMb > MEMORY_MB) {
      faults.push(`the server has ${Math.round(memoryMb)} MB, more than ${MEMORY_MB}`);
    }
    const { mostMails } = checkStored(path, networks, faults);
    return {
      figures: { requests: sent, fileMb, memoryMb, mostMails, othersP95Ms: percentile(times, 0.95) },
      faults,
    };
  } finally {
    memory.stop();
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
