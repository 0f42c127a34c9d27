import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsIn } from '#tests/support/take-mails.ts';
import { withJson } from '#tests/support/with-json.ts';
import { type BrowserFetch, makeBrowserFetch } from '../support/cookie-jar.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** Texts of this person that occur nowhere else. */
const MARK = randomUUID().slice(0, 8);
const EMAIL = `canary-${MARK}@example.com`;
const OTHER = `second-${MARK}@example.com`;
const NAME = `Canaria${MARK.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
const PHONE = '5550198237';
const LAST_FOUR = '7391';
const PASSWORD = `Canary-Field-${MARK}-27`;
const WRONG = `Wrong-Guess-${MARK}-1`;
const CAMPAIGN = `campaign-${MARK}`;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ environment: { LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await server.end('SIGKILL');
  server.removeData();
});

async function secretsFor(address: string): Promise<{ token: string; code: string }> {
  for (;;) {
    const mails = await (await fetch(`${server.url}/dev/mailbox.json?to=${address}`)).json();
    const secrets = secretsIn((mails as { text: string }[])[0]?.text);
    if (secrets.token !== '') return secrets;
  }
}

const send = (browser: BrowserFetch, method: string, path: string, body?: unknown) =>
  browser.fetch(`${server.url}${path}`, withJson(method, body));
const form = (browser: BrowserFetch, path: string, fields: Record<string, string>) =>
  browser.fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });

it('the debug log contains no personal data, no secret and no query', async () => {
  const browser = makeBrowserFetch(server.url);
  const campaign = { utm_source: CAMPAIGN };
  expect((await send(browser, 'POST', '/api/auth/link', { email: EMAIL, campaign })).status).toBe(202);
  expect((await send(browser, 'POST', '/api/auth/link', { email: EMAIL })).status).toBe(429);
  const { token, code } = await secretsFor(EMAIL);
  await send(browser, 'POST', '/api/auth/link/inspect', { token });
  await send(browser, 'GET', `/auth/callback?token=${token}&email=${EMAIL}`);
  await send(browser, 'GET', `/nowhere/${token}/${EMAIL}?code=${code}`);
  await send(browser, 'GET', `/api/nowhere/${token}?email=${EMAIL}`);
  expect((await send(browser, 'POST', '/api/auth/code', { email: EMAIL, code })).status).toBe(200);
  const session = browser.cookies.get('checkahead_session') ?? '';
  const browserId = browser.cookies.get('checkahead_browser') ?? '';
  expect([session.length, browserId.length]).toEqual([43, 43]);

  const password = await send(browser, 'PUT', '/api/account/password', { email: EMAIL, password: PASSWORD });
  expect(password.status).toBe(204);
  const changes = { first_name: NAME, last_name: NAME, phone: PHONE, ssn_last4: LAST_FOUR };
  expect((await send(browser, 'PUT', '/api/onboarding', { email: EMAIL, changes })).status).toBe(200);
  const refused = { email: EMAIL, changes: { phone: `${PHONE}0`, first_name: NAME } };
  expect((await send(browser, 'PUT', '/api/onboarding', refused)).status).toBe(400);
  await send(browser, 'POST', '/api/auth/reauthenticate', { password: WRONG });
  await send(browser, 'POST', '/api/auth/password', { email: EMAIL, password: WRONG });
  await form(browser, `/login?email=${EMAIL}`, { email: EMAIL, password: WRONG });
  await form(browser, '/start', { email: OTHER, utm_source: CAMPAIGN });
  const second = await secretsFor(OTHER);
  await form(browser, '/signup/verify-email', { code: second.code });
  const broken = await browser.fetch(`${server.url}/api/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': MARK },
    body: `{"email":"${EMAIL}","password":"${PASSWORD}`,
  });
  expect(broken.status).toBe(400);
  await send(browser, 'POST', '/api/auth/sign-out', {});

  expect(await server.end('SIGTERM')).toBe(0);
  const output = server.output();
  // The log is not empty, and names requests and routes.
  const answered = output
    .split('\n')
    .filter((line) => line.includes('"msg":"answered"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answered.length).toBeGreaterThan(15);
  expect(new Set(answered.map(({ id }) => id)).size).toBe(answered.length);
  expect(new Set(answered.map(({ route }) => route))).toContain('/api/auth/code');
  expect(answered.filter(({ route }) => String(route).includes('*'))).toEqual([]);
  expect(answered.find(({ id }) => id === broken.headers.get('x-request-id'))).toMatchObject({
    method: 'POST',
    route: '/api/auth/password',
    status: 400,
    milliseconds: expect.any(Number),
  });
  const secrets = { token, session, browserId, second: second.token, PASSWORD, WRONG };
  const personal = { EMAIL, OTHER, NAME, PHONE, LAST_FOUR, CAMPAIGN, MARK, query: 'code=' };
  // A time stamp, a random id and a port may contain any four or six digits.
  const said = output.replace(/"time":\d+|"id":"[\da-f-]{36}"|127\.0\.0\.1:\d+/g, '');
  for (const [what, text] of Object.entries({ ...secrets, ...personal, code, secondCode: second.code })) {
    for (const form of [text, encodeURIComponent(text), Buffer.from(text).toString('base64')])
      expect(said.includes(form), `${what} is in the log`).toBe(false);
  }
});
