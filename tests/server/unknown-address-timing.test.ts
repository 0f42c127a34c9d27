import { expect, it } from 'vitest';
import { TOKENS } from '#server/composition/tokens.ts';
import { startTestServer } from '../support/test-server.ts';

const PAIRS = 500;

/** The chance that a known address took longer than an unknown one; 0.5: the time tells nothing. */
function auc(known: readonly number[], unknown: readonly number[]): number {
  const all = [
    ...known.map((time) => ({ time, known: true })),
    ...unknown.map((time) => ({ time, known: false })),
  ].sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, each, index) => sum + (each.known ? index + 1 : 0), 0);
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

it('sees a difference where there is one', () => {
  expect(auc([2, 3, 4], [0, 1, 1.5])).toBe(1);
});

it.each(['requestPasswordReset', 'signInWithPassword'] as const)(
  'the time of %s does not tell whether an address is known',
  { timeout: 120_000 },
  async (call) => {
    const server = await startTestServer();
    const browser = await server.signedIn('known@example.com');
    await server.send('PUT', '/api/account/password', { password: 'Marigold-Field-27' }, { browser });
    const identity = server.box.get(TOKENS.identity);
    const once = async (email: string) => {
      server.clock.advance(61_000);
      const started = performance.now();
      await identity[call]({ email, password: 'Wrong-Guess-1', browserId: 'browser' });
      return performance.now() - started;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = -20; pair < PAIRS; pair += 1) {
      // Whichever goes first finds the caches as the other left them: take turns.
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const time = await once(`${who}@example.com`);
        if (pair >= 0) times[who].push(time);
      }
    }
    await server.stop();
    expect(auc(times.known, times.unknown)).toBeGreaterThan(0.45);
    expect(auc(times.known, times.unknown)).toBeLessThan(0.55);
  },
);
