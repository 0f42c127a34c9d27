import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import { REQUEST_LIMIT_MS } from '#core/ports/failures.ts';
import {
  authError,
  hostedSession,
  json,
  openHostedDouble,
  PROJECT,
  type Reply,
} from '#tests/support/hosted-double.ts';
import { GOOD, ROSE } from '#tests/support/people.ts';

const hosted = openHostedDouble();

const RECOVERY = `#token_hash=${'a1'.repeat(28)}&type=recovery`;
const LINK = `#token_hash=${'a1'.repeat(28)}&type=magiclink`;

/** Calls of the port by a browser that requested a message, each with its route. */
const CALLS = {
  link: ['POST /auth/v1/otp', (auth: AuthPort) => auth.requestSignInLink({ email: ROSE })],
  reset: ['POST /auth/v1/recover', (auth: AuthPort) => auth.requestPasswordReset({ email: ROSE })],
  code: ['POST /auth/v1/verify', (auth: AuthPort) => auth.verifyCode({ email: ROSE, code: '123456' })],
  callback: ['POST /auth/v1/verify', (auth: AuthPort) => auth.finishCallback(LINK)],
  password: [
    'POST /auth/v1/token',
    (auth: AuthPort) => auth.signInWithPassword({ email: ROSE, password: GOOD }),
  ],
  update: ['PUT /auth/v1/user', (auth: AuthPort) => auth.setPassword({ email: ROSE, password: GOOD })],
  recovery: [
    'POST /auth/v1/verify',
    (auth: AuthPort) => auth.finishRecovery({ fragment: RECOVERY, password: GOOD }),
  ],
  proof: ['POST /auth/v1/token', (auth: AuthPort) => auth.reauthenticate({ password: GOOD })],
} as const;
type Call = keyof typeof CALLS;

async function answerOf(call: Call, reply: Reply) {
  const [route, run] = CALLS[call];
  hosted.answer('POST /functions/v1/check-password', json({ common: false }));
  hosted.answer('POST /rest/v1/rpc/may_set_password', json(true));
  hosted.answer(route, reply);
  const signedInAs = call === 'update' || call === 'proof' ? ROSE : null;
  const { auth, linkRequests } = hosted.browser({ signedInAs });
  linkRequests.add(ROSE);
  const answer = await (run(auth) as ReturnType<AuthPort['signOut']>);
  return answer.match<unknown>(
    (value) => value,
    (failure) => failure,
  );
}

const limited = { kind: 'rate-limited', retryAfterSeconds: 60 };
const unavailable = { kind: 'unavailable' };
const kind = (name: string) => ({ kind: name });
const tooWeak = (...reasons: string[]) => ({ kind: 'weak-password', reasons });

/** Call, status and code of the service, what it becomes, and the message where it tells more than the code. */
const CODES: readonly (readonly [Call, number, string, unknown, string?])[] = [
  ['link', 429, 'over_email_send_rate_limit', limited],
  [
    'link',
    429,
    'over_email_send_rate_limit',
    { ...limited, retryAfterSeconds: 42 },
    'For security purposes, you can only request this after 42 seconds.',
  ],
  ['link', 429, 'over_request_rate_limit', limited],
  ['link', 400, 'email_address_invalid', kind('invalid-email')],
  [
    'link',
    400,
    'validation_failed',
    kind('invalid-email'),
    'Unable to validate email address: invalid format',
  ],
  ['link', 400, 'email_address_not_authorized', kind('rejected')],
  ['link', 422, 'signup_disabled', kind('rejected')],
  ['link', 500, 'unexpected_failure', unavailable],
  ['reset', 429, 'over_email_send_rate_limit', limited],
  ['reset', 500, 'unexpected_failure', unavailable],
  ['code', 403, 'otp_expired', kind('code-refused')],
  ['code', 429, 'over_request_rate_limit', limited],
  ['code', 403, 'user_banned', kind('rejected')],
  ['callback', 403, 'otp_expired', kind('link-expired')],
  ['callback', 403, 'user_banned', kind('verification-failed')],
  ['callback', 400, 'validation_failed', kind('verification-failed')],
  ['callback', 429, 'over_request_rate_limit', { ...unavailable, retryAfterSeconds: 60 }],
  ['password', 400, 'invalid_credentials', kind('invalid-credentials')],
  ['password', 400, 'email_not_confirmed', kind('email-not-confirmed')],
  ['password', 429, 'over_request_rate_limit', limited],
  ['update', 422, 'weak_password', tooWeak('common')],
  ['update', 400, 'validation_failed', tooWeak('too-long'), 'Password cannot be longer than 72 characters'],
  ['update', 422, 'same_password', kind('same-password')],
  ['update', 400, 'reauthentication_needed', kind('reauthentication-needed')],
  ['update', 400, 'current_password_required', kind('reauthentication-needed')],
  ['update', 403, 'session_not_found', kind('not-signed-in')],
  ['update', 403, 'bad_jwt', kind('not-signed-in')],
  ['update', 403, 'user_not_found', kind('not-signed-in')],
  ['recovery', 403, 'otp_expired', kind('link-expired')],
  ['recovery', 429, 'over_request_rate_limit', limited],
  ['proof', 400, 'invalid_credentials', kind('wrong-password')],
  ['proof', 429, 'over_request_rate_limit', limited],
];
const page = (status: number) => () => HttpResponse.html('<h1>A page</h1>', { status });
const noNetwork = () => HttpResponse.error();
const weak = (...reasons: string[]) => authError(422, 'weak_password', 'x', { weak_password: { reasons } });
const allReasons = ['too-short', 'no-uppercase', 'no-lowercase', 'no-digit'];

