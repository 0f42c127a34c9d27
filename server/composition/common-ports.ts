import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import type { PortFactories } from '#adapters/inversify/resolve-ports.ts';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { type MailboxMailer, makeMailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import { makeNodeClock } from '#adapters/node/node-clock.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import type { AnnouncementMail } from '#core/ports/announcement-mail.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '#core/ports/hashing.ts';
import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { RetentionStore } from '#core/ports/retention-store.ts';
import type { SecurityLogStore } from '#core/ports/security-log.ts';
import type { ReadStorageFigures } from '#core/ports/storage-figures.ts';
import type { OutboxQueue } from '#core/ports/unit-of-work.ts';
import { type MailBudget, makeMailBudget } from '#core/site/mail-budget.ts';
import type { Pages } from '../http/pages.ts';
import { makeLogger } from '../http/request-log.ts';
import type { ServerDependencies } from '../routes/server-routes.ts';
import type { Settings } from '../settings.ts';
import { MAIL_COPIES } from './mail-copies.ts';
import { type Monitor, makeMonitor } from './monitor.ts';

/** What a server is composed from, whatever its backend. */
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

/** The ports that do not depend on where people and rows are stored. */
export interface CommonPorts {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly commonPasswords: CommonPasswords;
  readonly announcementMail: AnnouncementMail;
  readonly identityMail: IdentityMail;
  readonly bookingMail: BookingMail;
  readonly personalDataMail: PersonalDataMail;
  /** Null unless mail is stored for `/dev/mailbox`. */
  readonly mailbox: MailboxMailer | null;
  readonly mailer: Mailer;
  readonly monitor: Monitor;
  readonly mailBudget: MailBudget;
}

/** The ports that every backend provides. */
export interface StoragePorts {
  readonly digest: TokenDigest;
  readonly outbox: OutboxQueue;
  readonly retention: RetentionStore;
  readonly securityLogStore: SecurityLogStore;
  /** Null unless this server stores analytics events. */
  readonly events: EventStore | null;
  readonly checkWritable: ServerDependencies['checkWritable'];
  readonly figures: ReadStorageFigures;
}

export function commonPorts({
  settings,
  mailer = null,
  monitor = makeMonitor(makeLogger(settings.logLevel)),
  replace = {},
}: Omit<ServerOptions, 'pages'>): PortFactories<CommonPorts> {
  return {
    clock: () => replace.clock ?? makeNodeClock(),
    random: makeNodeRandomness,
    commonPasswords: makeCommonPasswords,
    announcementMail: () => makeAnnouncementMail({ ...settings, copies: MAIL_COPIES }),
    identityMail: () => makeIdentityMail({ ...settings, copies: MAIL_COPIES }),
    bookingMail: () => makeBookingMail({ ...settings, copies: MAIL_COPIES }),
    personalDataMail: () => makePersonalDataMail({ ...settings, copies: MAIL_COPIES }),
    mailbox: ({ clock }) =>
      settings.mail.kind === 'dev' ? makeMailboxMailer({ now: () => clock.now() }) : null,
    mailer({ mailbox }) {
      const chosen = replace.mailer ?? mailer ?? mailbox;
      if (!chosen) throw new Error('there is neither a mailer nor a mailbox');
      return chosen;
    },
    monitor: () => monitor,
    mailBudget: () =>
      makeMailBudget({ perDay: settings.mailsPerDay, onSpent: () => monitor.limitHit('mail-budget') }),
  };
}
