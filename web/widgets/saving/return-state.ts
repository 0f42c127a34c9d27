import { JOURNEY } from '#core/onboarding/journey.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import type { SessionEnd } from '#core/session-security/session-limits.ts';

/** What `/login` finds in the history entry: where the person was, and why the session ended. */
export interface ReturnState {
  readonly returnTo: GuardedPage;
  /** Absent: it is not known, or the person was not sent here by an expiry. */
  readonly ended?: SessionEnd;
}

const GUARDED: ReadonlySet<unknown> = new Set<GuardedPage>([
  'dashboard',
  ...JOURNEY.flatMap(({ page, needs }) => (needs === 'session' ? [page as GuardedPage] : [])),
]);

/** Whether signing in is needed to be on this page, so that one can come back to it. */
export function isGuardedPage(page: unknown): page is GuardedPage {
  return GUARDED.has(page);
}

/** What the state of a history entry says; null: nothing, or something that is not ours. */
export function returnStateIn(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  const { returnTo } = state;
  if (!isGuardedPage(returnTo)) return null;
  const ended = 'ended' in state ? state.ended : undefined;
  return ended === 'inactivity' || ended === 'session-limit' ? { returnTo, ended } : { returnTo };
}
