import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '#adapters/supabase/session-storage.ts';
import { makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import {
  ANON_KEY,
  hostedSession,
  json,
  openHostedDouble,
  PROJECT,
  SITE,
} from '#tests/support/hosted-double.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { ROSE } from '#tests/support/people.ts';

const hosted = openHostedDouble();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('services of the library that are not used', () => {
  let sockets: string[];
  beforeEach(() => {
    sockets = [];
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor(url: string) {
          sockets.push(url);
        }
        close() {}
      },
    );
  });

  it('a session from sign-in to sign-out opens no realtime connection and calls no storage', async () => {
    hosted.answer('POST /auth/v1/token', json(hostedSession(ROSE)));
    hosted.answer('POST /auth/v1/logout', json(null, 204));
    hosted.answer('GET /rest/v1/user_onboarding', json([]));
    hosted.answer('POST /functions/v1/check-password', json({ common: false }));
    const { auth, client, repo } = hosted.browser();
    (await auth.signInWithPassword({ email: ROSE, password: 'Marigold-Field-27' }))._unsafeUnwrap();
    (await repo.findByEmail(ROSE))._unsafeUnwrap();
    await client.functions.invoke('check-password', { body: { password: 'x' } });
    await client.auth.refreshSession();
    (await auth.signOut())._unsafeUnwrap();
    expect(hosted.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/auth/v1/token',
      '/rest/v1/user_onboarding',
      '/rest/v1/user_onboarding',
      '/functions/v1/check-password',
      '/auth/v1/token',
      '/auth/v1/logout',
    ]);
    expect(sockets).toEqual([]);
  });

  it('a realtime connection would be seen', async () => {
    const whole = createClient(PROJECT, ANON_KEY, { auth: { persistSession: false } });
    whole.channel('any').subscribe();
    await expect.poll(() => sockets.length).toBe(1);
    expect(sockets[0]).toContain('/realtime/v1');
    await whole.auth.dispose();
  });
});

describe('where requests go, and in whose name', () => {
  /** A page whose functions are on its own origin. */
  function open({
    anonKey = ANON_KEY,
    session = null as object | null,
    answer = () => Response.json([]),
  } = {}) {
    const storage = makeMapStorage();
    if (session) storage.setItem(SESSION_KEY, JSON.stringify(session));
    const sent: { url: string; authorization: string | null; apikey: string | null }[] = [];
    const client = makeSupabaseClient({
      url: PROJECT,
      anonKey,
      functionsUrl: `${SITE}/functions/v1`,
      storage,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        sent.push({
          url: `${input}`,
          authorization: headers.get('authorization'),
          apikey: headers.get('apikey'),
        });
        return answer();
      },
    });
    const everyKind = () =>
      Promise.allSettled([
        client.tables.from('user_onboarding').select('id'),
        client.functions.invoke('check-password', { body: {} }),
        client.fetchAsPerson(`${SITE}/api/appointments`),
      ]);
    return { client, sent, everyKind };
  }
  const urls = [
    `${PROJECT}/rest/v1/user_onboarding?select=id`,
    `${SITE}/functions/v1/check-password`,
    `${SITE}/api/appointments`,
  ];

  it('tables at the project, functions at their own address, as the signed-in person', async () => {
    const { client, sent, everyKind } = open({ session: hostedSession(ROSE) });
    await everyKind();
    const authorization = 'Bearer token-of-rose';
    expect(sent).toEqual(
      expect.arrayContaining(urls.map((url) => ({ url, authorization, apikey: ANON_KEY }))),
    );
    expect(sent).toHaveLength(3);
    await client.auth.dispose();
  });

  it.each(['sb_publishable_0123456789', 'sb_temp_0123456789'])(
    'a visitor with the key %s has no bearer at functions and at our own server',
    async (anonKey) => {
      // The library does not know every form of key, and says so.
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { client, sent, everyKind } = open({ anonKey });
      await everyKind();
      expect(sent).toEqual(
        expect.arrayContaining([
          { url: urls[0], authorization: `Bearer ${anonKey}`, apikey: anonKey },
          { url: urls[1], authorization: null, apikey: anonKey },
          { url: urls[2], authorization: null, apikey: anonKey },
        ]),
      );
      expect(sent).toHaveLength(3);
      await client.auth.dispose();
    },
  );

  it.each([
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
    ['is unavailable', () => Response.json({}, { status: 503 })],
    ['is renewing the session already', () => Response.json({ code: 'conflict' }, { status: 409 })],
  ])('while the service %s, nothing is sent as a visitor', async (_why, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    // The library prints the failed renewal.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const expired = { ...hostedSession(ROSE), expires_at: Math.floor(Date.now() / 1_000) - 10 };
    const { client, sent, everyKind } = open({ session: expired, answer });
    const results = everyKind();
    // The library retries the renewal for half a minute.
    await vi.advanceTimersByTimeAsync(30_000);
    const [table, called, own] = await results;
    expect(table).toMatchObject({ status: 'fulfilled', value: { status: 0 } });
    expect(called).toMatchObject({ status: 'fulfilled', value: { error: { name: 'FunctionsFetchError' } } });
    expect(own?.status).toBe('rejected');
    expect(sent.length).toBeGreaterThan(1);
    expect([...new Set(sent.map(({ url }) => url))]).toEqual([
      `${PROJECT}/auth/v1/token?grant_type=refresh_token`,
    ]);
    await client.auth.dispose();
  });
});
