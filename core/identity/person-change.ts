import type { Analytics } from '../measurement/analytics.ts';
import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { DraftStore } from '../ports/draft-store.ts';
import type { LastUserStore } from '../ports/last-user-store.ts';

/**
 * Clears one person's data from the browser before the next person uses it. When the person changes, drafts
 * are deleted, and the random ids of visit and analytics are replaced; the ids are also replaced when a
 * session ends. A sign-in that this tab did not notice is detected with the next session response.
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
  function renewIds(): void {
    analytics.reset();
    visit.forget();
  }

  function present(session: Session | null): void {
    if (session === null) return;
    const { userId } = session;
    drafts.keepOnly(userId);
    const before = lastUser.read();
    if (before === userId) return;
    if (before !== null) renewIds();
    lastUser.write(userId);
  }

  auth.subscribe((event, session) => {
    if (event !== 'signed-out') return present(session);
    renewIds();
    lastUser.write(null);
  });
  return {
    ...auth,
    currentSession: () => auth.currentSession().andTee(present),
    timedSession: () => auth.timedSession().andTee((timed) => present(timed?.session ?? null)),
  };
}
