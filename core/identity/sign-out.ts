import type { ResultAsync } from 'neverthrow';
import type { StepSaver } from '../onboarding/save-step.ts';
import type { Analytics } from '../ports/analytics.ts';
import type { AuthPort } from '../ports/auth-port.ts';
import type { Failure, Outage } from '../ports/failures.ts';

/**
 * Signs out this browser in all its tabs, then removes the person's unsent fields, drafts and analytics
 * identity. If signing out fails, the person is still signed in and nothing is removed.
 */
export function makeSignOut({
  auth,
  saver,
  analytics,
}: {
  readonly auth: Pick<AuthPort, 'signOut'>;
  readonly saver: Pick<StepSaver, 'forget'>;
  readonly analytics: Pick<Analytics, 'reset'>;
}) {
  return (): ResultAsync<void, Outage | Failure<'rejected'>> =>
    auth.signOut().map(() => {
      saver.forget();
      analytics.reset();
      return undefined;
    });
}
