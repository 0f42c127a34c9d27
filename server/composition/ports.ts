import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { type MemoryMailbox, makeMemoryMailer } from '#adapters/memory/memory-mailer.ts';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlSecurityLog } from '#adapters/sql/sql-security-log.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';
import type { EventStore } from '#core/measurement/event-batch.ts';
import type { OperatorPorts } from '#core/operating/audited.ts';
import { type ReadStorageFigures, storageFigures } from '#core/operating/overview.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PasswordHasher } from '#core/ports/hashing.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';
import type { SecurityLogStore } from '#core/ports/security-log.ts';
import type { ServiceOptions } from '#core/services.ts';
import { type MailBudget, makeMailBudget } from '#core/site/mail-budget.ts';
import type { RetentionStore } from '#core/site/retention.ts';
import type { Pages } from '../http/pages.ts';
import { makeLogger } from '../http/request-log.ts';
import type { ServerDependencies } from '../routes/server-routes.ts';
import type { Settings } from '../settings.ts';
import { MAIL_COPIES, MAIL_WORDS } from './mail-copies.ts';
import { type Monitor, makeMonitor } from './monitor.ts';

export interface ServerOptions {
  readonly settings: Settings;
  readonly pages: Pages;
  /** From `loadMailer`; null: mail is stored for `/dev/mailbox`. */
  readonly mailer?: Mailer | null;
  /** Absent: one that only writes the log. */
  readonly monitor?: Monitor;
  /** Replacements for tests. */
  readonly replace?: { readonly clock?: Clock; readonly mailer?: Mailer; readonly hasher?: PasswordHasher };
}

export interface Ports extends OperatorPorts {
  readonly clock: Clock;
  /** Null unless mail is stored for `/dev/mailbox`. */
  readonly mailbox: (Mailer & MemoryMailbox) | null;
  readonly mailer: Mailer;
  readonly monitor: Monitor;
  readonly mailBudget: MailBudget;
  readonly outbox: OutboxQueue;
  readonly retention: RetentionStore;
  readonly securityLogStore: SecurityLogStore;
  /** Null unless this server stores analytics events. */
  readonly events: EventStore | null;
  readonly checkWritable: ServerDependencies['checkWritable'];
  readonly figures: ReadStorageFigures;
}

export function makePorts({
  store,
  settings,
  mailer = null,
  monitor = makeMonitor(makeLogger(settings.logLevel)),
  replace = {},
}: Omit<ServerOptions, 'pages'> & { readonly store: SqlStore }): Ports {
  return resolvePorts<Ports>({
    clock: () => replace.clock ?? makeSystemClock(),
    random: makeNodeRandomness,
    commonPasswords: makeCommonPasswords,
    announcementMail: () => makeAnnouncementMail({ ...settings, copies: MAIL_COPIES }),
    identityMail: () => makeIdentityMail({ ...settings, copies: MAIL_COPIES }),
    bookingMail: () => makeBookingMail({ ...settings, copies: MAIL_COPIES }),
    mailbox: ({ clock }) => (settings.mail.kind === 'dev' ? makeMemoryMailer({ clock }) : null),
    mailer({ mailbox }) {
      const chosen = replace.mailer ?? mailer ?? mailbox;
      if (!chosen) throw new Error('there is neither a mailer nor a mailbox');
      return chosen;
    },
    monitor: () => monitor,
    mailBudget: () =>
      makeMailBudget({ perDay: settings.mailsPerDay, onSpent: () => monitor.limitHit('mail-budget') }),
    digest: () => makeNodeTokenDigest(store.digestKey),
    hasher: () => replace.hasher ?? makeArgon2PasswordHasher(),
    uow: () => makeSqlUnitOfWork({ store }),
    outbox: () => makeSqlOutboxQueue({ store }),
    retention: () => makeSqlCleanUp({ store }),
    securityLogStore: () => makeSqlSecurityLog({ store }),
    events: ({ clock }) =>
      settings.site.analytics === 'first-party' ? makeSqlEventStore({ store, clock }) : null,
    checkWritable: () => store.checkWritable,
    figures:
      ({ uow, clock }) =>
      () =>
        uow.read((tables) => storageFigures(tables, clock.now())),
  });
}

export const serviceOptions = ({ site, callLink, networkLimitFactor }: Settings): ServiceOptions => ({
  ...site,
  callLink,
  networkLimitFactor,
  mailWords: MAIL_WORDS,
});
