import { normalizeEmail } from '../intake/email.ts';
import type { Session } from '../ports/auth-port.ts';
import type { makeOnboardingStatus } from './continue-route.ts';

/**
 * Whether the person is signed in with this address and has a record: then they get no link, and are welcomed back. False
 * also if nobody can say.
 */
export const isWelcomedBack = async (
  session: Session | null,
  email: string,
  onboardingStatus: ReturnType<typeof makeOnboardingStatus>,
): Promise<boolean> =>
  session?.email === normalizeEmail(email) &&
  onboardingStatus(session)
    .map(({ record }) => record !== null)
    .unwrapOr(false);
