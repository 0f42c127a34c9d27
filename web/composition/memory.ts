import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makeMemoryCookies } from '#adapters/memory/memory-cookies.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeMemoryMailer } from '#adapters/memory/memory-mailer.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';
import { LANGUAGE } from '#copy/language.ts';
import { mailWordLists } from '#copy/mail-words.ts';
import { mailsCopy } from '#copy/mails.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { createServices } from '#core/services.ts';
import { makeMailOutboxJob } from '#core/site/mail-outbox.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { makePageFetch } from '#server/routes/page-fetch.ts';
import { showMailbox } from '../widgets/dev-mailbox/page-mailbox.ts';
import type { BackendPorts } from './browser-ports.ts';
import { serverPorts } from './server.ts';

/** Runs the routes of our server in the page, over tables in the tab's memory and a visible mailbox. */
export function memoryPorts(settings: SiteSettings): BackendPorts {
  // Links and reloads work.
  const storage = makeSafeStorage(() => window.sessionStorage);
  const clock = makeSystemClock();
  const random = makeWebCryptoRandomness();
  const mailer = makeMemoryMailer({ clock, storage });
  const { uow, queue } = makeMemoryDatabase({ storage, onMail: () => void deliverMail() });
  const deliverMail = makeMailOutboxJob({ outbox: queue, mailer, clock });
  showMailbox(mailer);
  // Emailed links must open this origin, because the tables exist only here.
  const site = { ...settings, publicUrl: window.location.origin };
  const mail = { site, copies: { [LANGUAGE]: mailsCopy } };
  const commonPasswords = makeCommonPasswords();
  const services = createServices(
    {
      uow,
      clock,
      random,
      digest: makeWebCryptoTokenDigest(),
      hasher: makePbkdf2PasswordHasher(),
      commonPasswords,
      announcementMail: makeAnnouncementMail(mail),
      identityMail: makeIdentityMail(mail),
      bookingMail: makeBookingMail(mail),
    },
    { ...site, mailWords: { [LANGUAGE]: mailWordLists } },
  );
  const cookies = makeMemoryCookies({ random, storage });
  return {
    ...serverPorts(
      site,
      makePageFetch({ ...site, ...services, commonPasswords, cookies, clock, language: LANGUAGE }),
    ),
    tabs: () => NO_OTHER_TABS,
  };
}
