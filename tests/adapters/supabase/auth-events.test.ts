import type { AuthChangeEvent, Session as HostedSession } from '@supabase/supabase-js';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import { ANON_KEY, hostedSession, json, openHostedDouble } from '#tests/support/hosted-double.ts';

const hosted = openHostedDouble();
afterEach(() => hosted.reset());
afterAll(() => hosted.close());

const ROSE = 'rose@example.com';

type Heard = [AuthEvent, string | null];

/** A browser, what its page hears, and the library's own voice. */
async function listening(signedInAs: string | null) {
  const browser = hosted.browser({ signedInAs });
  const heard: Heard[] = [];
  const stop = browser.auth.subscribe((event, session) => heard.push([event, session?.email ?? null]));
  await expect.poll(() => heard.length).toBe(1);
  const library = browser.client.auth as unknown as {
    _notifyAllSubscribers(
      event: AuthChangeEvent,
      session: HostedSession | null,
      tell: boolean,
    ): Promise<void>;
    _recoverAndRefresh(): Promise<void>;
  };
  const say = (event: AuthChangeEvent, session: HostedSession | null) =>
    library._notifyAllSubscribers(event, session, false);
  return { ...browser, heard, stop, say, library };
}

const session = (token = 'token-of-rose', expires = 0): HostedSession => {
  const made = hostedSession(ROSE, token);
  return { ...made, expires_at: made.expires_at + expires } as HostedSession;
};

it('the library’s events are told in the port’s words', async () => {
  const { heard, say } = await listening(null);
  await say('SIGNED_IN', session());
  await say('TOKEN_REFRESHED', session('next', 60));
  await say('USER_UPDATED', session('next', 60));
  await say('PASSWORD_RECOVERY', session('next', 60));
  await say('MFA_CHALLENGE_VERIFIED', session('next', 60));
  await say('SIGNED_OUT', null);
  expect(heard).toEqual([
    ['initial-session', null],
    ['signed-in', ROSE],
    ['token-refreshed', ROSE],
    ['user-updated', ROSE],
    ['password-recovery', ROSE],
    ['mfa-challenge-verified', ROSE],
    ['signed-out', null],
  ]);
});

it('a tab that has the focus again is no sign-in', async () => {
  const { heard, library } = await listening(ROSE);
  // What the library does when the tab is shown.
  await library._recoverAndRefresh();
  await library._recoverAndRefresh();
  expect(heard).toEqual([['initial-session', ROSE]]);
});

it('another tab that proves the same person renews the token; another person signs in', async () => {
  const { heard, say } = await listening(ROSE);
  await say('SIGNED_IN', session('token of a proof in another tab', 120));
  await say('SIGNED_IN', {
    ...session(),
    user: { ...session().user, id: 'otis', email: 'Otis@example.com' },
  });
  expect(heard.slice(1)).toEqual([
    ['token-refreshed', ROSE],
    ['signed-in', 'otis@example.com'],
  ]);
});

it('signing in anew in this tab is told, although it is the same person; a proof is not', async () => {
  const { heard, auth, stop } = await listening(ROSE);
  hosted.answer('POST /auth/v1/token', json({ ...hostedSession(ROSE, 'second'), expires_at: 4_000_000_000 }));
  (await auth.reauthenticate({ password: 'x' }))._unsafeUnwrap();
  (await auth.signInWithPassword({ email: ROSE, password: 'x' }))._unsafeUnwrap();
  expect(heard.slice(1)).toEqual([
    ['token-refreshed', ROSE],
    ['signed-in', ROSE],
  ]);
  stop();
  await auth.signOut();
  expect(heard).toHaveLength(3);
});

it('a listener may ask the port in the middle of an event', async () => {
  const { auth } = await listening(null);
  const seen: (Session | null)[] = [];
  auth.subscribe(async (event) => {
    if (event === 'signed-in') seen.push((await auth.currentSession())._unsafeUnwrap());
  });
  hosted.answer('POST /auth/v1/token', json(hostedSession(ROSE)));
  (await auth.signInWithPassword({ email: ROSE, password: 'x' }))._unsafeUnwrap();
  await expect.poll(() => seen.length).toBe(1);
  expect(seen[0]?.email).toBe(ROSE);
});

it('a link of another address, opened in the browser that linkRequests, leads into nobody’s account', async () => {
  hosted.answer('POST /auth/v1/verify', json(hostedSession('eve@example.com')));
  hosted.answer('POST /auth/v1/logout', json(null, 204));
  const { auth, linkRequests } = await listening(null);
  const fragment = `#token_hash=${'a1'.repeat(28)}&type=magiclink`;
  linkRequests.add(ROSE);
  expect((await auth.readCallback(fragment))._unsafeUnwrap().kind).toBe('automatic');
  expect((await auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('verification-failed');
  expect((await auth.currentSession())._unsafeUnwrap()).toBeNull();
  expect(hosted.requests.map(({ path }) => path)).toEqual(['/auth/v1/verify', '/auth/v1/logout?scope=local']);
  // Asked for nothing, and pressed: then it is what the person wants.
  linkRequests.clear();
  expect((await auth.readCallback(fragment))._unsafeUnwrap().kind).toBe('confirmation-required');
  expect((await auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
});

it('what is kept in the browser is the session under our own name and its times, and no key', async () => {
  hosted.answer('POST /auth/v1/token', json(hostedSession(ROSE)));
  const { auth, storage } = hosted.browser();
  (await auth.signInWithPassword({ email: ROSE, password: 'Marigold-Field-27' }))._unsafeUnwrap();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(keys.sort()).toEqual(['checkahead-hosted-session', 'checkahead.session']);
  const kept = storage.getItem('checkahead-hosted-session') ?? '';
  expect(kept).not.toContain('Marigold');
  expect(kept).not.toContain(ANON_KEY);
});
