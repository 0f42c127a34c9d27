import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { OnboardingStatus } from '../record/onboarding-status.ts';

/** Long enough to navigate to the next page. */
const FRESH_MS = 30_000;

export interface Known {
  readonly session: Session;
  readonly status: OnboardingStatus;
}

/** Passes to the next page what a link or a code has answered, or what a page knows whose save got no answer. */
export function makeJustVerified({
  auth,
  clock,
}: {
  readonly auth: Pick<AuthPort, 'subscribe'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}) {
  let held: (Known & { readonly at: number }) | null = null;
  auth.subscribe(() => {
    held = null;
  });
  return {
    put(known: Known) {
      held = { ...known, at: clock.monotonic() };
    },
    /** Returns the result once; null after `FRESH_MS`, or after the session has changed in any tab. */
    consume(): Known | null {
      const found = held;
      held = null;
      return found !== null && clock.monotonic() - found.at < FRESH_MS ? found : null;
    },
  };
}

export type JustVerified = ReturnType<typeof makeJustVerified>;
