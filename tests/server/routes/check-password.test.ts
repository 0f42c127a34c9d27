import { expect, it } from 'vitest';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { checkPasswordRoutes } from '#server/routes/check-password.ts';

function asking() {
  const { surveysByNetwork } = makeLimits({ networkFactor: 1, keyOf: limitKey });
  const routes = checkPasswordRoutes(makeCommonPasswords(), surveysByNetwork, () => '192.0.2.1');
  return async (body: unknown, type = 'application/json') =>
    routes.request('/functions/v1/check-password', {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
}

it('recognizes common passwords, case-insensitively', async () => {
  const ask = asking();
  for (const [password, common] of [
    ['Password1', true],
    ['password1', true],
    ['Marigold-Field-27', false],
    ['', false],
  ] as const) {
    const answer = await ask({ password });
    expect(answer.status).toBe(200);
    expect(await answer.json(), password).toEqual({ common });
  }
});

it('rejects malformed requests', async () => {
  const ask = asking();
  for (const body of [{}, { password: 1 }, { password: 'x', email: 'y' }, { password: 'x'.repeat(257) }])
    expect((await ask(body)).status).toBe(400);
  expect((await ask({ password: 'x' }, 'text/plain')).status).toBe(415);
});

it('is limited per network', async () => {
  const ask = asking();
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask({ password: 'x' })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
