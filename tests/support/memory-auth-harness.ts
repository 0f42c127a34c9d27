import { errAsync } from 'neverthrow';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeMemoryOnboardingRepo } from '#adapters/memory/memory-onboarding-repo.ts';
import { unavailable } from '#core/ports/failures.ts';
import { makeUnitOfWork, type UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createServices } from '#core/services.ts';
import { makeMailBudget } from '#core/site/mail-budget.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { AuthHarness } from '#tests/contracts/auth-harness.ts';
import {
  MAIL_WORDS,
  makeAnnouncementMail,
  makeBookingMail,
  makeIdentityMail,
  makePersonalDataMail,
} from '#tests/support/english-mails.ts';
import { makeManualClock } from './manual-clock.ts';
import { takeMails } from './take-mails.ts';

/** A unit of work that can be broken: it then returns `unavailable` and runs nothing. */
export function makeBreakableUnitOfWork(inner: UnitOfWork) {
  let broken = false;
  const uow = makeUnitOfWork({
    run: (work) => (broken ? errAsync(unavailable()) : inner.run(work)),
    read: (work) => (broken ? errAsync(unavailable()) : inner.read(work)),
  });
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
  };
  const services = createServices(
    {
      ...tools,
      uow,
      commonPasswords: makeCommonPasswords(),
      announcementMail: makeAnnouncementMail({ site }),
      identityMail: makeIdentityMail({ site }),
      bookingMail: makeBookingMail({ site }),
      personalDataMail: makePersonalDataMail({ site }),
    },
    { ...site, mailWords: MAIL_WORDS },
  );
  return { ...tools, ...services, brand: site.brand, mailWords: MAIL_WORDS, mailBudget: makeMailBudget() };
}

/** The in-memory ports for the contracts. */
export async function makeMemoryAuthHarness(): Promise<AuthHarness> {
  const database = makeMemoryDatabase();
  const { uow, setBroken } = makeBreakableUnitOfWork(database.uow);
  const { clock, random, identity: service, onboarding } = makeTestServices(uow);
  return {
    async openBrowser() {
      const keys = makeBrowserKeys({ random });
      return {
        auth: makeMemoryAuthPort({ service, keys }),
        repo: makeMemoryOnboardingRepo({ service: onboarding, keys }),
      };
    },
    mailsTo: takeMails(database.queue, clock),
    async advance(ms) {
      clock.advance(ms);
    },
    async breakBackend() {
      setBroken(true);
    },
    async healBackend() {
      setBroken(false);
    },
    async close() {},
  };
}
