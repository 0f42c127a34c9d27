import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { ANALYTICS_VENDORS } from '#core/site/site-settings.ts';
import { VERSION } from '#server/composition/version.ts';
import { makeCookies } from '#server/http/cookies.ts';
import {
  contentSecurityPolicy,
  DATA_POLICY,
  type InlineHashes,
  NOTHING_INLINE,
} from '#server/http/headers.ts';
import { NO_PAGES } from '#server/http/pages.ts';
import { server, startServerPerFile } from '../../support/server-per-test.ts';
import { startTestServer } from '../../support/test-server.ts';
import { measuredBy } from '../../support/vendor-doubles.ts';

const page = (path: string, problem: string | null, text: string, status: 200 | 404 = 200) => ({
  path,
  problem,
  html: `<!doctype html><title>${text}</title>${'x'.repeat(400)}`,
  status,
  inlineScript: LANDING_SCRIPT,
  noindex: path !== '/',
});
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const LANDING_STYLE = 'p{color:#123456}';
const LANDING_SCRIPT = 'start()';
const LANDING: InlineHashes = { scripts: [hashOf(LANDING_SCRIPT)], styles: [hashOf(LANDING_STYLE)] };
const site: RenderedSite = {
  ...NO_PAGES,
  pages: [
    page(
      '/',
      null,
      `landing</title><style data-x="y">${LANDING_STYLE}</style><script>${LANDING_SCRIPT}</script><script>injected()</script><title>`,
    ),
    page('/start', null, 'start'),
    page('/start', 'invalid-email', 'start with a problem'),
    page('/confirmation', null, 'never shown'),
    page('/dashboard', null, 'shell'),
    page('*', null, 'not found', 404),
  ],
  shellPaths: ['/dashboard'],
  files: [{ path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: 'User-agent: *\n' }],
};

startServerPerFile({ site });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers });

