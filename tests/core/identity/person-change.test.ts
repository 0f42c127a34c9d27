import { okAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import { withPersonChange } from '#core/identity/person-change.ts';
import type { AuthEvent, AuthPort, Session } from '#core/ports/auth-port.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

const session = (userId: string): Session => ({ userId, email: `${userId}@example.com`, expiresAt: 1 });

function browser(last: string | null = null) {
  let listener: (event: AuthEvent, session: Session | null) => void = () => {};
  let now: Session | null = null;
  const auth = {
    subscribe: (added: typeof listener) => {
      listener = added;
      return () => {};
    },
    currentSession: () => okAsync(now),
    timedSession: () => okAsync(now && { session: now, times: null }),
  } as unknown as AuthPort;
  const drafts = { keepOnly: vi.fn() };
  const analytics = { reset: vi.fn() };
  const visit = { forget: vi.fn() };
  const { safe: storage } = makeMapStorage();
  if (last !== null) storage.setItem('checkahead.last-person', last);
  return {
    watched: withPersonChange(auth, { storage, drafts, analytics, visit }),
    tell: (event: AuthEvent, who: Session | null) => listener(event, who),
    isHere: (who: Session | null) => {
      now = who;
    },
    drafts,
    numbersChanged: () => [analytics.reset.mock.calls.length, visit.forget.mock.calls.length],
  };
}

test.each([
  ['the first person keeps the ids of their visit', null, 'rose', 0],
  ['the same person also keeps them', 'rose', 'rose', 0],
  ['another person gets new ids, and no data of the first', 'rose', 'otis', 1],
])('%s', (_what, last, who, changes) => {
  const { tell, numbersChanged, drafts } = browser(last);
  tell('signed-in', session(who));
  tell('token-refreshed', session(who));
  expect(numbersChanged()).toEqual([changes, changes]);
  expect(drafts.keepOnly).toHaveBeenLastCalledWith(who);
});

test.each(['currentSession', 'timedSession'] as const)(
  'another person who logged in unheard is noticed by %s',
  async (ask) => {
    const { watched, isHere, numbersChanged, drafts } = browser('rose');
    await watched[ask]();
    expect(drafts.keepOnly).not.toHaveBeenCalled();
    isHere(session('otis'));
    await watched[ask]();
    expect(numbersChanged()).toEqual([1, 1]);
    expect(drafts.keepOnly).toHaveBeenCalledExactlyOnceWith('otis');
  },
);

test('the end of a session changes the ids, once', () => {
  const { tell, numbersChanged, drafts } = browser('rose');
  tell('signed-out', null);
  expect(numbersChanged()).toEqual([1, 1]);
  expect(drafts.keepOnly).not.toHaveBeenCalled();
  tell('signed-in', session('otis'));
  expect(numbersChanged()).toEqual([1, 1]);
});
