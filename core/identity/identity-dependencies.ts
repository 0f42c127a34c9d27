import type { Clock } from '../ports/clock.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '../ports/hashing.ts';
import type { IdentityMail } from '../ports/identity-mail.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { MailBudget } from '../site/mail-budget.ts';
import type { MailWords } from './mail-words.ts';

/** Dependencies of the identity service. All limits use `clock.now()`. */
export interface IdentityDependencies {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly common: CommonPasswords;
  readonly mail: IdentityMail;
  readonly mailWords: MailWords;
  readonly mailBudget: MailBudget;
  /** The name of the site; passwords must not be derived from it. */
  readonly brand: string;
}
