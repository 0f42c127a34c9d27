import type { AnnouncementMail } from './announcement-mail.ts';
import type { BookingMail } from './booking-mail.ts';
import type { Clock } from './clock.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from './hashing.ts';
import type { IdentityMail } from './identity-mail.ts';
import type { Randomness } from './randomness.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export interface ServicePorts {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly announcementMail: AnnouncementMail;
  readonly identityMail: IdentityMail;
  readonly bookingMail: BookingMail;
}
