import { type GuardedPage, isGuardedPage } from '#core/onboarding/route-guard.ts';
import type { SessionEnd } from '#core/session-limits.ts';

/** The history state of `/login`: the page to return to, and why the session ended. */
export interface ReturnState {
  readonly returnTo: GuardedPage;
  /** Absent if unknown or if the session did not expire. */
  readonly ended?: SessionEnd;
}

/** Parses the state of a history entry. Null if it is empty or not a return state. */
export function returnStateIn(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  const { returnTo } = state;
  if (!isGuardedPage(returnTo)) return null;
  const ended = 'ended' in state ? state.ended : undefined;
  return ended === 'inactivity' || ended === 'session-limit' ? { returnTo, ended } : { returnTo };
}
