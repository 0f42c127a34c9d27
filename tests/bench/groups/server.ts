import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { freePort } from '#tests/support/running-server.ts';
import type { ClientPlan } from '../harness/load-plan.ts';
import { type SignedInPerson, signInPeople } from '../harness/people.ts';
import { inPlace, type Program, startPeer, startProduct } from '../harness/program.ts';
import { type BenchOptions, type Findings, type Row, rowsOf } from '../harness/rows.ts';

const CLIENTS = 32;
const MEMORY_POLL_MS = 50;

const each = (plan: ClientPlan): readonly ClientPlan[] => Array.from({ length: CLIENTS }, () => plan);

/** The request that saves the account step; the name differs, so that every write changes the row. */
export const stepsOf = (port: number, people: readonly SignedInPerson[]): readonly ClientPlan[] =>
  people.map(({ email, cookie }) =>
    Array.from({ length: 100 }, (_, index) => ({
      method: 'PUT' as const,
      path: '/api/onboarding',
      headers: { cookie, 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
      body: JSON.stringify({
        email,
        changes: {
          first_name: `Rose${'e'.repeat(index % 20)}`,
          last_name: 'Alvarez',
          phone: '5551234567',
          step_completed: 'account_setup',
        },
      }),
    })),
  );

async function commitsOfBareLoop(raw: Program, milliseconds: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${raw.port}/?for=${milliseconds}`);
  const { commits } = (await answer.json()) as { commits: number };
  return (commits / milliseconds) * 1_000;
}

/** Compares the server with Node, Express, better-auth, sirv and bare SQLite, over keep-alive connections. */
export async function server({ quick, say, ran }: BenchOptions): Promise<Findings> {
  const rounds = quick ? 3 : 5;
  /** V8 goes on compiling what is called often for many thousands of requests. */
  const warmUps = quick ? 1 : 3;
  const milliseconds = quick ? 500 : 2_500;
  return inPlace(ran, async ({ folder, load, started }) => {
    say('server: starting it and what stands beside it');
    const port = await freePort();
    const ours = await started(startProduct({ dataDir: join(folder, 'data'), port }));
    const people = await signInPeople(port, CLIENTS);
    const jsonBody = await (await fetch(`http://127.0.0.1:${port}/api/session`)).text();
    const page = Buffer.from(
      await (
        await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } })
      ).arrayBuffer(),
    );
    const brotli = brotliCompressSync(page);
    const files = join(folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'index.html'), page);
    writeFileSync(join(files, 'index.html.br'), brotli);
    writeFileSync(join(files, 'index.html.gz'), gzipSync(page));

    const peer = (file: string, argument: object) => started(startPeer(file, argument));
    const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
    const rawJson = await peer('raw-http.ts', { body: base64(jsonBody), type: 'application/json' });
    const rawPage = await peer('raw-http.ts', { body: base64(brotli), type: 'text/html', encoding: 'br' });
    const express = await peer('express-app.mjs', {});
    const sirv = await peer('sirv-files.ts', { folder: files });
    const sqlite = await peer('raw-sqlite.ts', { folder });
    const auth = await peer('better-auth-session.ts', { folder, people: CLIENTS });

    const anonymous = each([{ method: 'GET', path: '/api/session' }]);
    const landing = each([{ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }]);
    const signedIn = (path: string) =>
      people.map(({ cookie }): ClientPlan => [{ method: 'GET', path, headers: { cookie } }]);
    const known = (auth.said.cookies as string[]).map(
      (cookie): ClientPlan => [{ method: 'GET', path: '/api/auth/get-session', headers: { cookie } }],
    );
    const steps = stepsOf(port, people);

    const perSecond = new Map<string, number[]>();
    const slowest: number[] = [];
    const resident: number[] = [];
    const keep = (name: string, value: number) =>
      perSecond.set(name, [...(perSecond.get(name) ?? []), value]);
    const run = async (name: string, to: Program, clients: readonly ClientPlan[], counts: boolean) => {
      const result = await load.run({ port: to.port, clients, milliseconds, status: 200 });
      if (counts) keep(name, result.perSecond);
      return result;
    };
    for (let round = 1 - warmUps; round <= rounds; round += 1) {
      const counts = round > 0;
      say(`server: ${counts ? `round ${round} of ${rounds}` : 'a round to warm up, not counted'}`);
      await run('json', ours, anonymous, counts);
      await run('raw json', rawJson, anonymous, counts);
      await run('express', express, anonymous, counts);
      await run('session', ours, signedIn('/api/session'), counts);
      await run('better-auth', auth, known, counts);
      await run('row', ours, signedIn('/api/onboarding'), counts);
      await run('page', ours, landing, counts);
      await run('raw page', rawPage, landing, counts);
      await run('sirv', sirv, landing, counts);
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, ours.residentBytes() ?? 0);
      }, MEMORY_POLL_MS);
      const written = await run('write', ours, steps, counts);
      clearInterval(watch);
      await run('raw write', sqlite, steps, counts);
      const commits = await commitsOfBareLoop(sqlite, milliseconds);
      if (counts) {
        keep('bare commits', commits);
        slowest.push(written.p99);
        resident.push(most / 1e6);
      }
    }

    const samples = (name: string) => perSecond.get(name) ?? [];
    const beside = (name: string, key: string) => ({ name, samples: samples(key) });
    const ofServer = rowsOf('server');
    const row = (
      measure: string,
      ours: string,
      beside: Row['beside'],
      atLeast: number | null,
      note?: string,
    ) =>
      ofServer(measure, '/s', samples(ours), {
        beside,
        is: atLeast === null ? null : { atLeast },
        ...(note === undefined ? {} : { note }),
      });
    return {
      rows: [
        row('JSON read without database', 'json', beside('raw node:http', 'raw json'), 0.6),
        row('JSON read without database', 'json', beside('Express', 'express'), null),
        row('signed-in read (session)', 'session', beside('raw node:http', 'raw json'), 0.5),
        row('signed-in read (session)', 'session', beside('better-auth get-session', 'better-auth'), 30),
        row('signed-in read (onboarding row)', 'row', beside('raw node:http', 'raw json'), null),
        row(
          'signed-in, validated, durable write, 32 clients',
          'write',
          beside('bare loop, a commit per write', 'bare commits'),
          1.2,
          'the bare loop has no HTTP, no session and no validation in it',
        ),
        row(
          'signed-in, validated, durable write, 32 clients',
          'write',
          beside('node:http, a commit per write', 'raw write'),
          3,
        ),
        ofServer('p99 of that write', 'ms', slowest, { is: { atMost: 15 } }),
        row('static page from memory', 'page', beside('raw buffer', 'raw page'), 0.8),
        row('static page from memory', 'page', beside('sirv', 'sirv'), null),
        ...(resident.some((bytes) => bytes > 0)
          ? [ofServer('resident memory under writes, most', 'MB', resident, { is: { atMost: 130 } })]
          : []),
      ],
      skipped: resident.some((bytes) => bytes > 0)
        ? []
        : [{ group: 'server', measure: 'resident memory', reason: 'this system has no /proc' }],
    };
  });
}
