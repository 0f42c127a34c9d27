import type { Container } from 'inversify';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeBox, provide, provideValue } from '#adapters/inversify/provide.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { makeMailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import { makeNodeClock } from '#adapters/node/node-clock.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { safeRedirect } from '#core/identity/safe-redirect.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import { makeLimits } from '../http/limits.ts';
import type { Pages } from '../http/pages.ts';
import { makeLogger, makeRequestLog } from '../http/request-log.ts';
import { JOURNEY_PATHS } from '../http/site-paths.ts';
import { makeCleanUpJob } from '../jobs/clean-up.ts';
import { makeMailOutboxJob } from '../jobs/mail-outbox.ts';
import type { Settings } from '../settings.ts';
import { type Thing, TOKENS } from './tokens.ts';

/** What a test may put in the place of the real thing. */
export interface Replacements {
  readonly clock?: Clock;
  readonly mailer?: Mailer;
}

/** What the server is made of on every backend. */
export interface CommonParts {
  readonly settings: Settings;
  readonly pages: Pages;
  /** From `loadMailer`; null: mail is kept for `/dev/mailbox`. */
  readonly mailer?: Mailer | null;
  readonly replace?: Replacements;
}

/** The origins whose pages may change something: the public one and, in development, the machine's own names for it. */
function allowedOrigins({ production, port, site }: Settings): ReadonlySet<string> {
  const own = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return new Set([site.publicUrl, ...own]);
}

/** A box with everything that does not depend on where people and rows are kept. */
export function openBox({ settings, pages, mailer = null, replace = {} }: CommonParts): Container {
  const box = makeBox();
  const { clock } = TOKENS;
  provideValue(box, TOKENS.settings, settings);
  provideValue(box, TOKENS.pages, pages);
  provideValue(box, TOKENS.draining, { now: false });
  provide(box, TOKENS.logger, ({ settings: { logLevel } }) => makeLogger(logLevel), {
    settings: TOKENS.settings,
  });
  provide(box, clock, () => replace.clock ?? makeNodeClock(), {});
  provide(box, TOKENS.random, makeNodeRandomness, {});
  provide(box, TOKENS.common, makeCommonPasswords, {});

  const site = { settings: TOKENS.settings };
  provide(box, TOKENS.identityMail, (made) => makeIdentityMail(made.settings), site);
  provide(box, TOKENS.bookingMail, (made) => makeBookingMail(made.settings), site);
  provide(box, TOKENS.personalDataMail, (made) => makePersonalDataMail(made.settings), site);

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

  provide(
    box,
    TOKENS.limits,
    ({ settings: { networkLimitFactor }, clock: { monotonic } }) =>
      makeLimits({ networkFactor: networkLimitFactor, now: monotonic }),
    { settings: TOKENS.settings, clock: TOKENS.clock },
  );
  provide(box, TOKENS.mailJob, makeMailOutboxJob, {
    queue: TOKENS.queue,
    mailer: TOKENS.mailer,
    clock: TOKENS.clock,
  });
  provide(box, TOKENS.cleanUpJob, makeCleanUpJob, { sweeper: TOKENS.sweeper, clock: TOKENS.clock });

  return box;
}

/** What every app is given of the settings and of the server itself. */
export function appParts({
  settings: own,
  logger,
  clock,
  draining,
}: {
  settings: Settings;
  logger: Thing<'logger'>;
  clock: Clock;
  draining: Thing<'draining'>;
}) {
  return {
    publicUrl: own.site.publicUrl,
    supportEmail: own.site.supportEmail,
    schedulerUrl: own.site.schedulerUrl,
    connectTo: [own.site.mixpanel?.apiHost, own.site.supabase?.url].filter((origin) => origin !== undefined),
    allowedOrigins: allowedOrigins(own),
    trustedProxies: own.trustedProxies,
    isAllowedRedirect: (target: string) =>
      safeRedirect(target, { origin: own.site.publicUrl, paths: [JOURNEY_PATHS.callback] }) !== null,
    log: makeRequestLog(logger),
    monotonic: () => clock.monotonic(),
    draining: () => draining.now,
  };
}

/** What the app of every backend stands on. */
export const APP_TOKENS = {
  settings: TOKENS.settings,
  logger: TOKENS.logger,
  clock: TOKENS.clock,
  draining: TOKENS.draining,
  limits: TOKENS.limits,
  pages: TOKENS.pages,
  mailbox: TOKENS.mailbox,
  contact: TOKENS.contact,
  surveys: TOKENS.surveys,
  preferences: TOKENS.preferences,
  bookings: TOKENS.bookings,
  personalData: TOKENS.personalData,
  events: TOKENS.events,
};
