import { expect, it } from 'vitest';
import { rehearse } from '../rehearsal/rehearsal.ts';

// The acts after these have tests of their own: a damaged file, the next release, and the announcement.
it('in the life of an operator nothing is lost but what is said to be', async () => {
  expect(await rehearse({ first: 5 })).toEqual({ acts: 5, failed: [] });
}, 180_000);
