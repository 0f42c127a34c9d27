import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeHttpPasswordCheck } from '#adapters/http/http-ports.ts';
import { makeLinkRequestLog } from '#adapters/supabase/link-request-log.ts';
import { SESSION_KEY } from '#adapters/supabase/session-storage.ts';
import { makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import {
  ANON_KEY,
  hostedSession,
  json,
  NOW,
  openHostedDouble,
  PROJECT,
  SITE,
} from '#tests/support/hosted-double.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { ROSE } from '#tests/support/people.ts';

const hosted = openHostedDouble();

it('a log of requests of another shape counts as none', () => {
  const storage = makeMapStorage();
  const log = makeLinkRequestLog({ storage: storage.safe, now: () => NOW });
  for (const stored of ['{}', '[1]', '[[1, 2]]', '{']) {
    storage.setItem('checkahead-hosted-asked', stored);
    expect([stored, log.includes(null)]).toEqual([stored, false]);
  }
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
    hosted.answer('GET /auth/v1/user', json(hostedSession(ROSE).user));
    hosted.answer('POST /functions/v1/check-password', json({ common: false }));
    const { auth, client, repo, transport } = hosted.browser();
    (await auth.signInWithPassword({ email: ROSE, password: 'Marigold-Field-27' }))._unsafeUnwrap();
    (await repo.findByEmail(ROSE))._unsafeUnwrap();
    (await makeHttpPasswordCheck(transport)('x'))._unsafeUnwrap();
    await client.auth.refreshSession();
    (await auth.signOut())._unsafeUnwrap();
    expect(hosted.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/auth/v1/token',
      '/rest/v1/user_onboarding',
      '/rest/v1/user_onboarding',
      '/auth/v1/user',
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
  function open({ anonKey = ANON_KEY, session = null as object | null } = {}) {
    const storage = makeMapStorage();
    if (session) storage.setItem(SESSION_KEY, JSON.stringify(session));
    const sent: { url: string; authorization: string | null; apikey: string | null }[] = [];
    const client = makeSupabaseClient({
      url: PROJECT,
      anonKey,
      storage,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        sent.push({
          url: `${input}`,
          authorization: headers.get('authorization'),
          apikey: headers.get('apikey'),
        });
        return Response.json([]);
      },
    });
    const everyKind = () =>
      Promise.allSettled([
        client.tables.from('user_onboarding').select('id'),
        client.fetchAsPerson(`${SITE}/functions/v1/check-password`),
        client.fetchAsPerson(`${SITE}/api/appointments`),
      ]);
    return { client, sent, everyKind };
  }
  const urls = [
    `${PROJECT}/rest/v1/user_onboarding?select=id`,
    `${SITE}/functions/v1/check-password`,
    `${SITE}/api/appointments`,
  ];

  it('tables at the project, all else at our own server, as the signed-in person', async () => {
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
    'a visitor with the key %s has no bearer at our own server',
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
});

describe('the access token', () => {
  const HOUR = 3_600;
  /** Seconds of the project's clock. The test moves it; the browser's clock differs from it. */
  let projectTime = 0;
  const sent: string[] = [];
  const accepted = new Map<string, number>();
  let refresh: (() => Response) | null = null;

  function issue() {
    const token = `token ${accepted.size + 1}`;
    accepted.set(token, projectTime + HOUR);
    return Response.json({ ...hostedSession(ROSE, token), expires_at: projectTime + HOUR });
  }

  /** A browser in which Rose has just logged in, `ahead` seconds ahead of the project. */
  async function open(ahead = 0) {
    vi.useFakeTimers({ toFake: ['Date'], now: (projectTime + ahead) * 1_000 });
    const storage = makeMapStorage();
    const client = makeSupabaseClient({
      url: PROJECT,
      anonKey: ANON_KEY,
      storage,
      fetch: async (input, init) => {
        const { pathname, search } = new URL(`${input}`);
        sent.push(`${pathname}${search}`);
        if (search.includes('refresh_token') && refresh) return refresh();
        if (pathname === '/auth/v1/token') return issue();
        const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
        return (accepted.get(token) ?? 0) > projectTime
          ? Response.json([])
          : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
      },
    });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.signInWithPassword({ email: ROSE, password: 'Marigold-Field-27' });
    sent.length = 0;
    const everyKind = async () => {
      const answers = await Promise.all([
        client.tables.from('user_onboarding').select('id'),
        ...['functions/v1/check-password', 'api/appointments'].map((path) =>
          client.fetchAsPerson(`${SITE}/${path}`).catch(() => ({ status: 0 })),
        ),
      ]);
      return answers.map(({ status }) => status);
    };
    const pass = (seconds: number) => {
      projectTime += seconds;
      vi.setSystemTime((projectTime + ahead) * 1_000);
    };
    return { client, storage, events, everyKind, pass };
  }
  const renewals = () => sent.filter((path) => path.includes('refresh_token'));
  const rotateKey = () => accepted.forEach((_until, token) => void accepted.set(token, 0));
  const refused = () =>
    Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 });

  beforeEach(() => {
    projectTime = NOW / 1_000;
    sent.length = 0;
    accepted.clear();
    refresh = null;
  });

  it.each([-HOUR, -300, 0, HOUR])('is renewed once an hour with a clock %i s ahead', async (ahead) => {
    const { client, everyKind, pass } = await open(ahead);
    for (const minute of [0, 20, 55, 59, 61, 100]) {
      pass(minute * 60 - (projectTime - NOW / 1_000));
      expect(await everyKind(), `${minute} minutes`).toEqual([200, 200, 200]);
    }
    expect(renewals()).toHaveLength(1);
    expect(sent).toHaveLength(19);
    await client.auth.dispose();
  });

  it.each([
    [
      'whose clock was set back by an hour',
      (pass: (seconds: number) => void) => {
        pass(HOUR + 1);
        vi.setSystemTime(Date.now() - HOUR * 1_000);
      },
    ],
    ['after the project has rotated its key', rotateKey],
  ])('is renewed once for all requests in a browser %s, which are sent again', async (_why, disturb) => {
    const { client, events, everyKind, pass } = await open();
    disturb(pass);
    expect(await everyKind()).toEqual([200, 200, 200]);
    expect(renewals()).toHaveLength(1);
    expect(sent).toHaveLength(7);
    expect(await everyKind()).toEqual([200, 200, 200]);
    expect(sent).toHaveLength(10);
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED']);
    await client.auth.dispose();
  });

  it.each([
    ['its renewal is refused', refused],
    [
      'the renewed one is refused too',
      () => {
        const answer = issue();
        rotateKey();
        return answer;
      },
    ],
  ])('ends the session in this browser if %s', async (_why, answer) => {
    const { client, storage, events, everyKind } = await open();
    rotateKey();
    refresh = answer;
    expect(await everyKind()).toEqual([401, 401, 401]);
    expect(storage.length).toBe(0);
    expect(events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1);
    expect(renewals()).toHaveLength(1);
    expect(sent.length).toBeLessThan(9);
    await client.auth.dispose();
  });

  it.each([
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
    ['is unavailable', () => Response.json({}, { status: 503 })],
    ['is renewing it already', () => Response.json({}, { status: 409 })],
    ['has too many renewals', () => Response.json({}, { status: 429 })],
  ])('is kept if the service %s, and nothing is sent as a visitor', async (_why, answer) => {
    // The library prints the failed renewal.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client, storage, events, everyKind, pass } = await open();
    refresh = answer;
    for (const disturb of [rotateKey, () => pass(HOUR + 1)]) {
      disturb();
      sent.length = 0;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
      const statuses = everyKind();
      // The library retries the renewal for half a minute.
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await statuses).toEqual([0, 0, 0]);
    }
    expect(new Set(sent)).toEqual(new Set(renewals()));
    expect(storage.length).toBe(1);
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    await client.auth.dispose();
  });
});
