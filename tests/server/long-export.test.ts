import { expect, it } from 'vitest';
import { longExport } from '../soak/scenes/long-export.ts';

it('very many events are exported whole, in little memory, and deleted with their person, while others go on', {
  timeout: 120_000,
}, async () => {
  const { figures, faults } = await longExport({ events: 20_000 });
  expect(faults).toEqual([]);
  expect(figures.exported).toBe(20_000);
});
