import { expect, it } from 'vitest';
import { longTexts } from '../soak/scenes/long-texts.ts';
import { strangers } from '../soak/scenes/strangers.ts';

it('anonymous requests from many networks keep file, memory and mailboxes within their bounds', async () => {
  const { figures, faults } = await strangers({ requests: 40, networks: 2, concurrency: 10 });
  expect(faults).toEqual([]);
  expect(figures.requests).toBe(400);
});

it('long addresses do not stay in memory', async () => {
  const { figures, faults } = await longTexts({ requests: 400, seconds: 0, networks: 20, concurrency: 10 });
  expect(faults).toEqual([]);
  expect(figures.answered).toBe(400);
});
