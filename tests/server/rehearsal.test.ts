import { expect, it } from 'vitest';
import { ANNOUNCEMENT, rehearse } from '../rehearsal/rehearsal.ts';

// The announcement has a test of its own, `announce-program.test.ts`.
it('in the life of an operator nothing is lost but what is said to be', async () => {
  const { acts, failed } = await rehearse({ without: [ANNOUNCEMENT] });
  expect(failed).toEqual([]);
  expect(acts).toBe(7);
}, 180_000);
