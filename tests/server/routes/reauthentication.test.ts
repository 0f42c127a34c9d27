import { beforeEach, expect, it } from 'vitest';
import { GOOD, ROSE } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/times.ts';
import { perTest } from '../../support/per-test.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';

startServerPerTest();
const browser = perTest(() => server.signedIn(ROSE, GOOD));
beforeEach(() => server.clock.advance(10 * MINUTE));

const prove = (body: unknown, by = browser) =>
  server.send('POST', '/api/auth/reauthenticate', body, { browser: by });
const kindOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { kind: string } }).error?.kind ?? 'ok';

it('accepts only a password or a code', async () => {
  for (const body of [
    {},
    { password: GOOD, code: '123456' },
    { password: GOOD, email: 'otis@example.com' },
    { code: '123456', email: 'otis@example.com' },
    { code: 123456 },
    { password: null },
    [],
    'code',
    { proof: { password: GOOD } },
  ]) {
    const answer = await prove(body);
    expect([answer.status, await kindOf(answer)], JSON.stringify(body)).toEqual([400, 'rejected']);
  }
});
