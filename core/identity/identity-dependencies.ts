import type { CommonPasswords } from '../ports/hashing.ts';
import type { IdentityMail } from '../ports/identity-mail.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { MailBudget } from '../site/mail-budget.ts';
import type { MailWords } from './mail-words.ts';

export interface IdentityDependencies
  extends Pick<ServicePorts, 'uow' | 'clock' | 'random' | 'digest' | 'hasher'> {
  readonly common: CommonPasswords;
  readonly mail: IdentityMail;
  readonly mailWords: MailWords;
  readonly mailBudget: MailBudget;
  /** The name of the site; passwords must not be derived from it. */
  readonly brand: string;
}
