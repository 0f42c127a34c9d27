import type { ResultAsync } from 'neverthrow';
import type { Language } from '../language/languages.ts';
import type { Failure } from '../ports/failures.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { MailBudget } from '../site/mail-budget.ts';

export type LinkFailure = Failure<'invalid-email' | 'rate-limited' | 'rejected' | 'unavailable'>;

/** Makes a link and a code, and mails both within the limits of the mailbox. */
export interface SignInLinks {
  /** `over` queues the mail; `mailBudget`: in place of the server's own. */
  requestSignInLink(
    request: { email: string; language?: Language | undefined; network?: string },
    through?: { readonly over: UnitOfWork; readonly mailBudget: MailBudget },
  ): ResultAsync<void, LinkFailure>;
}
