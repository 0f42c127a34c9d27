import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeMemoryOnboardingRepo } from '#adapters/memory/memory-onboarding-repo.ts';
import { makeMemoryPersonalData } from '#adapters/memory/memory-personal-data.ts';
import {
  describePersonalDataContract,
  type PersonalDataHarness,
} from '#tests/contracts/personal-data.contract.ts';
import { describePersonalDataStoreContract } from '#tests/contracts/personal-data-store.contract.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeBreakableUnitOfWork, makeTestServices } from '#tests/support/memory-auth-harness.ts';
import { makePersonalDataStoreHarness } from '#tests/support/personal-data-store-harness.ts';
import { CALLING_SITE } from '#tests/support/scheduler-of.ts';
import { takeMails } from '#tests/support/take-mails.ts';

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
  const {
    clock,
    random,
    identity: service,
    onboarding,
    bookings,
    personalData: store,
  } = makeTestServices(uow, makeManualClock(), CALLING_SITE);
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
    bookings,
    events: null,
    now: () => clock.now(),
    mailsTo: takeMails(queue, clock),
    advance: async (ms) => clock.advance(ms),
  };
}

describePersonalDataContract('memory', makeHarness);
describePersonalDataStoreContract('memory', async () =>
  makePersonalDataStoreHarness({ ...openDatabase(), clock: makeManualClock(), events: null }),
);
