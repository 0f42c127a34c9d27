import { describe, expect, it } from 'vitest';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import type { CrossTabSession, TabMessage } from '#core/ports/cross-tab-session.ts';

const ROSE: Session = { userId: 'u1', email: 'rose@example.com', expiresAt: 1_000 };
const OTIS: Session = { userId: 'u2', email: 'otis@example.com', expiresAt: 2_000 };
const times = { idleRemainingMs: 1, absoluteRemainingMs: 2, sinceProofMs: 3 };

/** A tab in which Rose is signed in; from then on `answer` handles every request. */
async function tabOfRose(answer: (path: string) => Response | Promise<Response>) {
  let serve: typeof answer = () => Response.json({ session: ROSE, times });
  const requests: string[] = [];
  const transport = makeHttpTransport({
    fetch: async (path) => {
      requests.push(String(path));
      return serve(String(path));
    },
  });
  const posted: TabMessage[] = [];
  let hear: (message: TabMessage) => void = () => {};
  const tabs: CrossTabSession = {
    post: (message) => void posted.push(message),
    subscribe(listener) {
      hear = listener;
      return () => {};
    },
  };
  const port = makeHttpAuthPort({ transport, tabs });
  await port.currentSession();
  expect(posted.splice(0)).toEqual([{ kind: 'auth', event: 'initial-session', session: ROSE }]);
  serve = answer;
  const received: [AuthEvent, string | undefined][] = [];
  port.subscribe((event, session) => received.push([event, session?.email]));
  const elsewhere = (event: AuthEvent, session: Session | null) => hear({ kind: 'auth', event, session });
  return { port, received, posted, requests, elsewhere };
}

describe('a different person whose sign-in was not reported', () => {
  it('is reported in this tab only, once', async () => {
    const { port, received, posted } = await tabOfRose(() => Response.json({ session: OTIS, times }));
    expect((await port.timedSession())._unsafeUnwrap()?.session).toEqual(OTIS);
    await port.currentSession();
    expect(received).toEqual([['signed-in', OTIS.email]]);
    expect(posted).toEqual([]);
  });

  it('is not reported again if another tab did', async () => {
    const { port, received, elsewhere } = await tabOfRose(() => Response.json({ session: OTIS, times }));
    elsewhere('signed-in', OTIS);
    await port.timedSession();
    expect(received).toEqual([['signed-in', OTIS.email]]);
  });
});

describe('a re-authentication whose response arrives after the person left', () => {
  it.each([
    ['signed out', 'signed-out', null],
    ['was followed by somebody else', 'signed-in', OTIS],
  ] as const)('does not sign in again a person who %s', async (_what, event, session) => {
    let release = (_answer: Response) => {};
    const { port, requests, elsewhere } = await tabOfRose((path) =>
      path === '/api/auth/reauthenticate'
        ? new Promise((resolve) => {
            release = resolve;
          })
        : new Response(null, { status: 204 }),
    );
    const proof = port.reauthenticate({ password: 'Marigold-Field-27' });
    elsewhere(event, session);
    release(Response.json({ session: ROSE }));
    expect((await proof)._unsafeUnwrapErr()).toEqual({ kind: 'not-signed-in' });
    expect(requests.at(-1)).toBe('/api/auth/sign-out');
  });
});
