import { expect, it } from 'vitest';
import { LINK_LIFE_MS, SESSION_LIFE_MS } from '#server/console/access.ts';
import { CONSOLE, operator, startConsolePerTest } from '#tests/support/console.ts';
import { server } from '#tests/support/server-per-test.ts';

startConsolePerTest();

const host = '127.0.0.1:3100';
const open = (link: string, headers = {}) => operator.app.request(link, { headers: { host, ...headers } });

it('opens with the printed link, once, under a path that nobody can guess, and shows the token nowhere', async () => {
  const link = operator.access.newLink();
  expect(link).toMatch(/^\/\?token=[\w-]{43}$/);
  const first = await open(link);
  expect(first.status).toBe(303);
  const base = first.headers.get('location') ?? '';
  expect(base).toMatch(/^\/s\/[\w-]{43}\/$/);
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^console=[\w-]{43}; Max-Age=28800; Path=\/s\/[\w-]{43}; HttpOnly; SameSite=Strict$/,
  );
  expect(`${cookie}/`).toContain(`Path=${base}`.slice(0, -1));
  expect(cookie + base).not.toContain(link.slice('/?token='.length));

  const again = await open(link, { cookie: cookie.split(';')[0] });
  expect(again.status).toBe(401);
  expect(again.headers.get('set-cookie')).toBeNull();
  expect(again.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await again.text()).toContain('This link no longer works');
});

it('is open to the cookie and the path of the same session only', async () => {
  const { base, cookie, access } = operator;
  const other = (await open(access.newLink())).headers.get('location') ?? '';
  for (const [path, sent] of [
    ['/people', cookie],
    [`${base}/people`, ''],
    [`${other}people`, cookie],
    [`${base}x/people`, cookie],
    [base, cookie],
  ] as const)
    expect((await open(path, { cookie: sent })).status, path).toBe(401);
  // A program on another port can make the browser send a cookie of its own for the whole host, after ours.
  expect((await open(`${base}/people`, { cookie: `${cookie}; console=planted` })).status).toBe(200);
});

it('leads from no page out of its session', async () => {
  for (const path of '/ /people /calls /messages /research /launch /installation /audit-log'.split(' ')) {
    const page = await operator.text(path);
    expect(page).toContain(`<base href="${operator.base}/">`);
    const targets = [...page.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(8);
    const outside = targets.filter((target) => !target.startsWith('./') && !target.startsWith('/console/'));
    expect(outside).toEqual([`${operator.base}/`, `http://localhost${operator.base}${path}#content`]);
  }
});

it('asks once a session who it is, before it shows anything', async () => {
  const link = await open(operator.access.newLink());
  const base = link.headers.get('location') ?? '';
  const cookie = link.headers.get('set-cookie')?.split(';')[0] ?? '';
  const say = (name?: string) =>
    operator.app.request(`${base}operator`, {
      method: 'POST',
      headers: { host, cookie, origin: CONSOLE },
      body: new URLSearchParams(name === undefined ? {} : { name }),
    });
  for (const path of ['', 'people', 'audit-log']) {
    const page = await (await open(base + path, { cookie })).text();
    expect(page).toContain('Who are you?');
    expect(page).not.toContain('<nav');
  }
  for (const name of [undefined, '', ' R ', 'x'.repeat(61)]) expect((await say(name)).status).toBe(400);
  expect((await say(' Rosa\n <b>Diaz ')).headers.get('location')).toBe(base);
  expect(await (await open(base, { cookie })).text()).toContain('Rosa &lt;b&gt;Diaz (ada)');
  await operator.app.request(`${base}people/find`, {
    method: 'POST',
    headers: { host, cookie, origin: CONSOLE },
    body: new URLSearchParams({ query: 'rose@example.com', why: 'They called.' }),
  });
  expect((await operator.audits()).map(({ who }) => who)).toEqual(['Rosa <b>Diaz (ada)']);
});

it('is locked without a session, for every path and method', async () => {
  for (const path of ['/', '/people', '/audit-log', '/nothing']) {
    expect((await open(path)).status, path).toBe(401);
    expect((await open(path, { cookie: 'console=guessed' })).status, path).toBe(401);
    const posted = await operator.app.request(path, { method: 'POST', headers: { host, origin: CONSOLE } });
    expect(posted.status, path).toBe(401);
  }
  expect(
    (await operator.app.request(operator.access.newLink(), { method: 'HEAD', headers: { host } })).status,
  ).toBe(401);
});

it('ends a link after 10 minutes, a session after 8 hours, and both by logging out', async () => {
  const link = operator.access.newLink();
  server.clock.advance(LINK_LIFE_MS);
  expect((await open(link)).status).toBe(401);
  expect((await operator.get('/')).status).toBe(200);
  server.clock.advance(SESSION_LIFE_MS - LINK_LIFE_MS - 1);
  expect((await operator.get('/')).status).toBe(200);
  server.clock.advance(1);
  expect((await operator.get('/')).status).toBe(401);
});

it('logs out', async () => {
  expect((await operator.post('/log-out')).status).toBe(303);
  expect((await operator.get('/')).status).toBe(401);
});

it.each([
  'evil.example',
  'evil.example:3100',
  'localhost.evil.example',
  '192.168.1.4:3100',
  '127.0.0.1.evil.example',
  '',
])('refuses the foreign host %s', async (foreign) => {
  expect((await operator.get('/', { host: foreign })).status).toBe(421);
});

it.each(['localhost:3100', 'localhost:9000', '127.0.0.1:3100', '[::1]:3100'])(
  'accepts the host %s, as a tunnel sends it',
  async (own) => {
    expect((await operator.get('/', { host: own })).status).toBe(200);
    expect((await operator.post('/nothing', {}, { host: own, origin: `http://${own}` })).status).toBe(404);
  },
);

it.each([
  'http://evil.example',
  'null',
  '',
  'http://127.0.0.1:3000',
  'http://localhost:3100',
  'https://127.0.0.1:3100',
])('refuses a change from the origin %s', async (origin) => {
  expect((await operator.post('/log-out', {}, { origin })).status).toBe(403);
  expect((await operator.get('/')).status).toBe(200);
});

it('refuses a change without an origin', async () => {
  const sent = await operator.app.request('/log-out', { method: 'POST', headers: { host } });
  expect(sent.status).toBe(403);
});

it('lets nothing be cached, framed or run, and gives its address to nobody else', async () => {
  for (const path of ['/', '/nothing', '/console/style.css']) {
    const { headers } = await operator.get(path);
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(headers.get('content-security-policy'), path).not.toMatch(/script|unsafe/);
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('referrer-policy'), path).toBe('same-origin');
  }
});

it('refuses a huge form', async () => {
  expect((await operator.post('/nothing', { why: 'x'.repeat(300_000) })).status).toBe(413);
});

it('refuses a form that cannot be read', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', '']) {
    const unread = await operator.post('/people/find', { why: 'They called.' }, { 'content-type': type });
    expect(unread.status, type).toBe(400);
    expect(await unread.text()).toBe('This form cannot be read. Nothing was done.');
  }
});
