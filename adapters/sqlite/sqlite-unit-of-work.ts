import type { Account, Challenge, StoredSession } from '#core/identity/identity-entities.ts';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/onboarding/onboarding-record.ts';
import type { Tables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { SqliteStore } from './group-commit.ts';
import { ONBOARDING_COLUMNS, type Statements } from './statements.ts';

type Row = Record<string, string | number | null>;

const account = (row: Row): Account => ({
  id: row.id as string,
  email: row.email as string,
  passwordHash: row.password_hash as string | null,
  provedAt: row.proved_at as number | null,
  createdAt: row.created_at as number,
});

const challenge = (row: Row): Challenge => ({
  id: row.id as string,
  email: row.email as string,
  purpose: row.purpose as Challenge['purpose'],
  tokenHash: row.token_hash as string,
  codeHash: row.code_hash as string | null,
  browserHash: row.browser_hash as string,
  createdAt: row.created_at as number,
  expiresAt: row.expires_at as number,
  wrongCodes: row.wrong_codes as number,
  spentAt: row.spent_at as number | null,
  voidedAt: row.voided_at as number | null,
  campaign: {
    ...(row.utm_source === null ? {} : { utm_source: row.utm_source as string }),
    ...(row.utm_campaign === null ? {} : { utm_campaign: row.utm_campaign as string }),
  },
});

const session = (row: Row): StoredSession => ({
  tokenHash: row.token_hash as string,
  accountId: row.account_id as string,
  createdAt: row.created_at as number,
  lastActiveAt: row.last_active_at as number,
  lastProofAt: row.last_proof_at as number,
});

const sessionWithAccount = (row: Row) => ({
  stored: {
    tokenHash: row.sessions_token_hash as string,
    accountId: row.sessions_account_id as string,
    createdAt: row.sessions_created_at as number,
    lastActiveAt: row.sessions_last_active_at as number,
    lastProofAt: row.sessions_last_proof_at as number,
  },
  account: {
    id: row.accounts_id as string,
    email: row.accounts_email as string,
    passwordHash: row.accounts_password_hash as string | null,
    provedAt: row.accounts_proved_at as number | null,
    createdAt: row.accounts_created_at as number,
  },
});

const FLAGS = new Set(['email_auth', 'ssn_provided', 'bank_linked', 'clicked_link_bank']);

function onboardingRecord(row: Row): OnboardingRecord {
  const record: Record<string, unknown> = { ...row };
  for (const flag of FLAGS) record[flag] = row[flag] === 1;
  record.benefit_types = row.benefit_types === null ? null : JSON.parse(row.benefit_types as string);
  return record as OnboardingRecord;
}

function onboardingRow(record: OnboardingRecord): Row {
  const row: Row = {};
  for (const column of ONBOARDING_COLUMNS) {
    const value = record[column as keyof OnboardingRecord];
    if (typeof value === 'boolean') row[column] = value ? 1 : 0;
    else if (Array.isArray(value)) row[column] = JSON.stringify(value);
    else row[column] = value as string | number | null;
  }
  return row;
}

const orNull = <T>(row: unknown, map: (row: Row) => T): T | null =>
  row === undefined ? null : map(row as Row);

const starts = (rows: unknown[]) => (rows as { starts_at: number }[]).map((row) => row.starts_at);

function tablesOver(statements: Statements): Tables {
  return {
    accounts: {
      byEmail: (email) => orNull(statements.accountByEmail.get(email), account),
      byId: (id) => orNull(statements.accountById.get(id), account),
      put: (it) =>
        void statements.putAccount.run({
          id: it.id,
          email: it.email,
          password_hash: it.passwordHash,
          proved_at: it.provedAt,
          created_at: it.createdAt,
        }),
    },
    challenges: {
      byTokenHash: (tokenHash) => orNull(statements.challengeByToken.get(tokenHash), challenge),
      newestFor: (email) => orNull(statements.newestChallengeFor.get(email), challenge),
      newestAskedBy: (browserHash) => orNull(statements.newestChallengeOfBrowser.get(browserHash), challenge),
      put: (it) =>
        void statements.putChallenge.run({
          id: it.id,
          email: it.email,
          purpose: it.purpose,
          token_hash: it.tokenHash,
          code_hash: it.codeHash,
          browser_hash: it.browserHash,
          created_at: it.createdAt,
          expires_at: it.expiresAt,
          wrong_codes: it.wrongCodes,
          spent_at: it.spentAt,
          voided_at: it.voidedAt,
          utm_source: it.campaign.utm_source ?? null,
          utm_campaign: it.campaign.utm_campaign ?? null,
        }),
      voidAllOf: (email, at) => void statements.voidChallenges.run({ email, at }),
    },
    sessions: {
      byTokenHash: (tokenHash) => orNull(statements.sessionByToken.get(tokenHash), session),
      withAccount: (tokenHash) => orNull(statements.sessionWithAccount.get(tokenHash), sessionWithAccount),
      put: (it) =>
        void statements.putSession.run({
          token_hash: it.tokenHash,
          account_id: it.accountId,
          created_at: it.createdAt,
          last_active_at: it.lastActiveAt,
          last_proof_at: it.lastProofAt,
        }),
      delete: (tokenHash) => void statements.deleteSession.run(tokenHash),
      deleteAllOf: (accountId, exceptTokenHash) =>
        void statements.deleteSessionsOf.run(accountId, exceptTokenHash ?? null),
    },
    onboarding: {
      byEmail: (email) => (statements.onboardingByEmail.all(email) as Row[]).map(onboardingRecord),
      put: (record) => void statements.putOnboarding.run(onboardingRow(onboardingRecordSchema.parse(record))),
    },
    appointments: {
      startsBetween: (from, until) => starts(statements.appointmentStarts.all(from, until)),
      upcomingOf: (email, after) => starts(statements.upcomingAppointments.all(email, after)),
      put: (appointment) => void statements.putAppointment.run(appointment),
    },
    surveys: {
      put: ({ answers, ...submission }) =>
        void statements.putSurvey.run({ ...submission, answers: JSON.stringify(answers) }),
    },
    anonymousPreferences: {
      put: (preference) => void statements.putAnonymousPreference.run(preference),
    },
    outbox: {
      enqueue: (message, at) =>
        void statements.enqueueMail.run({
          id: message.id,
          to: message.to,
          replyTo: message.replyTo ?? null,
          subject: message.subject,
          text: message.text,
          html: message.html,
          attachments: message.attachments === undefined ? null : JSON.stringify(message.attachments),
          at,
        }),
    },
  };
}

/** `UnitOfWork` over one SQLite file with group commit: work that arrives together shares one commit. */
export function makeSqliteUnitOfWork({ store }: { store: SqliteStore }): UnitOfWork {
  const known = new WeakMap<Statements, Tables>();
  const tables = (statements: Statements): Tables => {
    let found = known.get(statements);
    if (!found) {
      found = tablesOver(statements);
      known.set(statements, found);
    }
    return found;
  };
  return {
    run: (work) => store.write((statements) => work(tables(statements))),
    read: (work) => store.read((statements) => work(tables(statements))),
  };
}
