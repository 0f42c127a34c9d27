import type { Analytics } from '../measurement/analytics.ts';
import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { BrowserStorage } from '../ports/browser-storage.ts';

/** Of the id of the account that last signed in here, until it signs out. The id is no credential. */
const KEY = 'checkahead.last-person';

/**
 * Clears one person's data from the browser before the next person uses it. When the person changes, drafts
 * are deleted, and the random ids of visit and analytics are replaced; the ids are also replaced when a
 * session ends. A sign-in that this tab did not notice is detected with the next session response.
 */
export function withPersonChange(
  auth: AuthPort,
  {
    storage,
    drafts,
    analytics,
    visit,
  }: {
    readonly storage: BrowserStorage;
    readonly drafts: { keepOnly(userId: string): void };
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
    const before = storage.getItem(KEY);
    if (before === userId) return;
    if (before !== null) renewIds();
    storage.setItem(KEY, userId);
  }

  auth.subscribe((event, session) => {
    if (event !== 'signed-out') return present(session);
    renewIds();
    storage.removeItem(KEY);
  });
  return {
    ...auth,
    currentSession: () => auth.currentSession().andTee(present),
    timedSession: () => auth.timedSession().andTee((timed) => present(timed?.session ?? null)),
  };
}
