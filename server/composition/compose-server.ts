import type { Container } from 'inversify';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeBox, provide, provideValue, type Token } from '#adapters/inversify/provide.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeMailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import { makeNodeClock } from '#adapters/node/node-clock.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteCleanUp } from '#adapters/sqlite/sqlite-clean-up.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import { makeSqliteOnboardingRepo } from '#adapters/sqlite/sqlite-onboarding-repo.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import { makeScheduler } from '#core/consultation/make-scheduler.ts';
import { makeContactInbox } from '#core/contact/receive-contact.ts';
import { makeIdentityService } from '#core/identity/make-identity-service.ts';
import { safeRedirect } from '#core/identity/safe-redirect.ts';
import { makeAnonymousPreferences } from '#core/intake/keep-anonymous-preference.ts';
import { makePersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import { makeSurveyInbox } from '#core/survey/keep-survey.ts';
import { makeApp } from '../http/app.ts';
import { makeLimits } from '../http/limits.ts';
import type { Pages } from '../http/pages.ts';
import { makeLogger, makeRequestLog } from '../http/request-log.ts';
import { JOURNEY_PATHS } from '../http/site-paths.ts';
import { makeCleanUpJob } from '../jobs/clean-up.ts';
import { makeMailOutboxJob } from '../jobs/mail-outbox.ts';
import type { Settings } from '../settings.ts';
import { TOKENS } from './tokens.ts';

/** What a test may put in the place of the real thing. */
export interface Replacements {
  readonly clock?: Clock;
  readonly mailer?: Mailer;
}

/** The origins whose pages may change something: the public one and, in development, the machine's own names for it. */
function allowedOrigins({ production, port, site }: Settings): ReadonlySet<string> {
  const own = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return new Set([site.publicUrl, ...own]);
}

/** The server's one composition root: which adapter stands behind which port. */
export function composeServer({
  settings,
  store,
  pages,
  mailer = null,
  replace = {},
}: {
  settings: Settings;
  store: SqliteStore;
  pages: Pages;
  /** From `loadMailer`; null: mail is kept for `/dev/mailbox`. */
  mailer?: Mailer | null;
  replace?: Replacements;
}): Container {
  const box = makeBox();
  provideValue(box, TOKENS.settings, settings);
  provideValue(box, TOKENS.store, store);
  provideValue(box, TOKENS.pages, pages);
  provideValue(box, TOKENS.draining, { now: false });

  provide(box, TOKENS.logger, ({ settings: { logLevel } }) => makeLogger(logLevel), {
    settings: TOKENS.settings,
  });
  provide(box, TOKENS.clock, () => replace.clock ?? makeNodeClock(), {});
  provide(box, TOKENS.random, makeNodeRandomness, {});
  provide(box, TOKENS.digest, makeNodeTokenDigest, {});
  provide(box, TOKENS.hasher, () => makeArgon2PasswordHasher(), {});
  provide(box, TOKENS.common, makeCommonPasswords, {});
  provide(box, TOKENS.identityMail, ({ settings: { site } }) => makeIdentityMail({ site }), {
    settings: TOKENS.settings,
  });

  provide(box, TOKENS.uow, makeSqliteUnitOfWork, { store: TOKENS.store });
  provide(box, TOKENS.queue, makeSqliteOutboxQueue, { store: TOKENS.store });
  provide(box, TOKENS.sweeper, makeSqliteCleanUp, { store: TOKENS.store });

  provide(
    box,
    TOKENS.mailbox,
    ({ settings: { mail }, clock }) =>
      mail.kind === 'dev' ? makeMailboxMailer({ now: () => clock.now() }) : null,
    { settings: TOKENS.settings, clock: TOKENS.clock },
  );
  provide(
    box,
    TOKENS.mailer,
    ({ mailbox }) => {
      const chosen = replace.mailer ?? mailer ?? mailbox;
      if (!chosen) throw new Error('mail is kept, but there is no mailbox');
      return chosen;
    },
    { mailbox: TOKENS.mailbox },
  );

  provide(box, TOKENS.identity, makeIdentityService, {
    uow: TOKENS.uow,
    clock: TOKENS.clock,
    random: TOKENS.random,
    digest: TOKENS.digest,
    hasher: TOKENS.hasher,
    common: TOKENS.common,
    mail: TOKENS.identityMail,
  });
  provide(
    box,
    TOKENS.repoOf,
    (things) =>
      ({ email }) =>
        makeSqliteOnboardingRepo({ ...things, email }),
    { uow: TOKENS.uow, clock: TOKENS.clock, random: TOKENS.random },
  );

  const { uow, clock, random } = TOKENS;
  provide(box, TOKENS.bookingMail, ({ settings: { site } }) => makeBookingMail({ site }), {
    settings: TOKENS.settings,
  });
  provide(
    box,
    TOKENS.contact,
    ({ settings: { site }, ...things }) => makeContactInbox({ ...things, supportEmail: site.supportEmail }),
    { settings: TOKENS.settings, uow, clock, random },
  );
  provide(box, TOKENS.surveys, makeSurveyInbox, { uow, clock });
  provide(box, TOKENS.preferences, makeAnonymousPreferences, { uow, clock });
  provide(box, TOKENS.scheduler, makeScheduler, { uow, clock, random, mail: TOKENS.bookingMail });
  provide(box, TOKENS.personalDataMail, ({ settings: { site } }) => makePersonalDataMail({ site }), {
    settings: TOKENS.settings,
  });
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
    TOKENS.limits,
    ({ settings: { networkLimitFactor } }) => makeLimits({ networkFactor: networkLimitFactor }),
    { settings: TOKENS.settings },
  );
  provide(box, TOKENS.mailJob, makeMailOutboxJob, {
    queue: TOKENS.queue,
    mailer: TOKENS.mailer,
    clock: TOKENS.clock,
  });
  provide(box, TOKENS.cleanUpJob, makeCleanUpJob, { sweeper: TOKENS.sweeper, clock: TOKENS.clock });

  provide(
    box,
    TOKENS.app,
    ({ settings: own, store: database, logger, clock, draining, ...things }) =>
      makeApp({
        ...things,
        publicUrl: own.site.publicUrl,
        supportEmail: own.site.supportEmail,
        schedulerUrl: own.site.schedulerUrl,
        connectTo: [own.site.mixpanel?.apiHost, own.site.supabase?.url].filter(
          (origin) => origin !== undefined,
        ),
        allowedOrigins: allowedOrigins(own),
        trustedProxies: own.trustedProxies,
        checkWritable: () => database.checkWritable(),
        isAllowedRedirect: (target) =>
          safeRedirect(target, { origin: own.site.publicUrl, paths: [JOURNEY_PATHS.callback] }) !== null,
        log: makeRequestLog(logger),
        monotonic: () => clock.monotonic(),
        draining: () => draining.now,
      }),
    {
      settings: TOKENS.settings,
      store: TOKENS.store,
      logger: TOKENS.logger,
      clock: TOKENS.clock,
      draining: TOKENS.draining,
      identity: TOKENS.identity,
      limits: TOKENS.limits,
      repoOf: TOKENS.repoOf,
      random: TOKENS.random,
      pages: TOKENS.pages,
      mailbox: TOKENS.mailbox,
      contact: TOKENS.contact,
      surveys: TOKENS.surveys,
      preferences: TOKENS.preferences,
      scheduler: TOKENS.scheduler,
      personalData: TOKENS.personalData,
      events: TOKENS.events,
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
