import { makeMailOnFinishing } from './announcement/mail-on-finishing.ts';
import type { LaunchSite } from './announcement/ready-to-send.ts';
import { makeUnsubscribe } from './announcement/unsubscribe.ts';
import { makeBookingService } from './consultation/booking-service.ts';
import { makeContactInbox } from './contact/receive-contact.ts';
import type { MailWords } from './identity/mail-words.ts';
import { makeIdentityService } from './identity/make-identity-service.ts';
import { makeAnonymousPreferences } from './onboarding/keep-anonymous-preference.ts';
import { makeOnboardingService } from './onboarding/onboarding-service.ts';
import { makePersonalDataStore } from './personal-data/make-personal-data-store.ts';
import type { ServicePorts } from './ports/service-ports.ts';
import { type MailBudget, makeMailBudget } from './site/mail-budget.ts';
import { makeSurveyInbox } from './survey/keep-survey.ts';

export interface ServiceOptions extends LaunchSite {
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

/** The backend of the page's ports over one unit of work, run by our server or, in memory mode, by the page. */
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
