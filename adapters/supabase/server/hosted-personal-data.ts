import { err, errAsync, ok, okAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { isMailWords, type MailWords } from '#core/identity/mail-words.ts';
import { nameAndPhoneProblems } from '#core/intake/account-form.ts';
import type { Language } from '#core/language/languages.ts';
import { onboardingRecordSchema } from '#core/onboarding/onboarding-record.ts';
import { stepFields } from '#core/onboarding/signup-form.ts';
import { countedEvents, type PersonalData } from '#core/personal-data/personal-data.ts';
import type { Clock } from '#core/ports/clock.ts';
import { rejected } from '#core/ports/failures.ts';
import type { DataSubject, ExportedEventsPage, PersonalDataStore } from '#core/ports/personal-data.ts';
import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { EventCursor } from '#core/ports/unit-of-work.ts';
import { EVENTS_PER_PAGE } from '#core/site/bounds.ts';
import { outboxRow } from './outbox-row.ts';
import { execute, executeTrusted, recipientAt, type ServiceClient } from './service-client.ts';

export interface PersonRow {
  readonly account: {
    readonly email: string;
    readonly created_at: string;
    readonly verified_at: string | null;
    readonly has_password: boolean;
    readonly mail_words: string | null;
    readonly language: Language;
  };
  readonly onboarding: Readonly<Record<string, unknown>> | null;
  readonly appointments: readonly {
    readonly starts_at: number;
    readonly name: string;
    readonly phone: string | null;
    readonly note: string | null;
    readonly outcome: string | null;
  }[];
  readonly messages: readonly {
    readonly received_at: number;
    readonly answered_at: number | null;
    readonly message: string;
  }[];
  readonly news: { readonly subscribed: boolean; readonly sent_at: readonly number[] };
  readonly sessions: readonly { readonly started_at: string; readonly last_active_at: string }[];
  /** Number of events; counting stops at one more than the page shows. */
  readonly events: number;
}

interface EventsRow {
  readonly notes: readonly {
    readonly name: string;
    readonly at: number;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
  readonly next: EventCursor | null;
}

const iso = (moment: number | string) => new Date(moment).toISOString();
/** The latest valid date (ECMAScript, 'Time Values'). */
const LATEST_MS = 8.64e15;

const messageOf = ({ received_at, answered_at, message }: PersonRow['messages'][number]) => ({
  sentAt: iso(received_at),
  answeredAt: answered_at === null ? null : iso(answered_at),
  message,
});

export const personalData = (row: PersonRow): PersonalData => ({
  account: {
    email: row.account.email,
    createdAt: iso(row.account.created_at),
    verifiedAt: row.account.verified_at === null ? null : iso(row.account.verified_at),
    hasPassword: row.account.has_password,
    mailWords: row.account.mail_words,
    language: row.account.language,
  },
  onboarding: row.onboarding && onboardingRecordSchema.parse(row.onboarding),
  appointments: row.appointments.map(({ starts_at, name, phone, note, outcome }) => ({
    startsAt: iso(starts_at),
    name,
    phone,
    ...(note === null ? {} : { note }),
    ...(outcome === null ? {} : { outcome }),
  })),
  ...(row.messages.length === 0 ? {} : { messages: row.messages.map(messageOf) }),
  news: { subscribed: row.news.subscribed, sentAt: row.news.sent_at.map(iso) },
  sessions: row.sessions.map(({ started_at, last_active_at }) => ({
    startedAt: iso(started_at),
    lastActiveAt: iso(last_active_at),
  })),
  events: countedEvents(row.events),
});

const measuredPart = ({ notes, next }: EventsRow): ExportedEventsPage => ({
  notes: notes.map(({ name, at, properties }) => ({ name, at: iso(Math.min(at, LATEST_MS)), properties })),
  next,
});

/** Whether this is a valid account id. No person has any other. */
export const isAccountId = (id: string) => z.uuid().safeParse(id).success;

/** The arguments of the database's functions; null: there is no such person. */
const argumentsFor = ({ userId, email }: DataSubject) =>
  isAccountId(userId) ? { subject: userId, address: email } : null;

/**
 * `PersonalDataStore` on the hosted backend. Reading, correcting and erasing are one database function each, so each is
 * atomic.
 */
export function makeHostedPersonalData({
  client,
  clock,
  random,
  mail,
  mailWords,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  mail: PersonalDataMail;
  mailWords: MailWords;
}): PersonalDataStore {
  return {
    read(subject) {
      const subjectArguments = argumentsFor(subject);
      if (subjectArguments === null) return okAsync(null);
      return executeTrusted<PersonRow | null>(client.rpc('read_person', subjectArguments)).map(
        (person) => person && personalData(person),
      );
    },

    readEvents(subject, after) {
      const subjectArguments = argumentsFor(subject);
      if (subjectArguments === null) return okAsync(null);
      const call = client.rpc('read_person_events', {
        ...subjectArguments,
        after,
        how_many: EVENTS_PER_PAGE,
      });
      return executeTrusted<EventsRow | null>(call).map((part) => part && measuredPart(part));
    },

    correct(subject, { first_name: firstName, last_name: lastName, phone: phoneNumber }) {
      const subjectArguments = argumentsFor(subject);
      const problems = nameAndPhoneProblems({ firstName, lastName, phone: phoneNumber });
      if (subjectArguments === null || Object.keys(problems).length > 0) return errAsync(rejected);
      const { first_name, last_name, phone } = stepFields({ firstName, lastName, phoneNumber });
      return execute<PersonRow | null>(
        client.rpc('correct_person', { ...subjectArguments, first_name, last_name, phone }),
      ).andThen((person) => (person ? ok(personalData(person)) : err(rejected)));
    },

    chooseMailWords(subject, words) {
      const subjectArguments = argumentsFor(subject);
      if (subjectArguments === null || !isMailWords(mailWords, words)) return errAsync(rejected);
      return executeTrusted<PersonRow | null>(
        client.rpc('choose_mail_words', { ...subjectArguments, words }),
      ).andThen((person) => (person ? ok(personalData(person)) : err(rejected)));
    },

    chooseNews(subject, wanted) {
      const subjectArguments = argumentsFor(subject);
      if (subjectArguments === null) return errAsync(rejected);
      return executeTrusted<PersonRow | null>(
        client.rpc('choose_news', { ...subjectArguments, wanted, moment: clock.now() }),
      ).andThen((person) => (person ? ok(personalData(person)) : err(rejected)));
    },

    erase(subject) {
      const subjectArguments = argumentsFor(subject);
      if (subjectArguments === null) return errAsync(rejected);
      const deletedAt = clock.now();
      return recipientAt(client, subject.email).andThen((recipient) => {
        const receipt = { id: random.uuid(), to: subject.email, ...mail.erased({ deletedAt, ...recipient }) };
        return executeTrusted<boolean>(
          client.rpc('erase_person', { ...subjectArguments, receipt: outboxRow(receipt), moment: deletedAt }),
        ).andThen((erased) => (erased ? ok(undefined) : err(rejected)));
      });
    },
  };
}
