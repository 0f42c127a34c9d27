import { freePort } from '#tests/support/running-server.ts';
import type { ClientPlan } from '../harness/load-plan.ts';
import { signInPeople } from '../harness/people.ts';
import { inPlace, type Program, startPeer, startProduct } from '../harness/program.ts';
import { type BenchOptions, type Findings, rowsOf } from '../harness/rows.ts';
import { stepsOf } from './server.ts';

const CLIENTS = 16;

/** Compares with Supabase Lite, an alternative to the embedded backend: people read and write their own row. */
export async function lite({ quick, say, ran }: BenchOptions): Promise<Findings> {
  const rounds = quick ? 2 : 5;
  const milliseconds = quick ? 500 : 2_500;
  return inPlace(ran, async ({ folder, load, started }) => {
    say('lite: starting Supabase Lite, which takes some seconds');
    const port = await freePort();
    const ours = await started(startProduct({ dataDir: folder, port }));
    const peer = await started(startPeer('supabase-lite.ts', { people: CLIENTS }));
    const people = await signInPeople(port, CLIENTS);
    const { key, tokens } = peer.said as { key: string; tokens: string[] };
    const headersOf = (token: string) => ({ apikey: key, authorization: `Bearer ${token}` });
    const emailOf = (index: number) => encodeURIComponent(`person${index}@example.com`);
    const theirReads = tokens.map(
      (token): ClientPlan => [
        { method: 'GET', path: '/rest/v1/user_onboarding?select=*', headers: headersOf(token) },
      ],
    );
    const theirWrites = tokens.map(
      (token, index): ClientPlan =>
        Array.from({ length: 100 }, (_, turn) => ({
          method: 'POST' as const,
          path: `/rest/v1/user_onboarding?on_conflict=email&email=eq.${emailOf(index)}`,
          headers: {
            ...headersOf(token),
            'content-type': 'application/json',
            prefer: 'resolution=merge-duplicates,return=representation',
          },
          body: JSON.stringify({
            email: `person${index}@example.com`,
            first_name: `Rose${'e'.repeat(turn % 20)}`,
            last_name: 'Alvarez',
            phone: '5551234567',
            step_completed: 'account_setup',
          }),
        })),
    );
    const ourReads = people.map(
      ({ cookie }): ClientPlan => [{ method: 'GET', path: '/api/onboarding', headers: { cookie } }],
    );
    const ourWrites = stepsOf(port, people);

    const reads = { ours: [] as number[], theirs: [] as number[] };
    const writes = { ours: [] as number[], theirs: [] as number[] };
    const run = async (program: Program, clients: readonly ClientPlan[]) =>
      (await load.run({ port: program.port, clients, milliseconds, status: 200 })).perSecond;
    for (let round = 0; round <= rounds; round += 1) {
      say(`lite: round ${round} of ${rounds}${round === 0 ? ' (to warm up)' : ''}`);
      const figures = [
        await run(ours, ourReads),
        await run(peer, theirReads),
        await run(ours, ourWrites),
        await run(peer, theirWrites),
      ] as const;
      if (round === 0) continue;
      reads.ours.push(figures[0]);
      reads.theirs.push(figures[1]);
      writes.ours.push(figures[2]);
      writes.theirs.push(figures[3]);
    }
    const row = rowsOf('lite');
    const beside = (samples: readonly number[]) => ({ name: 'Supabase Lite', samples });
    return {
      rows: [
        row('signed-in read of the own row', '/s', reads.ours, { beside: beside(reads.theirs) }),
        row('signed-in write of the own row', '/s', writes.ours, {
          beside: beside(writes.theirs),
          note: 'ours is on the disk before it is answered; Lite with PGlite keeps its rows in memory here',
        }),
      ],
      skipped: [],
    };
  });
}
