import { makeMailOnFinishing } from './announcement/mail-on-finishing.ts';
import { makeUnsubscribe } from './announcement/unsubscribe.ts';
import { makeBookingService } from './consultation/booking-service.ts';
import { makeContactInbox } from './contact/receive-contact.ts';
import type { MailWords } from './identity/mail-words.ts';
import { makeIdentityService } from './identity/make-identity-service.ts';
import { makeAnonymousPreferences } from './intake/keep-anonymous-preference.ts';
import { makeOnboardingService } from './onboarding/onboarding-service.ts';
import { makePersonalDataStore } from './personal-data/make-personal-data-store.ts';
import type { AnnouncementMail } from './ports/announcement-mail.ts';
import type { BookingMail } from './ports/booking-mail.ts';
import type { Clock } from './ports/clock.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from './ports/hashing.ts';
import type { IdentityMail } from './ports/identity-mail.ts';
import type { Randomness } from './ports/randomness.ts';
import type { UnitOfWork } from './ports/unit-of-work.ts';
import { type MailBudget, makeMailBudget } from './site/mail-budget.ts';
import type { SiteSettings } from './site/site-settings.ts';
import { makeSurveyInbox } from './survey/keep-survey.ts';

/** Dependencies of the services behind the page's ports. */
export interface ServicePorts {
  readonly uow: UnitOfWork;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly announcementMail: AnnouncementMail;
  readonly identityMail: IdentityMail;
  readonly bookingMail: BookingMail;
}

export interface ServiceOptions
  extends Pick<SiteSettings, 'launchAt' | 'mailFrom' | 'postalAddress' | 'publicUrl'> {
  readonly mailWords: MailWords;
  /** Passwords must not be derived from it. */
  readonly brand: string;
  readonly supportEmail: string;
  readonly supportPhone: string | null;
  /** Where people join the call they booked; unset: nowhere. */
  readonly callLink?: string | null;
  readonly networkLimitFactor?: number;
  readonly mailBudget?: MailBudget;
}

/**
 * The backend of the page's ports over one unit of work: run by our server and, in memory mode, by the page
 * itself.
 */
export function createServices(ports: ServicePorts, options: ServiceOptions) {
  const { commonPasswords: common, identityMail } = ports;
  const { brand, supportEmail, mailWords, networkLimitFactor: networkFactor = 1 } = options;
  const { mailBudget = makeMailBudget() } = options;
  return {
    identity: makeIdentityService({ ...ports, common, mail: identityMail, mailWords, mailBudget, brand }),
    onboarding: makeOnboardingService({
      ...ports,
      mailOnFinishing: makeMailOnFinishing({ ...ports, mail: ports.announcementMail, site: options }),
    }),
    contact: makeContactInbox({ ...ports, supportEmail, mailBudget }),
    surveys: makeSurveyInbox(ports),
    preferences: makeAnonymousPreferences(ports),
    bookings: makeBookingService({ ...ports, calls: options, mailBudget, networkFactor }),
    unsubscribe: makeUnsubscribe(ports),
    personalData: makePersonalDataStore({ ...ports, mail: identityMail, mailWords }),
  };
}

export type Services = ReturnType<typeof createServices>;
