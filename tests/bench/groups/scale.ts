import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeStatements } from '#adapters/sqlite/sqlite-statements.ts';
import { acceptStep } from '#core/onboarding/accept-step.ts';
import type { ComposedServer } from '#server/composition/compose-app.ts';
import { composeEmbedded } from '#server/composition/embedded-backend.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { databasePath, readSettings } from '#server/settings.ts';
import { freePort } from '#tests/support/running-server.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import type { ClientPlan } from '../harness/load-plan.ts';
import {
  emailOf,
  generatePeople,
  isCompleted,
  sessionHashOf,
  sessionTokenOf,
} from '../harness/many-people.ts';
import { inPlace, startProduct } from '../harness/program.ts';
import { type BenchOptions, type Findings, type Row, rowsOf } from '../harness/rows.ts';

const FEW = 1_000;
/** Concurrent writes: as many as the clients in the server measurement. */
const TOGETHER = 32;
const REQUESTS_OF_A_CLIENT = 300;

/** A seeded linear congruential generator, random enough to pick people. */
function draws(seed: number, count: number, below: number): readonly number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  });
}

interface Town {
  readonly people: number;
  readonly dataDir: string;
  readonly path: string;
  readonly live: readonly number[];
  readonly store: SqliteStore;
  readonly server: ComposedServer;
}

async function openTown(folder: string, people: number, say: (line: string) => void): Promise<Town> {
  const dataDir = join(folder, `people-${people}`);
  const path = databasePath({ dataDir });
  const live = [...new Set(draws(7, 20_000, people))].filter((index) => !isCompleted(index));
  const started = performance.now();
  generatePeople(path, people, live, Date.now());
  const seconds = Math.round((performance.now() - started) / 1_000);
  const megabytes = Math.round(statSync(path).size / 1e6);
  say(`scale: ${people.toLocaleString('en-US')} people made in ${seconds} s, ${megabytes} MB`);
  const store = openSqliteStore(path);
  const settings = readSettings({ LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: folder })._unsafeUnwrap();
  const pages = await loadPages({ site: NO_PAGES, assetFolder: null, redirects: {} });
  return { people, dataDir, path, live, store, server: composeEmbedded({ settings, store, pages }) };
}

const micro = (milliseconds: number, count: number) => (milliseconds * 1_000) / count;

/** Reads session and row, like every signed-in page at its start. Microseconds. */
async function readByKey({ server, live }: Town, count: number, seed: number): Promise<number> {
  const { uow } = server.ports;
  const chosen = draws(seed, count, live.length).map((position) => live[position] ?? 0);
  const started = performance.now();
  for (const index of chosen) {
    const read = await uow.read(async (tables) => {
      const found = await tables.sessions.withAccount(sessionHashOf(index));
      return found ? (await tables.onboarding.byEmail(found.account.email)).length : 0;
    });
    if (read._unsafeUnwrap() !== 1) throw new Error(`person ${index} was not found`);
  }
  return micro(performance.now() - started, count);
}

/** Saves a step for people across the whole file, a commit's worth at a time. Microseconds per write. */
async function writeByKey({ server, live, people }: Town, groups: number, seed: number): Promise<number> {
  const { uow } = server.ports;
  const chosen = draws(seed, groups * TOGETHER, people);
  const started = performance.now();
  for (let group = 0; group < groups; group += 1) {
    await Promise.all(
      chosen.slice(group * TOGETHER, (group + 1) * TOGETHER).map(async (index) => {
        const email = emailOf(index);
        const saved = await uow.run(async (tables) => {
          const [existing = null] = await tables.onboarding.byEmail(email);
          const changes = { first_name: `May${'y'.repeat(group % 20)}` };
          const request = {
            existing,
            changes,
            email,
            emailVerified: true,
            now: Date.now(),
            newId: () => email,
          };
          await tables.onboarding.put(acceptStep(request)._unsafeUnwrap());
        });
        if (saved.isErr()) throw new Error(`the write failed: ${saved.error.kind}`);
      }),
    );
  }
  if (live.length === 0) throw new Error('nobody lives here');
  return micro(performance.now() - started, groups * TOGETHER);
}

