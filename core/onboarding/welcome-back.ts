import type { ResultAsync } from 'neverthrow';
import { normalizeEmail } from '../intake/email.ts';
import type { Session } from '../ports/auth-port.ts';
import { continuePage, type makeOnboardingStatus } from './continue-route.ts';
import type { JourneyPage } from './journey.ts';

/**
 * Where a signed-in person with a record continues who asks for a link to their own address: they get none.
 * Null: anybody else, or nobody can say.
 */
export async function welcomeBack(
  {
    auth,
    onboardingStatus,
  }: {
    readonly auth: { currentSession(): ResultAsync<Session | null, unknown> };
    readonly onboardingStatus: ReturnType<typeof makeOnboardingStatus>;
  },
  email: string,
): Promise<JourneyPage | null> {
  const session = (await auth.currentSession()).unwrapOr(null);
  if (session?.email !== normalizeEmail(email)) return null;
  const status = (await onboardingStatus(session)).unwrapOr(null);
  return status?.record ? continuePage(status) : null;
}
