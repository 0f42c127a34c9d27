import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeMemoryMailer } from '#adapters/memory/memory-mailer.ts';
import { makeMemoryOnboardingRepo } from '#adapters/memory/memory-onboarding-repo.ts';
import { makeMemoryPersonalData } from '#adapters/memory/memory-personal-data.ts';
import { makeBookingService } from '#core/consultation/booking-service.ts';
import { makePersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import {
  describePersonalDataContract,
  type PersonalDataHarness,
} from '#tests/contracts/personal-data.contract.ts';
import { describePersonalDataStoreContract } from '#tests/contracts/personal-data-store.contract.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeBreakableUnitOfWork, makeTestIdentity } from '#tests/support/memory-auth-harness.ts';
import { makePersonalDataStoreHarness } from '#tests/support/personal-data-store-harness.ts';

const site = DEFAULT_SITE_SETTINGS;

function openDatabase() {
  const storage = makeMapStorage();
  const { uow: inner, queue } = makeMemoryDatabase({ storage });
  const { uow, setBroken } = makeBreakableUnitOfWork(inner);
  return {
    uow,
    queue,
    storedText: async () =>
      Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join(),
    breakBackend: async () => setBroken(true),
    healBackend: async () => setBroken(false),
    close: async () => {},
  };
}

async function makeHarness(): Promise<PersonalDataHarness> {
  const { uow, queue, ...database } = openDatabase();
  const { clock, random, service, onboarding } = makeTestIdentity(uow);
  const mailer = makeMemoryMailer({ clock });
  const store = makePersonalDataStore({ uow, clock, random, mail: makePersonalDataMail({ site }) });
  return {
    ...database,
    async openBrowser() {
      const keys = makeBrowserKeys({ random });
      return {
        auth: makeMemoryAuthPort({ service, keys }),
        repo: makeMemoryOnboardingRepo({ service: onboarding, keys }),
        personalData: makeMemoryPersonalData({ service, keys, store }),
      };
    },
    bookings: makeBookingService({
      uow,
      clock,
      random,
      digest: makeWebCryptoTokenDigest(),
      mail: makeBookingMail({ site }),
    }),
    events: null,
    now: () => clock.now(),
    async mailsTo(address) {
      const leased = await queue.lease({ at: clock.now(), limit: 100, leaseMs: 1_000 });
      for (const { message } of leased._unsafeUnwrap()) {
        (await mailer.send(message))._unsafeUnwrap();
        await queue.delivered(message.id, clock.now(), null);
      }
      return mailer.all().filter((mail) => mail.to === address);
    },
    advance: async (ms) => clock.advance(ms),
  };
}

describePersonalDataContract('memory', makeHarness);
describePersonalDataStoreContract('memory', async () =>
  makePersonalDataStoreHarness({ ...openDatabase(), clock: makeManualClock(), events: null }),
);
