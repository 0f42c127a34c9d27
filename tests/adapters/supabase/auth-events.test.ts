import type { AuthChangeEvent, Session as HostedSession } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import { ANON_KEY, hostedSession, json, openHostedDouble } from '#tests/support/hosted-double.ts';
import { ROSE } from '#tests/support/people.ts';

const hosted = openHostedDouble();

type ReceivedEvent = [AuthEvent, string | null];

/** A browser, the events that its page receives, and access to the library's events. */
async function openBrowser(signedInAs: string | null) {
  const browser = hosted.browser({ signedInAs });
  const received: ReceivedEvent[] = [];
  const stop = browser.auth.subscribe((event, session) => received.push([event, session?.email ?? null]));
  await expect.poll(() => received.length).toBe(1);
  const library = browser.client.auth as unknown as {
    _notifyAllSubscribers(
      event: AuthChangeEvent,
      session: HostedSession | null,
      broadcast: boolean,
    ): Promise<void>;
    _recoverAndRefresh(): Promise<void>;
  };
  const emit = (event: AuthChangeEvent, session: HostedSession | null) =>
    library._notifyAllSubscribers(event, session, false);
  return { ...browser, received, stop, emit, library };
}

const session = (token = 'token-of-rose', expires = 0): HostedSession => {
  const made = hostedSession(ROSE, token);
  return { ...made, expires_at: made.expires_at + expires } as HostedSession;
};

it('events of the library are passed on with the names of the port', async () => {
  const { received, emit } = await openBrowser(null);
  await emit('SIGNED_IN', session());
  await emit('TOKEN_REFRESHED', session('next', 60));
  await emit('USER_UPDATED', session('next', 60));
  await emit('PASSWORD_RECOVERY', session('next', 60));
  await emit('MFA_CHALLENGE_VERIFIED', session('next', 60));
  await emit('SIGNED_OUT', null);
  expect(received).toEqual([
    ['initial-session', null],
    ['signed-in', ROSE],
    ['token-refreshed', ROSE],
    ['user-updated', ROSE],
    ['password-recovery', ROSE],
    ['mfa-challenge-verified', ROSE],
    ['signed-out', null],
  ]);
});

it('a tab that regains the focus emits no sign-in', async () => {
  const { received, library } = await openBrowser(ROSE);
  // The library calls this when the tab becomes visible.
  await library._recoverAndRefresh();
  await library._recoverAndRefresh();
  expect(received).toEqual([['initial-session', ROSE]]);
});

it('a proof in another tab renews the token; another person there is a sign-in', async () => {
  const { received, emit } = await openBrowser(ROSE);
  await emit('SIGNED_IN', session('token of a proof in another tab', 120));
  await emit('SIGNED_IN', {
    ...session(),
    user: { ...session().user, id: 'otis', email: 'Otis@example.com' },
  });
  expect(received.slice(1)).toEqual([
    ['token-refreshed', ROSE],
    ['signed-in', 'otis@example.com'],
  ]);
});

it('signing in again in this tab emits a sign-in for the same person; a proof does not', async () => {
  const { received, auth, stop } = await openBrowser(ROSE);
  hosted.answer('POST /auth/v1/token', json(hostedSession(ROSE, 'second')));
  (await auth.reauthenticate({ password: 'x' }))._unsafeUnwrap();
  (await auth.signInWithPassword({ email: ROSE, password: 'x' }))._unsafeUnwrap();
  expect(received.slice(1)).toEqual([
    ['token-refreshed', ROSE],
    ['signed-in', ROSE],
  ]);
  stop();
  await auth.signOut();
  expect(received).toHaveLength(3);
});

it('a listener may call the port during an event', async () => {
  const { auth } = await openBrowser(null);
  const seen: (Session | null)[] = [];
  auth.subscribe(async (event) => {
    if (event === 'signed-in') seen.push((await auth.currentSession())._unsafeUnwrap());
  });
  hosted.answer('POST /auth/v1/token', json(hostedSession(ROSE)));
  (await auth.signInWithPassword({ email: ROSE, password: 'x' }))._unsafeUnwrap();
  await expect.poll(() => seen.length).toBe(1);
  expect(seen[0]?.email).toBe(ROSE);
});

it('a link for another address, opened in the browser that requested one, signs nobody in', async () => {
  hosted.answer('POST /auth/v1/verify', json(hostedSession('eve@example.com')));
  hosted.answer('POST /auth/v1/logout', json(null, 204));
  const { auth, linkRequests } = await openBrowser(null);
  const fragment = `#token_hash=${'a1'.repeat(28)}&type=magiclink`;
  linkRequests.add(ROSE);
  expect((await auth.readCallback(fragment))._unsafeUnwrap().kind).toBe('automatic');
  expect((await auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('verification-failed');
  expect((await auth.currentSession())._unsafeUnwrap()).toBeNull();
  expect(hosted.requests.map(({ path }) => path)).toEqual(['/auth/v1/verify', '/auth/v1/logout?scope=local']);
  // Without a request, a confirmed link signs in.
  linkRequests.clear();
  expect((await auth.readCallback(fragment))._unsafeUnwrap().kind).toBe('confirmation-required');
  expect((await auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
});

it('the browser stores the session under our own key and its times, and no API key', async () => {
  hosted.answer('POST /auth/v1/token', json(hostedSession(ROSE)));
  const { auth, storage } = hosted.browser();
  (await auth.signInWithPassword({ email: ROSE, password: 'Marigold-Field-27' }))._unsafeUnwrap();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(keys.sort()).toEqual(['checkahead-hosted-session', 'checkahead.session']);
  const kept = storage.getItem('checkahead-hosted-session') ?? '';
  expect(kept).not.toContain('Marigold');
  expect(kept).not.toContain(ANON_KEY);
});
