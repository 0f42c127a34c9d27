import { afterEach, describe, expect, it } from 'vitest';
import { clientNetwork, networkOf } from '#server/http/client-network.ts';
import { widerNetworks, widestNetwork } from '#server/http/wider-networks.ts';
import { GOOD } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
afterEach(() => server?.stop());

const link = (index: number | string, headers: Record<string, string> = {}) =>
  server.send('POST', '/api/auth/link', { email: `p${index}@example.com` }, { headers });

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.send('POST', '/api/auth/password', { email, password }, { headers });

describe('cross-origin pages', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ];
  it('are rejected before anything happens', async () => {
    server = await startTestServer();
    const own = { referer: `${server.url}/start` };
    const withOrigin = [
      ...foreign,
      { origin: `${server.url}.evil.example` },
      { origin: 'https://evil.example', ...own },
      { origin: 'null', ...own },
      { origin: 'null', 'sec-fetch-site': 'cross-site', ...own },
    ];
    const without = [
      { 'sec-fetch-site': 'none', ...own },
      { referer: `${server.url}.evil.example/` },
      { referer: 'https://evil.example/start' },
      { referer: 'start' },
    ];
    for (const headers of withOrigin)
      expect((await link('x', headers)).status, JSON.stringify(headers)).toBe(403);
    for (const headers of [...withOrigin, ...without] as Record<string, string>[]) {
      const form = await fetch(`${server.url}/start`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ email: 'px@example.com' }),
      });
      // The origin is unknown: it may be an old browser, so the form is shown again with a message.
      const untold = headers.origin === 'null' && headers['sec-fetch-site'] === undefined;
      const answer = untold ? [303, '/start?problem=unsure'] : [403, null];
      expect([form.status, form.headers.get('location')], JSON.stringify(headers)).toEqual(answer);
      expect(form.headers.getSetCookie()).toEqual([]);
    }
    const bare = await fetch(`${server.url}/api/auth/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"px@example.com"}',
    });
    expect(bare.status).toBe(403);
    expect(await server.mailsTo('px@example.com')).toEqual([]);
    expect((await link('x')).status).toBe(202);
    expect((await link('y', { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(202);
  });

  it('a forged Host header changes no link', async () => {
    server = await startTestServer();
    await link('x', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [mail] = await server.mailsTo('px@example.com');
    expect(mail?.text).toContain(`${server.settings.site.publicUrl}/auth/callback#`);
    expect(mail?.text).not.toContain('evil');
  });
});

describe('per network', () => {
  it('messages are limited across all routes, and a forged X-Forwarded-For gains nothing', async () => {
    server = await startTestServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
    for (let index = 0; index < 60; index += 1) expect((await link(index)).status).toBe(202);
    const refused = await link('a');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { kind: 'rate-limited' } });
    for (let index = 0; index < 5; index += 1)
      expect((await link(`b${index}`, { 'x-forwarded-for': `203.0.113.${index}` })).status).toBe(429);
    const reset = await server.send('POST', '/api/auth/reset', { email: 'c@example.com' });
    expect(reset.status).toBe(429);
    const stand = await server.send('POST', '/functions/v1/generate-magic-link', {
      email: 'd@example.com',
      redirectTo: `${server.settings.site.publicUrl}/auth/callback`,
    });
    expect(stand.status).toBe(429);
    const form = await server.sendForm('/start', { email: 'e@example.com' });
    expect(form.headers.get('location')).toBe('/start?problem=no-email-sent');
  });

  it('behind one trusted proxy its peer address counts, not what the client wrote', async () => {
    server = await startTestServer({ environment: { NETWORK_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
    for (let index = 0; index < 60; index += 1)
      await link(index, { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` });
    expect((await link('a', { 'x-forwarded-for': '198.51.100.77, 203.0.113.9' })).status).toBe(429);
    expect((await link('b', { 'x-forwarded-for': '203.0.113.9, 203.0.113.10' })).status).toBe(202);
  });

  it('X-Forwarded-For is read from the right, and an IPv6 address is cut to its network', () => {
    const of = (forwardedFor: string | undefined, trustedProxies: number, socketAddress = '127.0.0.1') =>
      clientNetwork({ socketAddress, forwardedFor, trustedProxies });
    expect(of('1.1.1.1, 2.2.2.2', 0)).toBe('127.0.0.1');
    expect(of('1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2');
    expect(of('1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1');
    expect(of('1.1.1.1', 3)).toBe('127.0.0.1');
    expect(of('nonsense', 1)).toBe('127.0.0.1');
    expect(of(undefined, 1)).toBe('127.0.0.1');
    expect(of(undefined, 0, '::ffff:10.0.0.1')).toBe('10.0.0.1');
    const one = of(undefined, 0, '2001:db8:1:2:aaaa::1');
    expect(of(undefined, 0, '2001:db8:1:2:bbbb:0:0:9')).toBe(one);
    expect(of(undefined, 0, '2001:db8:1:3::1')).not.toBe(one);
  });

  it.each([
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0'],
    ['::1', '0:0:0:0'],
    ['1.2.3.256', null],
    ['1.2.3', null],
    ['1.2.3.4.', null],
    ['0x7f.1', null],
    ['1.2.3.4:', null],
    ['[2001:db8::1', null],
    ['2001:db8::1::2', null],
    ['12345::', null],
    ['unknown', null],
    ['', null],
    ['a'.repeat(100_000), null],
  ])('the network of %j is %j', (text, network) => expect(networkOf(text)).toBe(network));

  it('finds the wider networks that one customer may own', () => {
    expect(widerNetworks('2001:db8:1:a2f3')).toEqual({
      widest: '2001:db8:1/48',
      household: '2001:db8:1:a2/56',
    });
    expect(widerNetworks('10.0.0.1')).toBeNull();
    expect(widestNetwork('2001:db8:1:a2f3')).toBe(widestNetwork('2001:db8:1:b'));
    expect(widestNetwork('10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('per address', () => {
  it('forty parallel guesses are all counted', async () => {
    server = await startTestServer();
    await server.signedIn('rose@example.com', GOOD);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => signIn('rose@example.com', `Wrong-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(14);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(26);
  });

  it('parallel correct sign-ins lock nobody out', async () => {
    server = await startTestServer();
    await server.signedIn('rose@example.com', GOOD);
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('rose@example.com', GOOD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  });
});
