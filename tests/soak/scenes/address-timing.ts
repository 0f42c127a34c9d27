import { TOKENS } from '#server/composition/tokens.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { Seen } from '../scene.ts';

export const TIMED_CALLS = ['requestPasswordReset', 'signInWithPassword'] as const;

const ROUNDS_TO_WARM = 20;
/** Within these the time tells nothing; they are meant for 500 pairs and more. */
const LEAST = 0.45;
const MOST = 0.55;

/** The chance that a known address took longer than an unknown one; 0.5: the time tells nothing. */
export function auc(known: readonly number[], unknown: readonly number[]): number {
  const all = [
    ...known.map((time) => ({ time, known: true })),
    ...unknown.map((time) => ({ time, known: false })),
  ].sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, each, index) => sum + (each.known ? index + 1 : 0), 0);
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

/** The same call for a known and an unknown address, in pairs: whether the time tells which was which. */
export async function addressTiming({
  call,
  pairs,
}: {
  call: (typeof TIMED_CALLS)[number];
  pairs: number;
}): Promise<Seen<{ auc: number }>> {
  const server = await startTestServer();
  try {
    const browser = await server.signedIn('known@example.com');
    const known = { email: 'known@example.com', password: 'Marigold-Field-27' };
    const set = await server.send('PUT', '/api/account/password', known, { browser });
    if (set.status !== 204) throw new Error(`the password was refused: ${set.status}`);
    const identity = server.box.get(TOKENS.identity);
    const once = async (email: string) => {
      server.clock.advance(61_000);
      const started = performance.now();
      await identity[call]({ email, password: 'Wrong-Guess-1', browserId: 'browser' });
      return performance.now() - started;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = -ROUNDS_TO_WARM; pair < pairs; pair += 1) {
      // Whichever goes first finds the caches as the other left them: take turns.
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const time = await once(`${who}@example.com`);
        if (pair >= 0) times[who].push(time);
      }
    }
    const found = auc(times.known, times.unknown);
    const tells = found < LEAST || found > MOST;
    return { figures: { auc: found }, faults: tells ? [`the time of ${call} tells: AUC ${found}`] : [] };
  } finally {
    await server.stop();
  }
}
