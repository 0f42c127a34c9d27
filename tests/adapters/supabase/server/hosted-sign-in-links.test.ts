import { describe, expect, it } from 'vitest';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import type { ServiceClient } from '#adapters/supabase/server/service-client.ts';

const CALLBACK = 'https://site.example/auth/callback';
const HASH = 'a1'.repeat(28);

function over(answer: () => Response) {
  const sent: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] =
    [];
  const promised: unknown[] = [];
  const client = {
    from: (table: string) => ({
      insert: (row: unknown) => {
        promised.push([table, row]);
        return Promise.resolve({ data: null, error: null, status: 201 });
      },
    }),
  } as unknown as ServiceClient;
  const { requestSignInLink } = makeHostedSignInLinks({
    url: 'https://project.supabase.example',
    serviceKey: 'service-key',
    callback: CALLBACK,
    client,
    clock: { now: () => 1_000 },
    random: { uuid: () => 'mail-1' },
    mail: { signIn: ({ token, code }) => ({ subject: 'Link', text: `${token} ${code}`, html: '' }) },
    fetch: async (input, init) => {
      const { apikey, authorization } = Object.fromEntries(new Headers(init?.headers));
      sent.push({
        url: String(input),
        method: init?.method,
        headers: { apikey: apikey ?? '', authorization: authorization ?? '' },
        body: JSON.parse(String(init?.body)),
      });
      return answer();
    },
  });
  return { requestSignInLink, sent, promised };
}

const made = () =>
  Response.json({
    id: '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01',
    email: 'rose@example.com',
    action_link: 'https://project.supabase.example/auth/v1/verify',
    email_otp: '123456',
    hashed_token: HASH,
    redirect_to: CALLBACK,
    verification_type: 'magiclink',
  });

describe('a link that our own server has made', () => {
  it('request shape: admin/generate_link with the service key, and our own mail with hash and code', async () => {
    const { requestSignInLink, sent, promised } = over(made);
    (await requestSignInLink({ email: ' Rose@Example.com ' }))._unsafeUnwrap();
    expect(sent).toEqual([
      {
        url: `https://project.supabase.example/auth/v1/admin/generate_link?redirect_to=${encodeURIComponent(CALLBACK)}`,
        method: 'POST',
        headers: { apikey: 'service-key', authorization: 'Bearer service-key' },
        body: { type: 'magiclink', email: 'rose@example.com', redirectTo: CALLBACK },
      },
    ]);
    expect(promised).toEqual([
      [
        'outbox',
        expect.objectContaining({
          id: 'mail-1',
          recipient: 'rose@example.com',
          body_text: `${HASH} 123456`,
          created_at: 1_000,
          due_at: 1_000,
        }),
      ],
    ]);
  });

  it.each([
    [
      400,
      { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
      'invalid-email',
    ],
    [429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' }, 'rate-limited'],
    [422, { code: 'signup_disabled', message: 'Signups not allowed' }, 'rejected'],
    [500, { code: 'unexpected_failure', message: 'x' }, 'unavailable'],
    [503, { message: 'x' }, 'unavailable'],
  ])('%i %j promises nothing and is %s', async (status, body, kind) => {
    const { requestSignInLink, promised } = over(() =>
      Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01' } }),
    );
    const refused = await requestSignInLink({ email: 'rose@example.com' });
    expect(refused._unsafeUnwrapErr().kind).toBe(kind);
    expect(promised).toEqual([]);
  });

  it('no address asks nobody, and a service key that is refused is a bug', async () => {
    const { requestSignInLink, sent } = over(() =>
      Response.json({ code: 'no_authorization', message: 'x' }, { status: 401 }),
    );
    expect((await requestSignInLink({ email: 'rose@' }))._unsafeUnwrapErr().kind).toBe('invalid-email');
    expect(sent).toEqual([]);
    await expect(requestSignInLink({ email: 'rose@example.com' })).rejects.toThrow('refused the service key');
  });
});
