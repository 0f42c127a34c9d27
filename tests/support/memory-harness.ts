import { errAsync } from 'neverthrow';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import { makeMemoryCookies } from '#adapters/memory/memory-cookies.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { unavailable } from '#core/ports/failures.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createServices } from '#core/services.ts';
import { makeMailBudget } from '#core/site/mail-budget.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makePageFetch } from '#server/routes/page-fetch.ts';
import {
  MAIL_WORDS,
  makeAnnouncementMail,
  makeBookingMail,
  makeIdentityMail,
} from '#tests/support/english-mails.ts';
import { serverPorts } from '#web/composition/server.ts';
import { makeManualClock } from './manual-clock.ts';
import { makeMapStorage } from './map-storage.ts';
import { CALLING_SITE } from './scheduler-of.ts';
import { takeMails } from './take-mails.ts';

/** A unit of work that can be broken: it then returns `unavailable` and runs nothing. */
export function makeBreakableUnitOfWork(inner: UnitOfWork) {
  let broken = false;
  const uow: UnitOfWork = {
    run: (work) => (broken ? errAsync(unavailable()) : inner.run(work)),
    read: (work) => (broken ? errAsync(unavailable()) : inner.read(work)),
  };
  return {
    uow,
    setBroken(to: boolean) {
      broken = to;
    },
  };
}

/** Core's services, with fast hashing, over any unit of work. */
export function makeTestServices(uow: UnitOfWork, clock = makeManualClock(), site = DEFAULT_SITE_SETTINGS) {
  const tools = {
    clock,
    random: makeWebCryptoRandomness(),
    digest: makeWebCryptoTokenDigest(),
    hasher: makePbkdf2PasswordHasher({ iterations: 10 }),
    commonPasswords: makeCommonPasswords(),
  };
  const services = createServices(
    {
      ...tools,
      uow,
      announcementMail: makeAnnouncementMail({ site }),
      identityMail: makeIdentityMail({ site }),
      bookingMail: makeBookingMail({ site }),
    },
    { ...site, mailWords: MAIL_WORDS },
  );
  return { ...tools, ...services, brand: site.brand, mailWords: MAIL_WORDS, mailBudget: makeMailBudget() };
}

/** The page's ports over the routes, as in memory mode, for the contracts. */
export async function makeMemoryHarness(networkFactor = 1_000) {
  const storage = makeMapStorage();
  const database = makeMemoryDatabase({ storage: storage.safe });
  const { uow, setBroken } = makeBreakableUnitOfWork(database.uow);
  const services = makeTestServices(uow, makeManualClock(), CALLING_SITE);
  const { clock, random, bookings } = services;
  const fetchOf = (network?: string) => {
    const cookies = makeMemoryCookies({ random, storage: null });
    return makePageFetch({ ...CALLING_SITE, ...services, cookies, language: 'en', networkFactor, network });
  };
  return {
    fetchOf,
    async openBrowser(network?: string, fetch = fetchOf(network)) {
      return resolvePorts({ ...serverPorts(CALLING_SITE, fetch), tabs: () => NO_OTHER_TABS });
    },
    bookings,
    events: null,
    storedText: async () => storage.getItem('checkahead.memory.stores.v1'),
    now: () => clock.now(),
    mailsTo: takeMails(database.queue, clock),
    advance: async (ms: number) => clock.advance(ms),
    breakBackend: async () => setBroken(true),
    healBackend: async () => setBroken(false),
    close: async () => {},
  };
}
