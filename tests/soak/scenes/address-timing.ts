import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { Seen } from '../scene.ts';

export const TIMED_CALLS = ['requestPasswordReset', 'signInWithPassword'] as const;

const ROUNDS_TO_WARM = 20;
/** Below the 100 wrong attempts per month, after which passwords are no longer compared. */
const TRIES_OF_ADDRESS = 80;
/** An AUC this far from 0.5 reveals something. By chance alone it differs by 0.026 after 250 pairs and by 0.0075 after 3,000. */
const TELLING = 0.05;
/** After fewer pairs than all, only an AUC this close to 0.5 ends the measurement. */
const CLEAR = 0.03;
const PAIRS_BETWEEN_LOOKS = 250;

/** The probability that a known address took longer than an unknown one (AUC); 0.5: no information. */
export function auc(known: readonly number[], unknown: readonly number[]): number {
  const all = [
    ...known.map((time) => ({ time, known: true })),
    ...unknown.map((time) => ({ time, known: false })),
  ].sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, each, index) => sum + (each.known ? index + 1 : 0), 0);
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

/**
 * Times the same request for a known and an unknown address, in pairs, to see whether the time reveals which is known.
 * `atMost`: as many pairs as it takes to be clear; otherwise all.
 */
export async function addressTiming({
  call,
  pairs,
  atMost = false,
  telling = TELLING,
}: {
  call: (typeof TIMED_CALLS)[number];
  pairs: number;
  atMost?: boolean;
  telling?: number;
}): Promise<Seen<{ auc: number }>> {
  const server = await startTestServer({ hasher: makeArgon2PasswordHasher() });
  try {
    const identity = server.parts.services.identity;
    const addressAt = (who: 'known' | 'guess', pair: number) =>
      `${who}${Math.floor((pair + ROUNDS_TO_WARM) / TRIES_OF_ADDRESS)}@example.com`;
    const once = async (email: string, network: string) => {
      server.clock.advance(61_000);
      const started = performance.now();
      await identity[call]({ email, password: 'Wrong-Guess-1', browserId: 'browser', network });
      return performance.now() - started;
    };
    const times = { known: [] as number[], guess: [] as number[] };
    const found = () => auc(times.known, times.guess);
    const isClear = (pair: number) =>
      atMost && pair > 0 && pair % PAIRS_BETWEEN_LOOKS === 0 && Math.abs(found() - 0.5) < CLEAR;
    for (let pair = -ROUNDS_TO_WARM; pair < pairs && !isClear(pair); pair += 1) {
      if ((pair + ROUNDS_TO_WARM) % TRIES_OF_ADDRESS === 0) {
        await server.signedIn(addressAt('known', pair), 'Marigold-Field-27');
        // The owner of the account was sent a link, so a link is sent to the other address too.
        const asked = await server.send('POST', '/api/auth/link', { email: addressAt('guess', pair) });
        if (asked.status !== 202) throw new Error(`the link was refused: ${asked.status}`);
      }
      // A network of its own, because the limit of a network would refuse most requests.
      // The order alternates, because the first request finds other caches than the second.
      const order = pair % 2 === 0 ? (['known', 'guess'] as const) : (['guess', 'known'] as const);
      for (const who of order) {
        const time = await once(addressAt(who, pair), `network ${pair}`);
        if (pair >= 0) times[who].push(time);
      }
    }
    const tells = Math.abs(found() - 0.5) > telling;
    return { figures: { auc: found() }, faults: tells ? [`the time of ${call} tells: AUC ${found()}`] : [] };
  } finally {
    await server.stop();
  }
}