describe('security headers', () => {
  it.each([
    ['/', contentSecurityPolicy(LANDING)],
    ['//', contentSecurityPolicy(LANDING)],
    ['/?utm_source=x', contentSecurityPolicy(LANDING)],
    ['/dashboard', contentSecurityPolicy({ ...LANDING, styles: [] })],
    ['/nowhere', contentSecurityPolicy({ ...LANDING, styles: [] })],
    ['/dev/mailbox', contentSecurityPolicy(NOTHING_INLINE)],
    ['/robots.txt', contentSecurityPolicy(NOTHING_INLINE)],
    ['/api/session', DATA_POLICY],
    ['/api/session?x=/dev/mailbox', DATA_POLICY],
    ['/api/nowhere', DATA_POLICY],
    ['/healthz', DATA_POLICY],
  ])('are on %s', async (path, policy) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // A policy that sends other sites nothing.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('a document is fetched again with the campaign of the page before and without an email address; a file is not', async () => {
    const referer = `${server.url}/?utm_source=radio`;
    const location = async (path: string) => {
      const { status, headers } = await get(path, { referer });
      return [status, headers.get('location'), headers.get('cache-control')];
    };
    expect(await location('/start')).toEqual([302, '/start?utm_source=radio', 'no-store']);
    expect(await location('/?email=a@b.c&utm_source=tv')).toEqual([
      302,
      '/?utm_source=tv#email=a%40b.c',
      'no-store',
    ]);
    expect((await location('/start?utm_source=radio'))[0]).toBe(200);
    expect((await location('/robots.txt'))[0]).toBe(200);
    expect((await location('//evil.example/?email=a@b.c')).slice(0, 2)).toEqual([404, null]);
    expect((await location('/api/session'))[1]).toBeNull();
  });

  it('are on requests that are rejected early, and the data policy allows nothing', async () => {
    const foreign = await fetch(`${server.url}/api/auth/link`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('content-security-policy')).toBe(DATA_POLICY);
    expect(foreign.headers.get('cache-control')).toBe('no-store');
    expect(DATA_POLICY).toContain("default-src 'none'");
    expect(DATA_POLICY).toContain("frame-ancestors 'none'");
    expect(DATA_POLICY).not.toContain("'self'");
  });

  it('the policy starts from none, lists the hashes and needs no unsafe-inline', () => {
    const policy = contentSecurityPolicy(LANDING);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' '${hashOf(LANDING_SCRIPT)}';`);
    const styles = [LANDING_STYLE, ''].map((text) => `'${hashOf(text)}'`);
    expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`);
    for (const part of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy).toContain(part);
  });

  it('an external booking page adds its own origin only, where it is needed', () => {
    const policy = contentSecurityPolicy(LANDING, 'https://booking.example.org/team/30min?x=1');
    const sources = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...rest] = directive.split(' ');
        return [name, rest];
      }),
    );
    const outside = 'https://booking.example.org';
    for (const name of ['script-src', 'style-src', 'frame-src', 'connect-src', 'img-src']) {
      expect(
        sources[name]?.filter((source) => source.includes('://')),
        name,
      ).toEqual([outside]);
    }
    expect(sources['default-src']).toEqual(["'none'"]);
    expect(sources['font-src']).toEqual(["'self'"]);
    expect(policy).not.toContain('unsafe');
    expect(contentSecurityPolicy(LANDING)).not.toContain('frame-src');
  });

  it('an external API of the settings is in connect-src and nowhere else', async () => {
    const place = 'https://eu.vendor.example';
    for (const vendor of ANALYTICS_VENDORS) {
      const server = await startTestServer({ site, environment: measuredBy(vendor, place) });
      const policy = (await server.send('GET', '/')).headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`connect-src 'self' ${place};`);
      expect(policy.replace(` ${place}`, '')).toBe(contentSecurityPolicy(LANDING));
      await server.stop();
    }
  });

  it('https adds HSTS and __Host- cookies', async () => {
    const https = await startTestServer({ environment: { PUBLIC_URL: 'https://www.example.org' } });
    const answer = await https.send('POST', '/api/auth/link', { email: 'rose@example.com' });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-checkahead_browser=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await https.stop();
  });

  it.each([
    ['host', 'max-age=63072000'],
    ['subdomains', 'max-age=63072000; includeSubDomains'],
    ['off', null],
  ])('HSTS=%s sends %s, over https only', async (HSTS, header) => {
    for (const [PUBLIC_URL, wanted] of [
      ['https://www.example.org', header],
      ['http://localhost', null],
    ] as const) {
      const server = await startTestServer({ site, environment: { PUBLIC_URL, HSTS } });
      for (const path of ['/', '/start', '/api/session', '/healthz']) {
        const { headers } = await fetch(`${server.url}${path}`);
        expect(headers.get('strict-transport-security'), `${PUBLIC_URL}${path}`).toBe(wanted);
      }
      await server.stop();
    }
  });

  it('the session cookie is found among others, and only in its full form', async () => {
    const cookies = makeCookies({ https: true, random: makeNodeRandomness() });
    const app = new Hono().get('/', (c) => c.json(cookies.sessionToken(c)));
    const name = '__Host-checkahead_session';
    const token = 'aB3-_'.padEnd(43, 'x');
    for (const [cookie, found] of [
      [`${name}=${token}`, token],
      [`other=1; ${name}=${token}; x=y`, token],
      [`other=1;${name}=${token} ;x=y`, token],
      [`x${name}=${token}`, null],
      [`checkahead_session=${token}`, null],
      [`other=${name}=${token}`, null],
      [`${name}=${token}z`, null],
      [`${name}=${token.slice(1)}`, null],
      [`${name}=${token.slice(1)}%`, null],
      ['', null],
    ] as const)
      expect(await (await app.request('/', { headers: { cookie } })).json(), cookie).toBe(found);
  });

  it('scripts and other sites cannot use the session cookie', async () => {
    const cookies = makeCookies({ https: true, random: makeNodeRandomness() });
    const app = new Hono().get('/', (c) => {
      cookies.setSession(c, 'a'.repeat(43));
      return c.body(null);
    });
    const [cookie] = (await app.request('/')).headers.getSetCookie();
    expect(cookie).toBe(
      `__Host-checkahead_session=${'a'.repeat(43)}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it('API responses are not cached', async () => {
    for (const path of ['/api/session', '/api/onboarding', '/api/nowhere', '/dev/mailbox.json'])
      expect((await get(path)).headers.get('cache-control'), path).toBe('no-store');
  });
});

describe('pages', () => {
  it('are served in the encoding that the browser accepts, with an entity tag', async () => {
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get('/', { 'accept-encoding': accept });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await answer.text()).toContain('<title>landing');
    }
    const first = await get('/');
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      for (const path of ['/', '//'])
        expect((await get(path, { 'if-none-match': known })).status, `${path} ${known}`).toBe(304);
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('are revalidated each time, and personal ones are not cached', async () => {
    expect((await get('/start')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/dashboard')).headers.get('cache-control')).toBe('no-store');
  });

  it('have a variant for each problem; an unknown problem shows the plain page', async () => {
    const title = async (path: string) => /<title>([^<]*)/.exec(await (await get(path)).text())?.[1];
    expect(await title('/start')).toBe('start');
    expect(await title('/start/')).toBe('start');
    expect(await title('/start?problem=invalid-email')).toBe('start with a problem');
    expect(await title('/start?problem=constructor')).toBe('start');
    expect(await title('/?utm_source=x')).toBe('landing');
  });

  it('files that depend on the settings are served', async () => {
    const answer = await get('/robots.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('User-agent: *\n');
  });

  it('an unknown path gets the not-found page with status 404', async () => {
    for (const path of ['/nowhere', '/constructor', '/..%2f..%2fetc/passwd', '/.vite/manifest.json', '/*']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).toContain('not found');
    }
  });

  it('old paths redirect', async () => {
    const to = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get('location')];
    };
    expect(await to('/signup')).toEqual([302, '/signup/calendar']);
    expect(await to('/signup/verify')).toEqual([302, '/signup/verify-email']);
    expect(await to('/confirmation')).toEqual([302, '/signup/confirmation']);
    // The campaign parameters are kept.
    const query = '?utm_source=radio&utm_campaign=%C3%A9t%C3%A9&email=rose%40example.com';
    expect(await to(`/signup/${query}`)).toEqual([302, `/signup/calendar${query}`]);
  });

  it('HEAD is GET without the body; other methods are rejected', async () => {
    const head = await fetch(`${server.url}/`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    expect((await server.send('DELETE', '/')).status).toBe(405);
    expect((await server.send('POST', '/faq', {})).status).toBe(405);
  });

  it('pages that must not be indexed say so', async () => {
    expect((await get('/start')).headers.get('x-robots-tag')).toBe('noindex');
    expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('paths of the API', () => {
  it('an unknown path gets a 404 in JSON', async () => {
    const answer = await get('/api/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: { kind: 'rejected' } });
  });

  it('a wrong method gets a 405 that lists the allowed ones', async () => {
    const answer = await server.send('DELETE', '/api/onboarding');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, PUT');
    expect((await get('/api/auth/link/finish')).status).toBe(405);
    expect((await get('/functions/v1/generate-magic-link')).status).toBe(405);
  });

  it('health and readiness answer in JSON', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: VERSION });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});
