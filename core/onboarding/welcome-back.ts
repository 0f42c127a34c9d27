import { normalizeEmail } from '../intake/email.ts';
import type { Session } from '../ports/auth-port.ts';
import type { OnboardingStatus } from '../record/onboarding-status.ts';
import type { makeOnboardingStatus } from './continue-route.ts';

/**
 * Where the sign-up stands of a person who is signed in with this address and has a record: they get no link, and are welcomed
 * back. Null: anybody else, or nobody can say.
 */
export const welcomedBack = async (
  session: Session | null,
  email: string,
  onboardingStatus: ReturnType<typeof makeOnboardingStatus>,
): Promise<OnboardingStatus | null> =>
  session?.email === normalizeEmail(email)
    ? onboardingStatus(session)
        .map((status) => (status.record ? status : null))
        .unwrapOr(null)
    : null;
