import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import type { OnboardingStatus } from './onboarding-status.ts';

/** The page that follows is there by then, or has to ask. */
const FRESH_MS = 30_000;

interface Known {
  readonly session: Session;
  readonly status: OnboardingStatus;
}

/** What a link or a code has just answered, for the page that follows: it need not ask the backend the same again. */
export interface JustVerified {
  put(known: Known): void;
  /** Once; null after half a minute, and after anything has happened to the session in any tab. */
  take(): Known | null;
}

export function makeJustVerified({
  auth,
  clock,
}: {
  readonly auth: Pick<AuthPort, 'subscribe'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}): JustVerified {
  let held: (Known & { readonly at: number }) | null = null;
  auth.subscribe(() => {
    held = null;
  });
  return {
    put(known) {
      held = { ...known, at: clock.monotonic() };
    },
    take() {
      const found = held;
      held = null;
      return found !== null && clock.monotonic() - found.at < FRESH_MS ? found : null;
    },
  };
}
