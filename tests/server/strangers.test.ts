import { expect, it } from 'vitest';
import { strangers } from '../soak/scenes/strangers.ts';

it('anonymous requests from many networks keep file, memory and mailboxes within their bounds', async () => {
  const { figures, faults } = await strangers({ requests: 40, networks: 2, concurrency: 10 });
  expect(faults).toEqual([]);
  expect(figures.requests).toBe(400);
});
