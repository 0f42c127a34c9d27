import { expect, it } from 'vitest';
import { ANNOUNCEMENT, MAIL_IS_DOWN, MOVE, rehearse } from '../rehearsal/rehearsal.ts';
import { WITHOUT_PAGES } from '../support/program.ts';

// Their own tests are `announce-program.test.ts`, `monitoring.test.ts` with `jobs/mail-outbox.test.ts`, and `move.test.ts`.
const without = [ANNOUNCEMENT, MAIL_IS_DOWN, MOVE];

it('in the life of an operator nothing is lost but what is said to be', async () => {
  const { acts, failed } = await rehearse({ without, environment: WITHOUT_PAGES });
  expect(failed).toEqual([]);
  expect(acts).toBe(6);
}, 180_000);
