import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import type { Tables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { type HostedServices, openHostedServices } from '../../../support/hosted-services.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const SECONDS = NOW / 1_000;
const PERSON = '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01';
const SESSION = '11111111-1111-4111-8111-111111111111';
const FIVE_MINUTES = 300;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object = {}) =>
  `${part({ alg: 'HS256' })}.${part({ sub: PERSON, exp: SECONDS + 3_600, iat: SECONDS, session_id: SESSION, ...claims })}.signature`;

const UNUSED: Pick<UnitOfWork, 'read'> = {
  read() {
    throw new Error('the database was asked');
  },
};

/** `answer`: the response of the auth service for the token. */
function open({
  answer = () => Response.json({ id: PERSON, email: 'Rose@Example.com' }),
  uow = UNUSED,
}: {
  answer?: () => Response;
  uow?: Pick<UnitOfWork, 'read'>;
} = {}) {
  const requests: [string, Record<string, string>][] = [];
  const sessions = makeHostedSessions({
    url: 'https://project.supabase.example',
    anonKey: 'anon-key',
    uow,
    clock: { now: () => NOW },
    fetch: async (input, init) => {
      requests.push([String(input), Object.fromEntries(new Headers(init?.headers))]);
      return answer();
    },
  });
  const proof = async (accessToken: string) =>
    (await sessions.provenSession(accessToken)).match(
      () => 'proven',
      ({ kind }) => kind,
    );
  return { sessions, proof, requests };
}

describe('the person behind an access token', () => {
  it('is the one that the auth service returns', async () => {
    const { sessions, requests } = open();
    const own = token();
    expect((await sessions.currentSession(own))._unsafeUnwrap()).toEqual({
      userId: PERSON,
      email: 'rose@example.com',
      expiresAt: NOW + 3_600_000,
    });
    expect(requests).toEqual([
      [
        'https://project.supabase.example/auth/v1/user',
        {
          apikey: 'anon-key',
          authorization: `Bearer ${own}`,
          'x-client-info': expect.stringMatching(/^supabase-js\//),
          'x-supabase-api-version': '2024-01-01',
        },
      ],
    ]);
  });

  it('is nobody if the service rejects the token, or returns somebody else', async () => {
    for (const status of [401, 403, 404]) {
      const { proof } = open({ answer: () => Response.json({ code: 'session_not_found' }, { status }) });
      expect(await proof(token())).toBe('not-signed-in');
    }
    const other = open({ answer: () => Response.json({ id: SESSION, email: 'otis@example.com' }) });
    expect(await other.proof(token({ amr: [{ method: 'otp', timestamp: SECONDS }] }))).toBe('not-signed-in');
  });

  it.each(['', 'x', 'a.b.c', `${part({})}.${part({ sub: 'x' })}.z`])(
    'is nobody for %j, without a request',
    async (accessToken) => {
      const { proof, requests } = open();
      expect(await proof(accessToken)).toBe('not-signed-in');
      expect(requests).toEqual([]);
    },
  );

  it('is unknown while the service is unavailable', async () => {
    for (const answer of [
      () => new Response(null, { status: 503 }),
      () => new Response(null, { status: 429 }),
      () => {
        throw new TypeError('fetch failed');
      },
    ])
      expect(await open({ answer }).proof(token())).toBe('unavailable');
  });
});

describe('a proof', () => {
  const lite = litePerTest();
  let services: HostedServices;
  beforeAll(async () => {
    services = await openHostedServices(lite);
  });
  afterAll(() => services.store.close());

  const proof = (accessToken: string) => open(services.ports).proof(accessToken);
  /** A session of the database. */
  async function begin(at: number, person = PERSON) {
    const email = person === PERSON ? ROSE : OTIS;
    await lite.query('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
      person,
      email,
    ]);
    await lite.query('delete from auth.sessions');
    await lite.query('insert into auth.sessions (id, user_id, created_at) values ($1, $2, $3)', [
      ...[SESSION, person, new Date(at).toISOString()],
    ]);
  }

  it('is the newest time in amr, within 5 minutes', async () => {
    await begin(NOW);
    const at = (...timestamps: number[]) =>
      token({ amr: timestamps.map((timestamp) => ({ method: 'otp', timestamp })) });
    expect(await proof(at(SECONDS - FIVE_MINUTES))).toBe('proven');
    expect(await proof(at(SECONDS - FIVE_MINUTES - 1))).toBe('reauthentication-needed');
    expect(await proof(at(SECONDS - 9_000, SECONDS - 10))).toBe('proven');
    // A clock that was changed.
    expect(await proof(at(SECONDS + 3_600))).toBe('reauthentication-needed');
    await lite.query('delete from auth.sessions');
    expect(await proof(at(SECONDS - FIVE_MINUTES))).toBe('proven');
  });

  it('is asked for with what proves it, and nothing that names the person', async () => {
    const asked: string[] = [];
    const read = (work: (tables: Tables) => unknown) =>
      work({ sessions: { byTokenHash: (claims: string) => void asked.push(claims) } } as never);
    const amr = [{ method: 'otp', timestamp: SECONDS }];
    await open({ uow: { read: read as never } }).proof(token({ amr, email: ROSE, user_metadata: { a: 1 } }));
    expect(asked.map((claims) => JSON.parse(claims))).toEqual([{ sub: PERSON, session_id: SESSION, amr }]);
  });

  it.each(['password', 'otp', 'magiclink', 'recovery', 'email/signup'])('is %s', async (method) => {
    expect(await proof(token({ amr: [{ method, timestamp: SECONDS }] }))).toBe('proven');
  });

  it.each(['totp', 'mfa/phone', 'mfa/webauthn', 'token_refresh', 'oauth', undefined, null, 1])(
    'is not %s, with or without an old proof',
    async (method) => {
      await begin(NOW);
      const unproved = { method, timestamp: SECONDS - 1 };
      const old = { method: 'otp', timestamp: SECONDS - FIVE_MINUTES - 1 };
      expect(await proof(token({ amr: [unproved, old] }))).toBe('reauthentication-needed');
      expect(await proof(token({ amr: [unproved] }))).toBe('reauthentication-needed');
    },
  );

  it.each([{}, { amr: [] }, { amr: null }])(
    'is the start of the session if the token has no amr, and never its issue time (%j)',
    async (claims) => {
      await begin(NOW - FIVE_MINUTES * 1_000);
      expect(await proof(token(claims))).toBe('proven');
      await begin(NOW - FIVE_MINUTES * 1_000 - 1);
      expect(await proof(token(claims))).toBe('reauthentication-needed');
      await begin(NOW, '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f02');
      expect(await proof(token(claims))).toBe('reauthentication-needed');
    },
  );

  it('is no entry without a time in numbers, and the others count', async () => {
    await begin(NOW);
    const odd = [{ method: 'otp' }, { method: 'otp', timestamp: `${SECONDS}` }, 'otp', null];
    for (const amr of [odd, 'otp', {}, { method: 'otp', timestamp: SECONDS }, true])
      expect([amr, await proof(token({ amr }))]).toEqual([amr, 'reauthentication-needed']);
    expect(await proof(token({ amr: [...odd, { method: 'otp', timestamp: SECONDS }] }))).toBe('proven');
  });

  it('is needed if neither is known', async () => {
    expect(await proof(token({ amr: [] }))).toBe('reauthentication-needed');
    await begin(NOW);
    for (const session_id of [undefined, null, 'x', 1])
      expect(await proof(token({ session_id }))).toBe('reauthentication-needed');
  });
});
