import { err, errAsync, ok, type ResultAsync } from 'neverthrow';
import { accountProblems } from '#core/intake/account-form.ts';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/onboarding/onboarding-record.ts';
import { stepFields } from '#core/onboarding/signup-form.ts';
import type { Clock } from '#core/ports/clock.ts';
import { type Rejected, rejected, type Unavailable } from '#core/ports/failures.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { outboxRow } from './outbox-row.ts';
import { asked, type ServiceClient, told } from './service-client.ts';

interface PersonRow {
  readonly account: {
    readonly email: string;
    readonly created_at: string;
    readonly verified_at: string | null;
    readonly has_password: boolean;
  };
  readonly onboarding: Readonly<Record<string, unknown>> | null;
  readonly appointments: readonly { readonly starts_at: number; readonly name: string }[];
  readonly sessions: readonly { readonly started_at: string; readonly last_active_at: string }[];
  readonly events: readonly {
    readonly name: string;
    readonly at: number;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

const iso = (moment: number | string) => new Date(moment).toISOString();
const TIMES = ['email_verified_at', 'created_at', 'updated_at'] as const;
/** Moments beyond it are no dates (ECMAScript, 'Time Values'). */
const FARTHEST_MS = 8.64e15;

function onboardingRecord(row: Readonly<Record<string, unknown>>): OnboardingRecord {
  const times = TIMES.map((column) => [column, row[column] === null ? null : iso(String(row[column]))]);
  return onboardingRecordSchema.parse({ ...row, ...Object.fromEntries(times) });
}

const personalData = (row: PersonRow) => ({
  account: {
    email: row.account.email,
    createdAt: iso(row.account.created_at),
    verifiedAt: row.account.verified_at === null ? null : iso(row.account.verified_at),
    hasPassword: row.account.has_password,
  },
  onboarding: row.onboarding && onboardingRecord(row.onboarding),
  appointments: row.appointments.map(({ starts_at, name }) => ({ startsAt: iso(starts_at), name })),
  sessions: row.sessions.map(({ started_at, last_active_at }) => ({
    startedAt: iso(started_at),
    lastActiveAt: iso(last_active_at),
  })),
  events: row.events.map(({ name, at, properties }) => ({
    name,
    at: iso(Math.min(at, FARTHEST_MS)),
    properties,
  })),
});
type Kept = ReturnType<typeof personalData>;

interface Subject {
  readonly userId: string;
  readonly email: string;
}

/**
 * What is kept about one person on the hosted backend: reading, correcting and erasing are one function of the database
 * each, and so all or nothing. `subject` is always from the session. `correct` and `erase` answer `rejected`, and `read` null,
 * when there is no such person any more.
 */
export function makeHostedPersonalData({
  client,
  clock,
  random,
  mail,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  /** Writes the receipt. */
  mail: { erased(erasure: { readonly deletedAt: number }): MailContent };
}) {
  const names = ({ userId, email }: Subject) => ({ subject: userId, address: email });
  return {
    read: (subject: Subject): ResultAsync<Kept | null, Unavailable> =>
      told<PersonRow | null>(client.rpc('read_person', names(subject))).map(
        (person) => person && personalData(person),
      ),

    correct(
      subject: Subject,
      details: { readonly first_name: string; readonly last_name: string; readonly phone: string },
    ): ResultAsync<Kept, Rejected | Unavailable> {
      const form = {
        firstName: details.first_name,
        lastName: details.last_name,
        phone: details.phone,
        password: '',
        confirmPassword: '',
      };
      const problems = accountProblems(form);
      if (problems.firstName || problems.lastName || problems.phone) return errAsync(rejected);
      const { first_name, last_name, phone } = stepFields({ ...form, phoneNumber: form.phone });
      return asked<PersonRow | null>(
        client.rpc('correct_person', { ...names(subject), first_name, last_name, phone }),
      ).andThen((person) => (person ? ok(personalData(person)) : err(rejected)));
    },

    erase(subject: Subject): ResultAsync<void, Rejected | Unavailable> {
      const deletedAt = clock.now();
      const receipt = { id: random.uuid(), to: subject.email, ...mail.erased({ deletedAt }) };
      return told<boolean>(
        client.rpc('erase_person', { ...names(subject), receipt: outboxRow(receipt), moment: deletedAt }),
      ).andThen((erased) => (erased ? ok(undefined) : err(rejected)));
    },
  };
}
