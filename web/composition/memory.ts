import { makeBrowserClock } from '#adapters/browser/browser-clock.ts';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryBackend } from '#adapters/memory/memory-backend.ts';
import { makeMemoryMagicLinkFunction } from '#adapters/memory/memory-magic-link-function.ts';
import { makeMemoryOnboardingRepo } from '#adapters/memory/memory-onboarding-repo.ts';
import { makeMemoryPersonalData } from '#adapters/memory/memory-personal-data.ts';
import { makeMemoryScheduler } from '#adapters/memory/memory-scheduler.ts';
import type { TextStorage } from '#adapters/memory/text-storage.ts';
import { LANGUAGE } from '#copy/language.ts';
import { mailWordLists } from '#copy/mail-words.ts';
import { mailsCopy } from '#copy/mails.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { createServices } from '#core/services.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { showMailbox } from '../widgets/dev-mailbox/page-mailbox.ts';
import type { BackendPorts } from './browser-ports.ts';

/** Session storage, so that links and reloads work, or null if it is blocked. */
function tabStorage(): TextStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Runs the core services in the page, with tables in the tab's memory and a visible mailbox. */
export function memoryPorts(settings: SiteSettings): BackendPorts {
  const storage = tabStorage();
  const clock = makeBrowserClock();
  const random = makeWebCryptoRandomness();
  const { uow, mailbox } = makeMemoryBackend({ storage, clock });
  showMailbox(mailbox);
  // Emailed links must open this origin, because the tables exist only here.
  const mail = {
    site: { ...settings, publicUrl: window.location.origin },
    copies: { [LANGUAGE]: mailsCopy },
  };
  const { identity, onboarding, bookings, ...services } = createServices(
    {
      uow,
      clock,
      random,
      digest: makeWebCryptoTokenDigest(),
      hasher: makePbkdf2PasswordHasher(),
      commonPasswords: makeCommonPasswords(),
      announcementMail: makeAnnouncementMail(mail),
      identityMail: makeIdentityMail(mail),
      bookingMail: makeBookingMail(mail),
      personalDataMail: makePersonalDataMail(mail),
    },
    { ...settings, mailWords: { [LANGUAGE]: mailWordLists } },
  );
  const keys = makeBrowserKeys({ random, storage });
  return {
    auth: () => makeMemoryAuthPort({ service: identity, keys, language: LANGUAGE }),
    repo: () => makeMemoryOnboardingRepo({ service: onboarding, keys }),
    magicLink: () => makeMemoryMagicLinkFunction({ service: identity, keys }),
    personalData: () => makeMemoryPersonalData({ service: identity, keys, store: services.personalData }),
    contact: () => services.contact,
    consultations: () => makeMemoryScheduler({ service: identity, keys, bookings }),
    surveyInbox: () => services.surveys,
    preferences: () => services.preferences,
    tabs: () => NO_OTHER_TABS,
  };
}
