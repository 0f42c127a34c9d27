import { ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import { overall, type Tables, type UnitOfWork } from '#core/ports/unit-of-work.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const SECONDS = NOW / 1_000;
const PERSON = '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01';
const SESSION = '11111111-1111-4111-8111-111111111111';
const FIVE_MINUTES = 300;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object = {}) =>
  `${part({ alg: 'HS256' })}.${part({ sub: PERSON, exp: SECONDS + 3_600, iat: SECONDS, session_id: SESSION, ...claims })}.signature`;

/** `answer`: the response of the auth service for the token; `began`: the start of the session in the database. */
function open({
  answer = () => Response.json({ id: PERSON, email: 'Rose@Example.com' }),
  began = null,
}: {
  answer?: () => Response;
  began?: number | null;
} = {}) {
  const requests: [string, Record<string, string>][] = [];
  const calls: unknown[] = [];
  const tables = {
    sessions: {
      byTokenHash(id: string) {
        calls.push(id);
        return began === null ? null : { accountId: PERSON, createdAt: began };
      },
    },
  } as unknown as Tables;
  const uow: Pick<UnitOfWork, 'read'> = {
    read: (work) => new ResultAsync(Promise.resolve(work(tables)).then(overall)),
  };
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
  return { sessions, proof, requests, calls };
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
    ]) {
      expect(await open({ answer }).proof(token())).toBe('unavailable');
    }
  });
});

describe('a proof', () => {
  it('is the newest time in amr, within 5 minutes', async () => {
    const at = (...timestamps: number[]) =>
      token({ amr: timestamps.map((timestamp) => ({ method: 'otp', timestamp })) });
    const { proof, calls } = open();
    expect(await proof(at(SECONDS - FIVE_MINUTES))).toBe('proven');
    expect(await proof(at(SECONDS - FIVE_MINUTES - 1))).toBe('reauthentication-needed');
    expect(await proof(at(SECONDS - 9_000, SECONDS - 10))).toBe('proven');
    // A clock that was changed.
    expect(await proof(at(SECONDS + 3_600))).toBe('reauthentication-needed');
    expect(calls).toEqual([]);
  });

  it.each(['password', 'otp', 'magiclink', 'recovery', 'email/signup'])('is %s', async (method) => {
    expect(await open().proof(token({ amr: [{ method, timestamp: SECONDS }] }))).toBe('proven');
  });

  it.each(['totp', 'mfa/phone', 'mfa/webauthn', 'token_refresh', 'oauth', undefined])(
    'is not %s, with or without an old proof',
    async (method) => {
      const { proof, calls } = open({ began: NOW });
      const unproved = { method, timestamp: SECONDS - 1 };
      const old = { method: 'otp', timestamp: SECONDS - FIVE_MINUTES - 1 };
      expect(await proof(token({ amr: [unproved, old] }))).toBe('reauthentication-needed');
      expect(await proof(token({ amr: [unproved] }))).toBe('reauthentication-needed');
      expect(calls).toEqual([]);
    },
  );

  it('is the start of the session if the token has no amr, and never its issue time', async () => {
    const fresh = open({ began: NOW - FIVE_MINUTES * 1_000 });
    expect(await fresh.proof(token())).toBe('proven');
    expect(fresh.calls).toEqual([SESSION]);
    expect(await open({ began: NOW - FIVE_MINUTES * 1_000 - 1 }).proof(token())).toBe(
      'reauthentication-needed',
    );
  });

  it('is needed if neither is known', async () => {
    expect(await open({ began: null }).proof(token({ amr: [] }))).toBe('reauthentication-needed');
    expect(await open({ began: NOW }).proof(token({ session_id: undefined }))).toBe(
      'reauthentication-needed',
    );
  });
});
