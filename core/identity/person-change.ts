import type { Analytics } from '../ports/analytics.ts';
import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { DraftStore } from '../ports/draft-store.ts';
import type { LastUserStore } from '../ports/last-user-store.ts';

/**
 * Leaves nothing of one person in the browser for the next: with another person the drafts go, and the random numbers of
 * the visit and of measuring change; so do the numbers when a session ends. Someone who logged in without script, or in a
 * tab that nobody heard, is noticed by the next answer about the session.
 */
export function withPersonChange(
  auth: AuthPort,
  {
    lastUser,
    drafts,
    analytics,
    visit,
  }: {
    readonly lastUser: LastUserStore;
    readonly drafts: Pick<DraftStore, 'keepOnly'>;
    readonly analytics: Pick<Analytics, 'reset'>;
    readonly visit: { forget(): void };
  },
): AuthPort {
  function newNumbers(): void {
    analytics.reset();
    visit.forget();
  }

  function present(session: Session | null): void {
    if (session === null) return;
    const { userId } = session;
    drafts.keepOnly(userId);
    const before = lastUser.read();
    if (before === userId) return;
    if (before !== null) newNumbers();
    lastUser.write(userId);
  }

  auth.subscribe((event, session) => {
    if (event !== 'signed-out') return present(session);
    newNumbers();
    lastUser.write(null);
  });
  return {
    ...auth,
    currentSession: () => auth.currentSession().andTee(present),
    timedSession: () => auth.timedSession().andTee((timed) => present(timed?.session ?? null)),
  };
}
