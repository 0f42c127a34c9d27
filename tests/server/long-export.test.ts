import { expect, it } from 'vitest';
import { longExport } from '../soak/scenes/long-export.ts';

it('an export of very many events is complete, uses little memory and does not delay others', async () => {
  const { figures, faults } = await longExport({ events: 20_000 });
  expect(faults).toEqual([]);
  expect(figures.exported).toBe(20_000);
});
