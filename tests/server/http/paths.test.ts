import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '#core/site/pages.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { server, startServerPerFile } from '../../support/server-per-test.ts';

startServerPerFile();

/** Sends the path unchanged: `fetch` would normalize it. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asking = request({ host: '127.0.0.1', port: server.port, path, method, headers });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

const EVIL = 'evil.example';
const TRICKS = [
  `//${EVIL}`,
  `//${EVIL}/signup`,
  `///${EVIL}//`,
  `/\\${EVIL}`,
  `/\\/${EVIL}`,
  `/%5c${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%2F%2F${EVIL}%2F..`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/signup/..//${EVIL}`,
  `/signup//${EVIL}`,
  `/signup/%2e%2e//${EVIL}`,
  `/signup;@${EVIL}`,
  `/signup%00.${EVIL}`,
  `/signup%0d%0aLocation:%20//${EVIL}`,
  `/signup?next=//${EVIL}`,
  `/signup?redirect_to=https://${EVIL}&problem=//${EVIL}`,
  `/start?problem=//${EVIL}`,
  `/confirmation?returnTo=%5C%5C${EVIL}`,
  `http://${EVIL}/signup`,
  `https://${EVIL}/`,
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/../../server/main.ts',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/.vite/manifest.json',
  '/.git/config',
  '/%',
  '/%E0%A4%A',
  '/%c0%ae%c0%ae/',
  '/__proto__',
  '/constructor',
  '/toString/',
  '/api/../signup',
  '/API/session',
  '/api//session',
  '/api/session/',
  '/api/%73ession',
];

describe('malicious paths', () => {
  it.each(TRICKS)('%s leads nowhere else and causes no error', async (path) => {
    const answer = await raw(path);
    expect([200, 302, 400, 404]).toContain(answer.statusCode);
    if (answer.statusCode === 302) {
      // Resolved like in a browser; only the query comes from the request.
      const { origin, pathname, search, hash } = new URL(answer.headers.location ?? '', server.url);
      expect(origin).toBe(server.url);
      expect(Object.values(REDIRECTS)).toContain(pathname);
      expect(path.endsWith(search)).toBe(true);
      expect(hash).toBe('');
    } else expect(answer.headers.location).toBeUndefined();
  });

  it.each([EVIL, `a@${EVIL}`, '', '[::1', `${EVIL}:99999`, `localhost/..//${EVIL}`])(
    'nor does the Host %j',
    async (host) => {
      const answer = await raw('/signup', { host, 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}` });
      expect([302, 400]).toContain(answer.statusCode);
      expect([undefined, '/signup/calendar']).toContain(answer.headers.location);
    },
  );

  it.each(['OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'PROPFIND'])('%s changes nothing', async (method) => {
    for (const path of ['/', '/start', '/api/session', '/api/onboarding', '/api/auth/sign-out']) {
      const answer = await raw(path, { 'x-http-method-override': 'POST', origin: server.url }, method);
      expect([400, 405], path).toContain(answer.statusCode);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('a path of many slashes takes linear time', async () => {
    const pages = await loadPages({ site: NO_PAGES, assetFolder: null, redirects: REDIRECTS });
    const { respond } = pages.withHeaders(() => ({}));
    const quickest = (length: number) => {
      const request = new Request(`http://localhost/${'/'.repeat(length)}x`);
      const times = Array.from({ length: 9 }, () => {
        const started = performance.now();
        respond(request);
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    quickest(16_000);
    // Sixteen times the length: quadratic time would be 256 times as much.
    expect(quickest(16_000) / quickest(1_000)).toBeLessThan(80);
  });
});
