import { expect, it } from 'vitest';
import { fullDisk } from '../soak/scenes/full-disk.ts';

it('a full disk: 503 with Retry-After, no partial row, still readable, recovery without a restart', async () => {
  const { figures, faults } = await fullDisk({ rounds: 1, crowd: 30 });
  expect(faults).toEqual([]);
  expect(figures.refused).toBe(30);
});
