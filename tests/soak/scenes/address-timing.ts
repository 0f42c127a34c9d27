import { startTestServer } from '../../support/test-server.ts';
import type { Seen } from '../scene.ts';

export const TIMED_CALLS = ['requestPasswordReset', 'signInWithPassword'] as const;

const ROUNDS_TO_WARM = 20;
/** Below the 100 wrong attempts per month, after which passwords are no longer compared. */
const TRIES_OF_ADDRESS = 80;
/** Within these bounds the time reveals nothing; they suit 500 pairs and more. */
const LEAST = 0.45;
const MOST = 0.55;

/** The probability that a known address took longer than an unknown one (AUC); 0.5: no information. */
export function auc(known: readonly number[], unknown: readonly number[]): number {
  const all = [
    ...known.map((time) => ({ time, known: true })),
    ...unknown.map((time) => ({ time, known: false })),
  ].sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, each, index) => sum + (each.known ? index + 1 : 0), 0);
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

/** Times the same request for a known and an unknown address, in pairs, to see whether the time reveals which is known. */
export async function addressTiming({
  call,
  pairs,
}: {
  call: (typeof TIMED_CALLS)[number];
  pairs: number;
}): Promise<Seen<{ auc: number }>> {
  const server = await startTestServer({ slowHashes: true });
  try {
    const identity = server.parts.services.identity;
    const addressAt = (who: 'known' | 'other', pair: number) =>
      `${who}${Math.floor((pair + ROUNDS_TO_WARM) / TRIES_OF_ADDRESS)}@example.com`;
    for (let pair = -ROUNDS_TO_WARM; pair < pairs; pair += TRIES_OF_ADDRESS) {
      const email = addressAt('known', pair);
      const browser = await server.signedIn(email);
      const password = { email, password: 'Marigold-Field-27' };
      const set = await server.send('PUT', '/api/account/password', password, { browser });
      if (set.status !== 204) throw new Error(`the password was refused: ${set.status}`);
    }
    const once = async (email: string) => {
      server.clock.advance(61_000);
      const started = performance.now();
      await identity[call]({ email, password: 'Wrong-Guess-1', browserId: 'browser' });
      return performance.now() - started;
    };
    const times = { known: [] as number[], other: [] as number[] };
    for (let pair = -ROUNDS_TO_WARM; pair < pairs; pair += 1) {
      // The order alternates, because the first request finds other caches than the second.
      const order = pair % 2 === 0 ? (['known', 'other'] as const) : (['other', 'known'] as const);
      for (const who of order) {
        const time = await once(addressAt(who, pair));
        if (pair >= 0) times[who].push(time);
      }
    }
    const found = auc(times.known, times.other);
    const tells = found < LEAST || found > MOST;
    return { figures: { auc: found }, faults: tells ? [`the time of ${call} tells: AUC ${found}`] : [] };
  } finally {
    await server.stop();
  }
}
