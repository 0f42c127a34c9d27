import { expect } from 'vitest';
import { ROSE } from '#tests/support/people.ts';
import { sendJson } from '#tests/support/with-json.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import type { TestServer } from '../../support/test-server.ts';

const EVE = { first_name: 'Eve', last_name: 'Smith', phone: '2025550123' };

/** Every route that needs a session, with a valid body. */
const SESSION_DOORS: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['POST', '/api/session/activity', {}],
  ['POST', '/api/auth/reauthenticate', { password: 'Marigold-Field-27' }],
  ['POST', '/api/auth/reauthenticate', { code: '123456' }],
  ['PUT', '/api/account/password', { email: ROSE, password: 'Copper-Kettle-19' }],
  ['POST', '/api/account/email', { email: ROSE, newEmail: 'eve@example.com' }],
  ['GET', '/api/onboarding'],
  ['PUT', '/api/onboarding', { email: ROSE, changes: { step_completed: 'calendar_intro' } }],
  ['GET', '/functions/v1/personal-data'],
  ['PATCH', '/functions/v1/personal-data', { email: ROSE, details: EVE }],
  ['DELETE', '/functions/v1/personal-data', { email: ROSE }],
];

/** A copy of a browser's cookies, used by a program that can send any request. */
export function stealCookies(server: TestServer, browser: BrowserFetch) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = (method: string, path: string, body?: unknown) =>
    sendJson(server.url, method, path, body, { cookie });
  /** The address of the person of the session; null: there is none. */
  const whose = async () => {
    const { session } = (await (await send('GET', '/api/session')).json()) as {
      session: { email: string } | null;
    };
    return session?.email ?? null;
  };
  return {
    whose,
    send,
    /** Fails unless every route that needs a session rejects these cookies. */
    async expectWorthless() {
      expect(await whose()).toBeNull();
      for (const [method, path, body] of SESSION_DOORS) {
        const answer = await send(method, path, body);
        expect([answer.status, await answer.json()], `${method} ${path}`).toEqual([
          401,
          { error: { kind: 'not-signed-in' } },
        ]);
      }
    },
  };
}
