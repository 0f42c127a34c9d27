import { expect, it } from 'vitest';
import { rehearse } from '../rehearsal/rehearsal.ts';

it('in the life of an operator nothing is lost but what is said to be', async () => {
  const { acts, failed } = await rehearse();
  expect(failed).toEqual([]);
  expect(acts).toBeGreaterThan(6);
}, 180_000);
