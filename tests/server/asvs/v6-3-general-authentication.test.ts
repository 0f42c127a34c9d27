import { expect, it } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { restartServer, server, startServerPerTest } from '../../support/server-per-test.ts';
import { done, sessionRows, signedInWithPassword } from './people.ts';

startServerPerTest();

const passwordSignIn = async (email: string, password: string) =>
  (await server.send('POST', '/api/auth/password', { email, password })).status;

it('6.3.1 ten passwords can be tried for one address, and ten in a signed-in browser', async () => {
  const browser = await signedInWithPassword(server);
  const answers: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    answers.push(await passwordSignIn(ROSE, `Wrong-Guess-${guess}`));
  for (let guess = 12; guess < 24; guess += 1) {
    const proof = { password: `Wrong-Guess-${guess}` };
    answers.push((await server.send('POST', '/api/auth/reauthenticate', proof, { browser })).status);
  }
  const tenAndNoMore = [...Array(10).fill(401), 429, 429];
  expect(answers).toEqual([...tenAndNoMore, ...tenAndNoMore]);
});

it('6.3.1 wrong codes of unknown browsers count for the network, codes that nobody requested do not count', async () => {
  await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
  const tryCode = async (email: string, browser: BrowserFetch, code: string) =>
    (await server.send('POST', '/api/auth/code', { email, code }, { browser })).status;
  const nobody = server.browser();
  const answers: number[] = [];
  for (let person = 0; person <= 20; person += 1) {
    const email = `p${person}@example.com`;
    const browser = server.browser();
    await done(server, browser, ['POST', '/api/auth/link', { email }], 202);
    const { code } = await server.secretsFor(email);
    expect(await tryCode(email, nobody, code)).toBe(401);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let guess = 0; guess < 5; guess += 1) answers.push(await tryCode(email, browser, wrong));
  }
  expect(answers).toEqual([...Array(100).fill(401), ...Array(5).fill(429)]);
});

it('6.3.2 a new server has no accounts, and default names do not work', async () => {
  const kept = server.store.connection().prepare('SELECT count(*) FROM accounts').pluck().get();
  expect(kept).toBe(0);
  for (const email of ['root', 'admin', 'sa', 'test', 'admin@example.com', 'support@checkahead.example']) {
    for (const password of ['', 'admin', 'password', 'Password1', email])
      expect(await passwordSignIn(email, password), `${email} ${password}`).toBe(401);
  }
  expect(sessionRows(server)).toEqual([]);
});
