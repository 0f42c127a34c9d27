import { describe, expect, it, vi } from 'vitest';
import type { AuthPort } from '#core/ports/auth-port.ts';
import {
  ANON_KEY,
  type ClientKind,
  hostedSession,
  json,
  openHostedDouble,
  sent,
} from '#tests/support/hosted-double.ts';
import { GOOD } from '#tests/support/people.ts';

const hosted = openHostedDouble();
/** Without requests for the row of the verified address, which `data.test.ts` checks. */
const authRequests = () => hosted.requests.filter(({ path }) => !path.startsWith('/rest/v1/user_onboarding'));

const ROSE = 'rose+test@example.com';
const HASH = 'a1'.repeat(28);
/** Sent before a password is set, with the token of the session. */
const maySetPassword = {
  method: 'POST',
  path: '/rest/v1/rpc/may_set_password',
  headers: {
    apikey: ANON_KEY,
    authorization: 'Bearer token-of-rose',
    'content-profile': 'public',
    'content-type': 'application/json',
  },
  body: {},
};
const session = () => json(hostedSession(ROSE));

const read = (bearer: string) => ({
  apikey: ANON_KEY,
  authorization: `Bearer ${bearer}`,
  'x-supabase-api-version': '2024-01-01',
});
const written = (bearer: string) => ({ ...read(bearer), 'content-type': 'application/json;charset=UTF-8' });

const posted = (path: string, body: object) => sent('POST', path, written(ANON_KEY), body);

const passwordRequests = [
  maySetPassword,
  sent('PUT', '/auth/v1/user', written('token-of-rose'), {
    password: GOOD,
    code_challenge: null,
    code_challenge_method: null,
  }),
];