const OTHERS: readonly (readonly [Call, string, Reply, unknown])[] = [
  ['link', "a gateway's 429 that is a page", page(429), limited],
  ['link', 'a 503 that is a page', page(503), unavailable],
  ['link', 'a 404 that is a page', page(404), unavailable],
  ['link', 'no network', noNetwork, kind('unreachable')],
  ['callback', 'no network', noNetwork, kind('unreachable')],
  ['password', 'no network', noNetwork, kind('unreachable')],
  [
    'password',
    'the older shape',
    json({ code: 400, error_code: 'invalid_credentials', msg: 'x' }, 400),
    kind('invalid-credentials'),
  ],
  ['password', 'an answer without a token', json({}), unavailable],
  ['password', 'a 502', json({}, 502), unavailable],
  ['update', 'a weak password with reasons', weak('length', 'characters'), tooWeak(...allReasons)],
  ['update', 'a pwned password', weak('pwned'), tooWeak('common')],
  ['update', 'a 401 without a code', json({ message: 'Invalid API key' }, 401), kind('not-signed-in')],
  ['update', 'a 503', json({}, 503), unavailable],
];

describe('errors of the auth service become failures of the port', () => {
  for (const [call, status, code, expected, message = 'x'] of CODES)
    it(`${call}: ${status} ${code}`, async () => {
      expect(await answerOf(call, authError(status, code, message))).toEqual(expected);
    });

  it.each(OTHERS)('%s: %s', async (call, _name, reply, expected) => {
    expect(await answerOf(call, reply)).toEqual(expected);
  });

  it('a code can be refused as a proof too', async () => {
    hosted.answer('POST /auth/v1/verify', authError(403, 'otp_expired', 'Token has expired or is invalid'));
    const { auth, linkRequests } = hosted.browser({ signedInAs: ROSE });
    linkRequests.add(ROSE);
    expect((await auth.reauthenticate({ code: '000000' }))._unsafeUnwrapErr()).toEqual({
      kind: 'code-refused',
    });
  });

  it('without a session nothing is requested', async () => {
    const { auth } = hosted.browser();
    expect((await auth.setPassword({ email: ROSE, password: GOOD }))._unsafeUnwrapErr().kind).toBe(
      'not-signed-in',
    );
    expect((await auth.reauthenticate({ password: GOOD }))._unsafeUnwrapErr().kind).toBe('not-signed-in');
    expect((await auth.recordActivity())._unsafeUnwrapErr().kind).toBe('not-signed-in');
    expect((await auth.signOut()).isOk()).toBe(true);
    expect((await auth.requestSignInLink({ email: 'rose@' }))._unsafeUnwrapErr().kind).toBe('invalid-email');
    expect(hosted.requests).toEqual([]);
  });

  it('a link with an invalid token in its fragment (AuthInvalidJwtError) is expired', async () => {
    const { auth } = hosted.browser();
    const outcome = await auth.finishCallback('#access_token=nonsense&refresh_token=abcdefghijkl');
    expect(outcome._unsafeUnwrap().kind).toBe('link-expired');
    expect(hosted.requests).toEqual([]);
  });

  it.each([401, 403, 404, 500])('a %i at sign-out leaves this browser signed out', async (status) => {
    hosted.answer('POST /auth/v1/logout', json({ code: 'x', message: 'x' }, status));
    const { auth, storage } = hosted.browser({ signedInAs: ROSE });
    expect((await auth.signOut()).isOk()).toBe(true);
    expect(storage.length).toBe(0);
    expect((await auth.currentSession())._unsafeUnwrap()).toBeNull();
  });

  describe('a session that must be renewed', () => {
    const due = (reply: Reply) => {
      hosted.answer('POST /auth/v1/token', reply);
      const browser = hosted.browser();
      const stored = { ...hostedSession(ROSE), expires_at: Math.floor(Date.now() / 1_000) - 10 };
      browser.storage.setItem('checkahead-hosted-session', JSON.stringify(stored));
      return browser;
    };

    it('ends once the service rejects the renewal', async () => {
      // The library prints a warning.
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { auth, storage } = due(authError(400, 'refresh_token_not_found', 'Invalid Refresh Token'));
      expect((await auth.currentSession())._unsafeUnwrap()).toBeNull();
      expect(storage.length).toBe(0);
    });

    // For what other reasons: client.test.ts.
    it('is an outage if the service cannot be reached, and no request is sent as a visitor', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { auth, repo, storage } = due(noNetwork);
      const session = auth.currentSession();
      const rows = repo.findByEmail(ROSE);
      await vi.advanceTimersByTimeAsync(REQUEST_LIMIT_MS);
      expect((await session)._unsafeUnwrapErr().kind).toBe('unreachable');
      expect((await rows)._unsafeUnwrapErr().kind).toBe('unreachable');
      expect(storage.length).toBe(1);
      expect(hosted.requests.filter(({ path }) => path.startsWith('/rest'))).toEqual([]);
      // The library's last attempt, after half a minute.
      await vi.advanceTimersByTimeAsync(3 * REQUEST_LIMIT_MS);
    });
  });
});

it('a request without a response ends after the time limit', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const client = makeSupabaseClient({
    url: PROJECT,
    anonKey: 'sb_publishable_0123456789',
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    timeoutMs: 20,
    fetch: (_input, init) => {
      signals.push(init?.signal);
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    },
  });
  const [reset, read, called] = await Promise.all([
    client.auth.resetPasswordForEmail(ROSE),
    client.tables.from('user_onboarding').select('id'),
    client.fetchAsPerson('https://site.example/functions/v1/submit-survey').catch((reason) => reason),
  ]);
  expect(signals).toHaveLength(3);
  expect(reset.error?.name).toBe('AuthRetryableFetchError');
  expect(read.status).toBe(0);
  expect(called).toMatchObject({ name: 'AbortError' });
  await client.auth.dispose();
});
