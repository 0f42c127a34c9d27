import { expect } from 'vitest';
import { GOOD, ROSE } from '#tests/support/people.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import type { TestServer } from '../../support/test-server.ts';

export const SESSION_COOKIE = 'checkahead_session';

/** Sends a request like the page in this browser and expects the status. */
export async function done(
  server: TestServer,
  browser: BrowserFetch,
  request: readonly [method: string, path: string, body?: unknown],
  status = 200,
): Promise<Response> {
  const [method, path, body] = request;
  const answer = await server.send(method, path, body, { browser });
  expect(answer.status, `${method} ${path}`).toBe(status);
  return answer;
}

/** A signed-in browser of a person with the password `GOOD`. */
export const signedInWithPassword = (server: TestServer) => server.signedIn(ROSE, GOOD);

/** Another browser of the same person. */
export async function signedInElsewhere(server: TestServer, email = ROSE): Promise<BrowserFetch> {
  const browser = server.browser();
  await done(server, browser, ['POST', '/api/auth/password', { email, password: GOOD }]);
  return browser;
}

interface TimesOnServer {
  readonly idleRemainingMs: number;
  readonly absoluteRemainingMs: number;
  readonly sinceProofMs: number;
}

export async function timesOf(server: TestServer, browser: BrowserFetch): Promise<TimesOnServer | null> {
  const answer = await done(server, browser, ['GET', '/api/session']);
  return ((await answer.json()) as { times: TimesOnServer | null }).times;
}

export const sessionRows = (server: TestServer): readonly { last_active_at: number }[] =>
  server.store.connection().prepare('SELECT * FROM sessions').all() as { last_active_at: number }[];
