import type { Announcement } from '#core/announcement/announcement.ts';
import type { Account, Challenge, KnownBrowser, StoredSession } from '#core/identity/identity-entities.ts';
import type { Language } from '#core/language/languages.ts';
import type { OnboardingRecord } from '#core/onboarding/onboarding-record.ts';
import type { StoredContactMessage } from '#core/ports/operating-tables.ts';
import type { Appointment, CallOutcome, Delivery, Hold, StoredEvent } from '#core/ports/unit-of-work.ts';
import { ONBOARDING_COLUMNS } from './statements.ts';

/** A row as returned by SQLite. */
export type Row = Record<string, string | number | null>;

export const account = (row: Row): Account => ({
  id: row.id as string,
  email: row.email as string,
  passwordHash: row.password_hash as string | null,
  emailVerifiedAt: row.proved_at as number | null,
  createdAt: row.created_at as number,
  mailWords: row.mail_words as string | null,
  language: row.language as Language,
});

export const challenge = (row: Row): Challenge => ({
  id: row.id as string,
  email: row.email as string,
  newEmail: row.new_email as string | null,
  purpose: row.purpose as Challenge['purpose'],
  tokenHash: row.token_hash as string,
  codeHash: row.code_hash as string | null,
  browserHash: row.browser_hash as string,
  mailboxHash: row.mailbox_hash as string,
  askedFrom: row.asked_from as string | null,
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

export const session = (row: Row): StoredSession => ({
  tokenHash: row.token_hash as string,
  accountId: row.account_id as string,
  createdAt: row.created_at as number,
  lastActiveAt: row.last_active_at as number,
  lastProofAt: row.last_proof_at as number,
});

export const knownBrowser = (row: Row): KnownBrowser => ({
  browserHash: row.known_browsers_browser_hash as string,
  accountId: row.known_browsers_account_id as string,
  lastProofAt: row.known_browsers_last_proof_at as number,
  wrongTries: row.known_browsers_wrong_tries as number,
});

const FLAGS = new Set(['email_auth', 'ssn_provided', 'bank_linked', 'clicked_link_bank']);

export function onboardingRecord(row: Row): OnboardingRecord {
  const record: Record<string, unknown> = { ...row };
  for (const flag of FLAGS) record[flag] = row[flag] === 1;
  record.benefit_types = row.benefit_types === null ? null : JSON.parse(row.benefit_types as string);
  return record as OnboardingRecord;
}

export function onboardingRow(record: OnboardingRecord): Row {
  const row: Row = {};
  for (const column of ONBOARDING_COLUMNS) {
    const value = record[column as keyof OnboardingRecord];
    if (typeof value === 'boolean') row[column] = value ? 1 : 0;
    else if (Array.isArray(value)) row[column] = JSON.stringify(value);
    else row[column] = value as string | number | null;
  }
  return row;
}

export const appointment = (row: Row): Appointment => ({
  id: row.id as string,
  startsAt: row.starts_at as number,
  name: row.name as string,
  email: row.email as string,
  phone: row.phone as string | null,
  createdAt: row.created_at as number,
  ...(row.moves ? { moves: row.moves as number } : {}),
  ...(row.language === null ? {} : { language: row.language as Language }),
  ...(row.note === null ? {} : { note: row.note as string }),
  ...(row.outcome === null ? {} : { outcome: row.outcome as CallOutcome }),
});

export const contactMessage = (row: Row): StoredContactMessage => ({
  id: row.id as number,
  name: row.name as string,
  email: row.email as string,
  message: row.message as string,
  receivedAt: row.received_at as number,
  answeredAt: row.answered_at as number | null,
});

export const hold = (row: Row): Hold => ({
  id: row.id as string,
  startsAt: row.starts_at as number,
  name: row.name as string,
  email: row.email as string,
  phone: row.phone as string | null,
  network: row.network as string,
  tokenHash: row.token_hash as string,
  createdAt: row.created_at as number,
  heldUntil: row.held_until as number,
});

/** A row of `events` with the campaign of its visit. */
export const storedEvent = (row: Row): StoredEvent => ({
  name: row.name as string,
  properties: { ...JSON.parse(row.properties as string), ...JSON.parse(row.campaign as string) },
  at: row.at as number,
  receivedAt: row.received_at as number,
});

/** The columns of one table in a joined row, where they have its name as prefix. */
const columnsOf = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(table) ? [[name.slice(table.length + 1), value]] : [],
    ),
  );

export const announcement = (row: Row): Announcement => ({
  id: row.id as string,
  state: row.state as Announcement['state'],
  audience: row.audience as Announcement['audience'],
  textDigest: row.text_digest as string | null,
  createdAt: row.created_at as number,
  startedAt: row.started_at as number | null,
  endedAt: row.ended_at as number | null,
  preparedTo: row.prepared_to as string | null,
  sender: row.sender as string | null,
  senderUntil: row.sender_until as number | null,
});

export const delivery = (row: Row): Delivery => ({
  number: row.number as number,
  account: account(columnsOf('accounts', row)),
  attempts: row.attempts as number,
  handedOverAt: row.handed_over_at as number | null,
});

export const sessionWithAccount = (row: Row) => ({
  stored: session(columnsOf('sessions', row)),
  account: account(columnsOf('accounts', row)),
});