describe.each<{ kind: ClientKind }>([{ kind: 'our client' }, { kind: 'a plain createClient' }])(
  'requests to the auth service, by $kind',
  ({ kind }) => {
    it('one-time link: the address, and the callback of this origin', async () => {
      hosted.answer('POST /auth/v1/otp', json({}));
      const { auth } = hosted.browser({ kind });
      (await auth.requestSignInLink({ email: ' Rose+Test@Example.com ' }))._unsafeUnwrap();
      expect(authRequests()).toEqual([
        posted('/auth/v1/otp?redirect_to=https%3A%2F%2Fsite.example%2Fauth%2Fcallback', {
          email: ROSE,
          data: { language: 'en' },
          create_user: true,
          gotrue_meta_security: {},
          code_challenge: null,
          code_challenge_method: null,
        }),
      ]);
    });

    it('the language of the page: with the first link, and once when a person with another one is active', async () => {
      hosted.answer('POST /auth/v1/otp', json({}));
      hosted.answer('POST /rest/v1/rpc/set_language', json(null));
      const { auth } = hosted.browser({ kind, signedInAs: ROSE, language: 'es' });
      (await auth.requestSignInLink({ email: ROSE }))._unsafeUnwrap();
      for (let reads = 0; reads < 3; reads += 1) (await auth.currentSession())._unsafeUnwrap();
      expect(authRequests()).toHaveLength(1);
      for (let actions = 0; actions < 3; actions += 1) {
        (await auth.recordActivity())._unsafeUnwrap();
        await vi.waitFor(() => expect(authRequests()).toHaveLength(2));
      }
      const to = (path: string) => authRequests().find((each) => each.path.startsWith(path));
      expect(to('/auth/v1/otp')?.body).toMatchObject({ data: { language: 'es' } });
      expect(to('/rest/v1/rpc/set_language')).toMatchObject({
        method: 'POST',
        headers: { authorization: 'Bearer token-of-rose' },
        body: { language: 'es' },
      });
    });

    it('callback with a token hash: reading sends nothing, finishing posts it once', async () => {
      hosted.answer('POST /auth/v1/verify', session());
      const { auth, linkRequests } = hosted.browser({ kind });
      const fragment = `#token_hash=${HASH}&type=magiclink`;
      const reading = await auth.readCallback(fragment);
      expect(reading._unsafeUnwrap()).toEqual({ kind: 'confirmation-required', email: null });
      linkRequests.add(ROSE);
      expect((await auth.readCallback(fragment))._unsafeUnwrap()).toEqual({ kind: 'automatic' });
      expect(authRequests()).toEqual([]);
      expect((await auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
      expect(authRequests()).toEqual([
        posted('/auth/v1/verify', { token_hash: HASH, type: 'magiclink', gotrue_meta_security: {} }),
      ]);
    });

    it('callback with a token that names no type: type email', async () => {
      hosted.answer('POST /auth/v1/verify', session());
      const { auth } = hosted.browser({ kind });
      (await auth.finishCallback(`#token=${HASH}`))._unsafeUnwrap();
      expect(authRequests().map(({ body }) => body)).toEqual([
        { token_hash: HASH, type: 'email', gotrue_meta_security: {} },
      ]);
    });

    it('a link to a new address is redeemed at once only where its person requested the change', async () => {
      hosted.answer('POST /auth/v1/verify', session());
      hosted.answer('POST /rest/v1/rpc/request_email_change', json(true));
      hosted.answer('PUT /auth/v1/user', json(hostedSession(ROSE).user));
      const fragment = `#token_hash=${HASH}&type=email_change`;
      const reading = async (auth: AuthPort) => (await auth.readCallback(fragment))._unsafeUnwrap().kind;
      const requested = (auth: AuthPort) =>
        auth.requestEmailChange({ email: ROSE, newEmail: 'new@example.org' });

      // Whoever signs up with an address may open the link of a stranger who wants to have it.
      const stranger = hosted.browser({ kind });
      stranger.linkRequests.add(ROSE);
      expect(await reading(stranger.auth)).toBe('confirmation-required');
      const { auth } = hosted.browser({ kind, signedInAs: ROSE });
      expect(await reading(auth)).toBe('confirmation-required');
      (await requested(auth))._unsafeUnwrap();
      expect(await reading(auth)).toBe('automatic');
      hosted.requests.length = 0;
      expect((await auth.finishCallback(fragment))._unsafeUnwrap()).toMatchObject({
        kind: 'signed-in',
        emailChanged: true,
      });
      expect(authRequests().map(({ path, body }) => [path, body])).toEqual([
        ['/rest/v1/rpc/keep_access', { link: HASH }],
        ['/auth/v1/verify', { token_hash: HASH, type: 'email_change', gotrue_meta_security: {} }],
      ]);

      // The person asked for a change, and opens the link of a stranger who asked for the same address.
      const own = hosted.browser({ kind, signedInAs: ROSE });
      (await requested(own.auth))._unsafeUnwrap();
      const other = hostedSession('eve@example.com');
      hosted.answer(
        'POST /auth/v1/verify',
        json({ ...other, user: { ...other.user, id: crypto.randomUUID() } }),
      );
      hosted.answer('POST /auth/v1/logout', json(null, 204));
      expect((await own.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('verification-failed');
      expect((await own.auth.currentSession())._unsafeUnwrap()).toBeNull();
    });

    it('callback with a session: requests its user with the token of the fragment', async () => {
      const claims = { exp: Math.floor(Date.now() / 1_000) + 3_600, email: ROSE };
      const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
      hosted.answer('GET /auth/v1/user', json(hostedSession(ROSE).user));
      const { auth, linkRequests } = hosted.browser({ kind });
      const fragment = `#access_token=${token}&expires_in=3600&refresh_token=abcdefghijkl&sb=&token_type=bearer&type=magiclink`;
      expect((await auth.readCallback(fragment))._unsafeUnwrap()).toEqual({
        kind: 'confirmation-required',
        email: null,
      });
      linkRequests.add(ROSE);
      expect((await auth.readCallback(fragment))._unsafeUnwrap()).toEqual({ kind: 'automatic' });
      expect(authRequests()).toEqual([]);
      const outcome = (await auth.finishCallback(fragment))._unsafeUnwrap();
      expect(outcome).toMatchObject({ kind: 'signed-in', session: { email: ROSE } });
      expect(authRequests()).toEqual([sent('GET', '/auth/v1/user', read(token), null)]);
    });

    it('callback with an error, or with nothing: no request', async () => {
      const { auth } = hosted.browser({ kind });
      const kindOf = async (fragment: string) => (await auth.finishCallback(fragment))._unsafeUnwrap().kind;
      expect(await kindOf('#error=access_denied&error_code=otp_expired&error_description=x&sb=')).toBe(
        'link-expired',
      );
      expect(await kindOf('#error=access_denied&error_description=x')).toBe('verification-failed');
      expect(await kindOf('')).toBe('no-session');
      expect(authRequests()).toEqual([]);
    });

    it('code: type email, the digits alone', async () => {
      hosted.answer('POST /auth/v1/verify', session());
      const { auth, linkRequests } = hosted.browser({ kind });
      linkRequests.add(ROSE);
      // The service answers a code without digits as a broken request.
      expect((await auth.verifyCode({ email: ROSE, code: 'what?' }))._unsafeUnwrapErr().kind).toBe(
        'code-refused',
      );
      (await auth.verifyCode({ email: ROSE, code: ' 123 456' }))._unsafeUnwrap();
      expect(authRequests()).toEqual([
        posted('/auth/v1/verify', { email: ROSE, token: '123456', type: 'email', gotrue_meta_security: {} }),
      ]);
    });

    it('password sign-in', async () => {
      hosted.answer('POST /auth/v1/token', session());
      const { auth } = hosted.browser({ kind });
      (await auth.signInWithPassword({ email: ` ${ROSE}`, password: GOOD }))._unsafeUnwrap();
      expect(authRequests()).toEqual([
        posted('/auth/v1/token?grant_type=password', {
          email: ROSE,
          password: GOOD,
          gotrue_meta_security: {},
        }),
      ]);
    });

    it('a new password: the common list first, then whether a proof is needed, then the update as the person', async () => {
      hosted.answer('POST /functions/v1/check-password', json({ common: false }));
      hosted.answer('POST /rest/v1/rpc/may_set_password', json(true));
      hosted.answer('PUT /auth/v1/user', json(hostedSession(ROSE).user));
      const { auth } = hosted.browser({ kind, signedInAs: ROSE });
      (await auth.setPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
      expect(authRequests()).toEqual([
        sent(
          'POST',
          '/functions/v1/check-password',
          { apikey: ANON_KEY, authorization: 'Bearer token-of-rose', 'content-type': 'application/json' },
          { password: GOOD },
        ),
        ...passwordRequests,
      ]);
    });

    it('a new password is sent only with a recent proof if the database requires one', async () => {
      hosted.answer('POST /functions/v1/check-password', json({ common: false }));
      hosted.answer('POST /rest/v1/rpc/may_set_password', json(false));
      const { auth } = hosted.browser({ kind, signedInAs: ROSE });
      const refused = await auth.setPassword({ email: ROSE, password: GOOD });
      expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'reauthentication-needed' });
      expect(hosted.requests.slice(1)).toEqual([maySetPassword]);
    });

    it('a weak or common password is not sent to the auth service', async () => {
      hosted.answer('POST /functions/v1/check-password', json({ common: true }));
      const { auth } = hosted.browser({ kind, signedInAs: ROSE });
      const refusal = async (password: string) =>
        (await auth.setPassword({ email: ROSE, password }))._unsafeUnwrapErr();
      expect(await refusal('short1A')).toEqual({ kind: 'weak-password', reasons: ['common', 'too-short'] });
      expect(await refusal('Password1')).toEqual({ kind: 'weak-password', reasons: ['common'] });
      hosted.answer('POST /functions/v1/check-password', json({}, 503));
      expect(await refusal('short1A')).toEqual({ kind: 'weak-password', reasons: ['too-short'] });
      expect(new Set(hosted.requests.map(({ path }) => path))).toEqual(
        new Set(['/functions/v1/check-password']),
      );
    });

    it('reset: the address, and the reset page of this origin', async () => {
      hosted.answer('POST /auth/v1/recover', json({}));
      const { auth } = hosted.browser({ kind });
      (await auth.requestPasswordReset({ email: ROSE }))._unsafeUnwrap();
      expect(authRequests()).toEqual([
        posted('/auth/v1/recover?redirect_to=https%3A%2F%2Fsite.example%2Freset-password', {
          email: ROSE,
          code_challenge: null,
          code_challenge_method: null,
          gotrue_meta_security: {},
        }),
      ]);
    });

    it('recovery: reading sends nothing; the token is redeemed once, then the password is set', async () => {
      hosted.answer('POST /functions/v1/check-password', json({ common: false }));
      hosted.answer('POST /auth/v1/verify', session());
      hosted.answer('POST /rest/v1/rpc/may_set_password', json(true));
      hosted.answer('PUT /auth/v1/user', json(hostedSession(ROSE).user));
      const { auth } = hosted.browser({ kind });
      const fragment = `#token_hash=${HASH}&type=recovery`;
      expect((await auth.readRecovery(fragment))._unsafeUnwrap()).toEqual({ kind: 'token', email: null });
      expect(authRequests()).toEqual([]);
      (await auth.finishRecovery({ fragment, password: GOOD }))._unsafeUnwrap();
      expect(hosted.requests.slice(1)).toEqual([
        posted('/auth/v1/verify', { token_hash: HASH, type: 'recovery', gotrue_meta_security: {} }),
        ...passwordRequests,
      ]);
    });

    it('reauthentication: the password, or the code, for the address of the session', async () => {
      hosted.answer('POST /auth/v1/token', session());
      hosted.answer('POST /auth/v1/verify', session());
      const { auth, linkRequests } = hosted.browser({ kind, signedInAs: ROSE });
      (await auth.reauthenticate({ password: GOOD }))._unsafeUnwrap();
      linkRequests.add(ROSE);
      (await auth.reauthenticate({ code: '123456' }))._unsafeUnwrap();
      expect(hosted.requests.map(({ path, body }) => [path, body])).toEqual([
        ['/auth/v1/token?grant_type=password', { email: ROSE, password: GOOD, gotrue_meta_security: {} }],
        ['/auth/v1/logout?scope=local', null],
        ['/auth/v1/verify', { email: ROSE, token: '123456', type: 'email', gotrue_meta_security: {} }],
        ['/auth/v1/logout?scope=local', null],
      ]);
    });

    it('sign-out: this browser only', async () => {
      hosted.answer('POST /auth/v1/logout', json(null, 204));
      const { auth } = hosted.browser({ kind, signedInAs: ROSE });
      (await auth.signOut())._unsafeUnwrap();
      (await auth.signOut())._unsafeUnwrap();
      expect(authRequests()).toEqual([
        sent('POST', '/auth/v1/logout?scope=local', written('token-of-rose'), null),
      ]);
    });

    it('current session: from storage, and renewed when it is due', async () => {
      const { auth, storage, client } = hosted.browser({ kind, signedInAs: ROSE });
      expect((await auth.currentSession())._unsafeUnwrap()?.email).toBe(ROSE);
      expect((await auth.recordActivity())._unsafeUnwrap().email).toBe(ROSE);
      expect((await auth.timedSession())._unsafeUnwrap()).toMatchObject({
        times: { idleRemainingMs: 20 * 60_000 },
      });
      expect(authRequests()).toEqual([]);
      await client.auth.dispose();
      const key = 'checkahead-hosted-session';
      const stored = JSON.parse(storage.getItem(key) ?? '');
      storage.setItem(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1_000) + 60 }));
      hosted.answer('POST /auth/v1/token', session());
      expect((await auth.recordActivity())._unsafeUnwrap().email).toBe(ROSE);
      expect(authRequests()).toEqual([
        posted('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }),
      ]);
    });
  },
);
