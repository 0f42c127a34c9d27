import type { Container } from 'inversify';
import { provide, provideValue, type Token } from '#adapters/inversify/provide.ts';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteCleanUp } from '#adapters/sqlite/sqlite-clean-up.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteSecurityLog } from '#adapters/sqlite/sqlite-security-log.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import { makeBookingService } from '#core/consultation/booking-service.ts';
import { makeContactInbox } from '#core/contact/receive-contact.ts';
import { makeIdentityService } from '#core/identity/make-identity-service.ts';
import { makeAnonymousPreferences } from '#core/intake/keep-anonymous-preference.ts';
import { makeOnboardingService } from '#core/onboarding/onboarding-service.ts';
import { makePersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import { makeSurveyInbox } from '#core/survey/keep-survey.ts';
import { makeApp } from '../http/app.ts';
import { APP_TOKENS, appParts, type CommonParts, openBox } from './open-box.ts';
import { TOKENS } from './tokens.ts';

/** The server of the embedded backend: which adapter stands behind which port. */
export function composeServer({
  store,
  ...parts
}: CommonParts & {
  store: SqliteStore;
}): Container {
  const box = openBox(parts);
  const { uow, clock, random } = TOKENS;
  provideValue(box, TOKENS.store, store);
  provide(box, TOKENS.digest, makeNodeTokenDigest, {});
  provide(box, TOKENS.hasher, () => makeArgon2PasswordHasher(), {});
  provide(box, TOKENS.uow, makeSqliteUnitOfWork, { store: TOKENS.store });
  provide(box, TOKENS.queue, makeSqliteOutboxQueue, { store: TOKENS.store });
  provide(box, TOKENS.sweeper, makeSqliteCleanUp, { store: TOKENS.store });
  provide(box, TOKENS.securityLog, makeSqliteSecurityLog, { store: TOKENS.store, clock: TOKENS.clock });

  provide(
    box,
    TOKENS.identity,
    ({ settings: { site }, ...things }) => makeIdentityService({ ...things, brand: site.brand }),
    {
      settings: TOKENS.settings,
      uow: TOKENS.uow,
      clock: TOKENS.clock,
      random: TOKENS.random,
      digest: TOKENS.digest,
      hasher: TOKENS.hasher,
      common: TOKENS.common,
      mail: TOKENS.identityMail,
    },
  );
  provide(box, TOKENS.onboarding, makeOnboardingService, { uow, clock, random, digest: TOKENS.digest });

  provide(
    box,
    TOKENS.contact,
    ({ settings: { site }, ...things }) => makeContactInbox({ ...things, supportEmail: site.supportEmail }),
    { settings: TOKENS.settings, uow, clock, random },
  );
  provide(box, TOKENS.surveys, makeSurveyInbox, { uow, clock });
  provide(box, TOKENS.preferences, makeAnonymousPreferences, { uow, clock });
  provide(
    box,
    TOKENS.bookings,
    ({ settings: { networkLimitFactor }, ...made }) =>
      makeBookingService({ ...made, networkFactor: networkLimitFactor }),
    {
      settings: TOKENS.settings,
      uow,
      clock,
      random,
      digest: TOKENS.digest,
      mail: TOKENS.bookingMail,
    },
  );
  provide(box, TOKENS.personalData, makePersonalDataStore, {
    uow,
    clock,
    random,
    mail: TOKENS.personalDataMail,
  });
  provide(
    box,
    TOKENS.events,
    ({ settings: { site }, ...things }) =>
      site.analytics === 'first-party' ? makeSqliteEventStore(things) : null,
    { settings: TOKENS.settings, store: TOKENS.store, clock },
  );

  provide(
    box,
    TOKENS.app,
    ({ store: database, ...things }) =>
      makeApp({ ...things, ...appParts(things), checkWritable: () => database.checkWritable() }),
    {
      ...APP_TOKENS,
      store: TOKENS.store,
      identity: TOKENS.identity,
      onboarding: TOKENS.onboarding,
      securityLog: TOKENS.securityLog,
      random,
    },
  );
  return box;
}

/** Makes everything there is to make, so that a missing part shows at start and in the boot test; answers the names. */
export function resolveEverything(box: Container): string[] {
  return Object.entries(TOKENS).map(([name, each]) => {
    box.get(each as Token<unknown>);
    return name;
  });
}
