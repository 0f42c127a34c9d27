import { expect, it } from 'vitest';
import { addressTiming, auc } from '../soak/scenes/address-timing.ts';

it('detects a difference in time', () => expect(auc([2, 3, 4], [0, 1, 1.5])).toBe(1));

it('the time of requestPasswordReset does not reveal whether an address is known', async () => {
  expect((await addressTiming({ call: 'requestPasswordReset', pairs: 3_000, atMost: true })).faults).toEqual(
    [],
  );
});

// Most of its time is one hash, without which the AUC is 1. By chance it differs by 0.065 from 0.5.
it('an unknown address costs signInWithPassword a hash too', async () => {
  expect((await addressTiming({ call: 'signInWithPassword', pairs: 40, telling: 0.35 })).faults).toEqual([]);
});
