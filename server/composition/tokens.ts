import type { Logger } from 'pino';
import { type Token, token } from '#adapters/inversify/provide.ts';
import type { MailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { IdentityService } from '#core/identity/identity-service.ts';
import type { OnboardingService } from '#core/onboarding/onboarding-service.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '#core/ports/hashing.ts';
import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import type { Sweeper } from '#core/ports/sweeper.ts';
import type { OutboxQueue, UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { App } from '../http/frame.ts';
import type { Limits } from '../http/limits.ts';
import type { Pages } from '../http/pages.ts';
import type { Settings } from '../settings.ts';

type Job = () => Promise<'more' | 'done'>;

/** Everything that the server is made of. */
export const TOKENS = {
  settings: token<Settings>('settings'),
  pages: token<Pages>('pages'),
  store: token<SqliteStore>('store'),
  logger: token<Logger>('logger'),
  clock: token<Clock>('clock'),
  random: token<Randomness>('random'),
  digest: token<TokenDigest>('digest'),
  hasher: token<PasswordHasher>('hasher'),
  common: token<CommonPasswords>('common'),
  identityMail: token<IdentityMail>('identityMail'),
  uow: token<UnitOfWork>('uow'),
  queue: token<OutboxQueue>('queue'),
  sweeper: token<Sweeper>('sweeper'),
  /** Null unless mail is kept for `/dev/mailbox`. */
  mailbox: token<MailboxMailer | null>('mailbox'),
  mailer: token<Mailer>('mailer'),
  identity: token<IdentityService>('identity'),
  onboarding: token<OnboardingService>('onboarding'),
  limits: token<Limits>('limits'),
  securityLog: token<SecurityLog & { flush(): Promise<void> }>('securityLog'),
  draining: token<{ now: boolean }>('draining'),
  mailJob: token<Job>('mailJob'),
  cleanUpJob: token<Job>('cleanUpJob'),
  bookingMail: token<BookingMail>('bookingMail'),
  contact: token<ContactInbox>('contact'),
  surveys: token<SurveyInbox>('surveys'),
  preferences: token<AnonymousPreferences>('preferences'),
  bookings: token<BookingService>('bookings'),
  personalDataMail: token<PersonalDataMail>('personalDataMail'),
  personalData: token<PersonalDataStore>('personalData'),
  /** Null unless our own server measures. */
  events: token<EventStore | null>('events'),
  app: token<App>('app'),
} as const;

export type Thing<K extends keyof typeof TOKENS> = (typeof TOKENS)[K] extends Token<infer T> ? T : never;
