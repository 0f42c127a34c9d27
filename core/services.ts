import { makeUnsubscribe } from './announcement/unsubscribe.ts';
import { makeBookingService } from './consultation/booking-service.ts';
import { makeContactInbox } from './contact/receive-contact.ts';
import type { MailWords } from './identity/mail-words.ts';
import { makeIdentityService } from './identity/make-identity-service.ts';
import { makeAnonymousPreferences } from './intake/keep-anonymous-preference.ts';
import { makeOnboardingService } from './onboarding/onboarding-service.ts';
import { makePersonalDataStore } from './personal-data/make-personal-data-store.ts';
import type { BookingMail } from './ports/booking-mail.ts';
import type { Clock } from './ports/clock.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from './ports/hashing.ts';
import type { IdentityMail } from './ports/identity-mail.ts';
import type { PersonalDataMail } from './ports/personal-data-mail.ts';
import type { Randomness } from './ports/randomness.ts';
import type { UnitOfWork } from './ports/unit-of-work.ts';
import { makeSurveyInbox } from './survey/keep-survey.ts';

/** Dependencies of the services behind the page's ports. */
export interface ServicePorts {
  readonly uow: UnitOfWork;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly identityMail: IdentityMail;
  readonly bookingMail: BookingMail;
  readonly personalDataMail: PersonalDataMail;
}

export interface ServiceOptions {
  readonly mailWords: MailWords;
  /** Passwords must not be derived from it. */
  readonly brand: string;
  readonly supportEmail: string;
  readonly supportPhone: string | null;
  /** Where people join the call they booked; unset: nowhere. */
  readonly callLink?: string | null;
  /** Multiplies the limits per network. */
  readonly networkLimitFactor?: number;
}

/**
 * The backend of the page's ports over one unit of work: run by our server and, in memory mode, by the page
 * itself.
 */
export function createServices(ports: ServicePorts, options: ServiceOptions) {
  const { commonPasswords: common, identityMail, bookingMail, personalDataMail } = ports;
  const { brand, supportEmail, mailWords, networkLimitFactor: networkFactor = 1 } = options;
  return {
    identity: makeIdentityService({ ...ports, common, mail: identityMail, mailWords, brand }),
    onboarding: makeOnboardingService(ports),
    contact: makeContactInbox({ ...ports, supportEmail }),
    surveys: makeSurveyInbox(ports),
    preferences: makeAnonymousPreferences(ports),
    bookings: makeBookingService({ ...ports, mail: bookingMail, calls: options, networkFactor }),
    unsubscribe: makeUnsubscribe(ports),
    personalData: makePersonalDataStore({ ...ports, mail: personalDataMail, mailWords }),
  };
}

export type Services = ReturnType<typeof createServices>;
