import { expect, it } from 'vitest';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { storedText } from '../../support/stored-text.ts';

startServerPerTest({ environment: { NETWORK_LIMIT_FACTOR: '1' } });

const ask = (body: unknown) => server.send('POST', '/functions/v1/check-password', body);

it('recognizes common passwords, case-insensitively, and stores nothing', async () => {
  const before = storedText(server.store);
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
  expect(storedText(server.store)).toBe(before);
});

it('rejects malformed requests', async () => {
  for (const body of [{}, { password: 1 }, { password: 'x', email: 'y' }, { password: 'x'.repeat(257) }])
    expect((await ask(body)).status).toBe(400);
});

it('is limited per network', async () => {
  const answers = await Promise.all(Array.from({ length: 125 }, () => ask({ password: 'x' })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
