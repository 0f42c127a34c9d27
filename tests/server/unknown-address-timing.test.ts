import { expect, it } from 'vitest';
import { addressTiming, auc, TIMED_CALLS } from '../soak/scenes/address-timing.ts';

it('detects a difference in time', () => {
  expect(auc([2, 3, 4], [0, 1, 1.5])).toBe(1);
});

it.each(TIMED_CALLS)('the time of %s does not reveal whether an address is known', async (call) => {
  expect((await addressTiming({ call, pairs: 1_000, atMost: true })).faults).toEqual([]);
});
