import type { Clock } from '../ports/clock.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '../ports/hashing.ts';
import type { IdentityMail } from '../ports/identity-mail.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

/** What the identity service stands on. All its limits are by `clock.now()`. */
export interface IdentityParts {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly common: CommonPasswords;
  readonly mail: IdentityMail;
  /** The name of the site: no password may be made of it. */
  readonly brand: string;
}
