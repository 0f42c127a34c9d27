import { expect, it } from 'vitest';
import { killUnderWriters } from '../soak/scenes/kill-under-writers.ts';

const ROUNDS = 5;

it('kill -9 under writers: no answered write is lost', { timeout: 120_000 }, async () => {
  const { figures, faults } = await killUnderWriters({ rounds: ROUNDS, writers: 20 });
  expect(faults).toEqual([]);
  expect(figures.answered).toBeGreaterThanOrEqual(ROUNDS * 100);
});