/** Requests and follows a link, one person after the other. Microseconds for both together. */
async function signIn({ server, people }: Town, count: number, seed: number): Promise<number> {
  const { identity } = server.services;
  const { mailbox } = server.ports;
  let total = 0;
  for (const index of new Set(draws(seed, count, people))) {
    const email = emailOf(index);
    const asked = performance.now();
    const sent = await identity.requestSignInLink({ email, browserId: 'x'.repeat(43) });
    total += performance.now() - asked;
    // Requested within the last minute, in an earlier round.
    if (sent.isErr()) continue;
    while ((await server.mailJob()) === 'more');
    const { token } = secretsIn(mailbox?.messages(email)[0]?.text);
    const followed = performance.now();
    (await identity.finishLink({ token }))._unsafeUnwrap();
    total += performance.now() - followed;
  }
  return micro(total, count);
}

/** One slice of the clean-up, which may delay a request. Milliseconds, the longest of a few. */
async function expire({ server }: Town, slices: number): Promise<number> {
  let longest = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    const started = performance.now();
    await server.cleanUpJob();
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

/** How many people have each last step, on a separate connection, as the console asks. Milliseconds. */
function report({ path }: Town): number {
  const database = new Database(path, { readonly: true });
  const started = performance.now();
  const steps = makeStatements(database).peopleByStep.all();
  const taken = performance.now() - started;
  database.close();
  if (steps.length === 0) throw new Error('nobody was counted');
  return taken;
}

/** The same two through the server, with session, rules and HTTP. Microseconds per response. */
async function overHttp(
  towns: readonly [Town, Town],
  {
    rounds,
    milliseconds,
    say,
    ran,
  }: { rounds: number; milliseconds: number } & Pick<BenchOptions, 'say' | 'ran'>,
): Promise<readonly { measure: string; atMost: number; small: number[]; large: number[] }[]> {
  return inPlace(ran, async ({ load, started }) => {
    const plans = [];
    for (const { dataDir, live } of towns) {
      const port = await freePort();
      await started(startProduct({ dataDir, port }));
      const plan = (
        seed: number,
        requestOf: (index: number, turn: number) => ClientPlan[number],
      ): ClientPlan[] =>
        Array.from({ length: TOGETHER }, (_, client) =>
          draws(seed + client, REQUESTS_OF_A_CLIENT, live.length).map((position, turn) =>
            requestOf(live[position] ?? 0, turn),
          ),
        );
      const cookieOf = (index: number) => `checkahead_session=${sessionTokenOf(index)}`;
      plans.push({
        port,
        reads: plan(1_000, (index) => ({
          method: 'GET',
          path: '/api/onboarding',
          headers: { cookie: cookieOf(index) },
        })),
        writes: plan(2_000, (index, turn) => ({
          method: 'PUT',
          path: '/api/onboarding',
          headers: {
            cookie: cookieOf(index),
            'content-type': 'application/json',
            origin: `http://127.0.0.1:${port}`,
          },
          body: JSON.stringify({
            email: emailOf(index),
            changes: { first_name: `Ann${'n'.repeat(turn % 20)}` },
          }),
        })),
      });
    }
    const found = [
      { measure: 'read by key over HTTP, 32 clients', atMost: 1.6, of: 'reads' as const },
      { measure: 'durable write by key over HTTP, 32 clients', atMost: 2, of: 'writes' as const },
    ].map((one) => ({ ...one, small: [] as number[], large: [] as number[] }));
    for (const { measure, of, small, large } of found) {
      say(`scale: ${measure}`);
      for (let round = 0; round <= rounds; round += 1) {
        for (const [place, kept] of [small, large].entries()) {
          const plan = plans[place];
          if (!plan) throw new Error('a town is missing');
          const { perSecond } = await load.run({
            port: plan.port,
            clients: plan[of],
            milliseconds,
            status: 200,
          });
          if (round > 0) kept.push(1e6 / perSecond);
        }
      }
    }
    return found;
  });
}

/** Compares a file with a thousand people to one with many. */
async function growth(many: number, { quick, say, ran }: BenchOptions): Promise<readonly Row[]> {
  const rounds = quick ? 3 : 5;
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  ran(`${FEW} and ${many} people through adapters/sqlite and core, in the process of the benchmark`);
  const towns: Town[] = [];
  try {
    const small = await openTown(folder, FEW, say);
    towns.push(small);
    const large = await openTown(folder, many, say);
    towns.push(large);
    const measures: readonly {
      measure: string;
      unit: string;
      atMost: number | null;
      take(town: Town, seed: number): number | Promise<number>;
    }[] = [
      {
        measure: 'the look alone: session, person, onboarding row',
        unit: 'µs',
        atMost: 1.6,
        take: (town, seed) => readByKey(town, quick ? 4_000 : 20_000, seed),
      },
      {
        // Their pages stay in the processor's caches, so the rest of the growth is the caches'.
        measure: 'the look alone, always the same ten people',
        unit: 'µs',
        atMost: null,
        take: (town, seed) =>
          readByKey({ ...town, live: town.live.slice(0, 10) }, quick ? 4_000 : 20_000, seed),
      },
      {
        measure: 'the write alone, 32 at once',
        unit: 'µs',
        atMost: 2,
        take: (town, seed) => writeByKey(town, quick ? 20 : 60, seed),
      },
      {
        measure: 'sign in: link asked for and followed',
        unit: 'µs',
        atMost: null,
        take: (town, seed) => signIn(town, quick ? 20 : 60, seed),
      },
      {
        measure: 'expire: one slice of the clean-up, the longest',
        unit: 'ms',
        atMost: null,
        take: (town) => expire(town, 2),
      },
      { measure: 'report: everybody counted by step', unit: 'ms', atMost: null, take: report },
    ];
    const rows: Row[] = [];
    const row = (
      measure: string,
      unit: string,
      figures: { readonly small: readonly number[]; readonly large: readonly number[] },
      atMost: number | null,
    ) =>
      rowsOf('scale')(`${measure}, ${many.toLocaleString('en-US')} people`, unit, figures.large, {
        beside: { name: '1,000 people', samples: figures.small },
        is: atMost === null ? null : { atMost },
      });
    for (const { measure, unit, atMost, take } of measures) {
      say(`scale: ${measure}`);
      const figures = { small: [] as number[], large: [] as number[] };
      for (let round = 0; round <= rounds; round += 1) {
        const ofSmall = await take(small, 100 + round);
        const ofLarge = await take(large, 100 + round);
        if (round === 0) continue;
        figures.small.push(ofSmall);
        figures.large.push(ofLarge);
      }
      rows.push(row(measure, unit, figures, atMost));
    }
    const grown = await overHttp([small, large], { rounds, milliseconds: quick ? 500 : 2_000, say, ran });
    return [...grown.map(({ measure, atMost, ...figures }) => row(measure, 'µs', figures, atMost)), ...rows];
  } finally {
    for (const { store } of towns) await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Growth to five and to twenty million people; quick: to 200,000. */
export async function scale(options: BenchOptions): Promise<Findings> {
  const rows: Row[] = [];
  const skipped: Findings['skipped'][number][] = [];
  for (const many of options.quick ? [200_000] : [5_000_000, 20_000_000]) {
    try {
      rows.push(...(await growth(many, options)));
    } catch (error) {
      skipped.push({
        group: 'scale',
        measure: `${many.toLocaleString('en-US')} people`,
        reason: String(error),
      });
    }
  }
  return { rows, skipped };
}
