import type { Container } from 'inversify';
import { makeBrowserClock } from '#adapters/browser/browser-clock.ts';
import { makeBrowserDraftStore } from '#adapters/browser/browser-draft-store.ts';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { provide, provideValue, token } from '#adapters/inversify/provide.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { type BrowserKeys, makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { type MemoryBackend, makeMemoryBackend } from '#adapters/memory/memory-backend.ts';
import { makeMemoryMagicLinkFunction } from '#adapters/memory/memory-magic-link-function.ts';
import type { MemoryMailbox } from '#adapters/memory/memory-mailer.ts';
import { makeMemoryOnboardingRepo } from '#adapters/memory/memory-onboarding-repo.ts';
import { makeMemoryPersonalData } from '#adapters/memory/memory-personal-data.ts';
import { makeMemoryScheduler } from '#adapters/memory/memory-scheduler.ts';
import type { TextStorage } from '#adapters/memory/text-storage.ts';
import { makeBookingService } from '#core/consultation/booking-service.ts';
import { makeContactInbox } from '#core/contact/receive-contact.ts';
import type { IdentityService } from '#core/identity/identity-service.ts';
import { makeAnonymousPreferences } from '#core/intake/keep-anonymous-preference.ts';
import { makeOnboardingService, type OnboardingService } from '#core/onboarding/onboarding-service.ts';
import { makePersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '#core/ports/hashing.ts';
import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { makeSurveyInbox } from '#core/survey/keep-survey.ts';
import { campaignOfThisVisit, PERSON_CHANGE, wait, watchedAuth } from './browser-parts.ts';
import { PORTS } from './tokens.ts';

export const MEMORY = {
  storage: token<TextStorage | null>('storage'),
  digest: token<TokenDigest>('digest'),
  hasher: token<PasswordHasher>('hasher'),
  common: token<CommonPasswords>('common'),
  mail: token<IdentityMail>('mail'),
  bookingMail: token<BookingMail>('bookingMail'),
  bookings: token<BookingService>('bookings'),
  personalDataMail: token<PersonalDataMail>('personalDataMail'),
  personalDataStore: token<PersonalDataStore>('personalDataStore'),
  keys: token<BrowserKeys>('keys'),
  backend: token<MemoryBackend>('backend'),
  service: token<IdentityService>('service'),
  onboarding: token<OnboardingService>('onboarding'),
  uow: token<UnitOfWork>('uow'),
  mailbox: token<MemoryMailbox>('mailbox'),
};

/** Session storage, where the browser allows it: so that links and reloads work (decision 47). */
function tabStorage(): TextStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Every port in the page itself: core's identity service over stores in the tab's memory, and a mailbox in the page. */
export function provideMemoryPorts(box: Container, settings: SiteSettings): void {
  const { digest, hasher, common, mail, bookingMail, keys, backend, service, uow, mailbox, storage } = MEMORY;
  const { personalDataMail, personalDataStore, bookings, onboarding } = MEMORY;
  const { clock, random } = PORTS;
  provideValue(box, storage, tabStorage());
  provide(box, clock, makeBrowserClock, {});
  provide(box, random, makeWebCryptoRandomness, {});
  provide(box, digest, makeWebCryptoTokenDigest, {});
  provide(box, hasher, () => makePbkdf2PasswordHasher(), {});
  provide(box, common, makeCommonPasswords, {});
  // Links lead back to the page that holds the stores, whatever the public address is.
  provide(
    box,
    mail,
    () => makeIdentityMail({ site: { ...settings, publicUrl: window.location.origin } }),
    {},
  );
  provide(
    box,
    bookingMail,
    () => makeBookingMail({ site: { ...settings, publicUrl: window.location.origin } }),
    {},
  );
  provide(
    box,
    personalDataMail,
    () => makePersonalDataMail({ site: { ...settings, publicUrl: window.location.origin } }),
    {},
  );
  provide(box, keys, makeBrowserKeys, { random, storage });
  provide(box, backend, (made) => makeMemoryBackend({ ...made, brand: settings.brand }), {
    storage,
    clock,
    random,
    digest,
    hasher,
    common,
    mail,
  });
  provide(box, service, (made) => made.backend.service, { backend });
  provide(box, uow, (made) => made.backend.uow, { backend });
  provide(box, mailbox, (made) => made.backend.mailbox, { backend });

  provide(box, PORTS.auth, (made) => watchedAuth(makeMemoryAuthPort(made), 'memory', made), {
    service,
    keys,
    ...PERSON_CHANGE,
  });
  provide(box, onboarding, makeOnboardingService, { uow, clock, random, digest });
  provide(box, PORTS.repo, makeMemoryOnboardingRepo, { service: onboarding, keys });
  provide(box, PORTS.magicLink, makeMemoryMagicLinkFunction, { service, keys });
  provide(
    box,
    PORTS.drafts,
    () => makeBrowserDraftStore({ storage: makeSafeStorage(() => window.sessionStorage) }),
    {},
  );
  provideValue(box, PORTS.tabs, NO_OTHER_TABS);
  provide(box, personalDataStore, makePersonalDataStore, { uow, clock, random, mail: personalDataMail });
  provide(box, PORTS.personalData, makeMemoryPersonalData, { service, keys, store: personalDataStore });
  provide(box, PORTS.contact, (made) => makeContactInbox({ ...made, supportEmail: settings.supportEmail }), {
    uow,
    clock,
    random,
  });
  provide(box, PORTS.surveyInbox, makeSurveyInbox, { uow, clock });
  provide(box, PORTS.preferences, makeAnonymousPreferences, { uow, clock });
  provide(box, bookings, makeBookingService, { uow, clock, random, digest, mail: bookingMail });
  provide(box, PORTS.consultations, makeMemoryScheduler, { service, keys, bookings });
  provideValue(box, PORTS.wait, wait);
  provideValue(box, PORTS.campaign, campaignOfThisVisit);
}
