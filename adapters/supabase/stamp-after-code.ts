import type { AuthPort, Campaign } from '#core/ports/auth-port.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';

/**
 * No server of ours sees the first proof on the hosted backend. After a link the callback writes the row (decision 32); this
 * does the same after a code, before the sign-in is answered. A row that could not be written does not block: the first
 * saved step makes it (spec section 8, 'Silent or logged-only').
 */
export function stampAfterCode<A extends Pick<AuthPort, 'verifyCode'>>(
  auth: A,
  {
    repo,
    campaign,
  }: { repo: Pick<OnboardingRepo, 'recordVerifiedEmail'>; campaign: () => Campaign | undefined },
): A {
  return {
    ...auth,
    verifyCode: (attempt: Parameters<AuthPort['verifyCode']>[0]) =>
      auth.verifyCode(attempt).andTee((session) => repo.recordVerifiedEmail(session.email, campaign())),
  };
}
