import type { OnboardingStatus } from '../onboarding/onboarding-status.ts';
import type { GuardedPage } from '../onboarding/route-guard.ts';
import type { Session } from '../ports/auth-port.ts';
import type { SamePassword, WeakPassword } from '../ports/failures.ts';

/** A form that was sent without script and is shown again, without what must not be sent back. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>;
  /** By field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why the backend refused the password. */
  readonly password?: WeakPassword | SamePassword;
  /** It could not be saved, through no fault of a field. */
  readonly failed?: true;
}

/** What a signed-in person's page is rendered from: in the server and then in the browser, which reads it from the document. */
export interface PersonalPage {
  readonly page: GuardedPage | 'reset-password' | 'faq';
  /** Null on a public page whose form did not pass. */
  readonly session: Session | null;
  readonly status: OnboardingStatus;
  readonly refused: RefusedForm | null;
  /** When it was rendered, epoch milliseconds. */
  readonly now: number;
}
