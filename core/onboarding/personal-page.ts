import type { Session } from '../ports/auth-port.ts';
import type { Failure } from '../ports/failures.ts';
import type { OnboardingStatus } from '../record/onboarding-status.ts';
import type { GuardedPage } from './route-guard.ts';

/** A form that was sent without script and is shown again, without what must not be sent back. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>;
  /** By field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why the backend refused the password. */
  readonly password?: Failure<'weak-password' | 'same-password'>;
  /** It could not be saved, through no fault of a field. */
  readonly failed?: true;
}

/** What a signed-in person's page is rendered from: in the server and then in the browser, which reads it from the document. */
export interface PersonalPage {
  readonly page: GuardedPage | 'reset-password' | 'faq' | 'schedule';
  /** Null on a public page whose form did not pass. */
  readonly session: Session | null;
  readonly status: OnboardingStatus;
  readonly refused: RefusedForm | null;
  /** When the free times of a call begin, for browsers without script. Not in the document's data. */
  readonly slots?: readonly number[];
  /** What has just happened, told above the page. */
  readonly news?: { readonly title: string; readonly description?: string } | null;
  /** When it was rendered, epoch milliseconds. */
  readonly now: number;
}
