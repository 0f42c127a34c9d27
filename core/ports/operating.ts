import type { Result, ResultAsync } from 'neverthrow';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { AuditEntry, AuditLine } from './audit-log.ts';
import type {
  HoldOver,
  NoSuchSlot,
  NotSignedIn,
  RateLimited,
  Rejected,
  SlotTaken,
  Unavailable,
} from './failures.ts';
import type {
  AnsweredMessageTable,
  FigureTable,
  MailFigures,
  QueuedMail,
  StoredContactMessage,
} from './operating-tables.ts';
import type { ConsultationSlot } from './scheduler.ts';
import type { Appointment, CallOutcome } from './unit-of-work.ts';

/**
 * Behind the console. Whatever takes a `By` is recorded in the audit log, in the transaction of the look or the change. What
 * is read without one is masked. `rejected`: there is no such person, call or message, or the input is not valid.
 */
export interface Operating {
  overview(): ResultAsync<Overview, Unavailable>;
  auditLog(request: { most: number; before?: number }): ResultAsync<readonly AuditLine[], Unavailable>;
  readonly people: OperatorPeople;
  readonly calls: OperatorCalls;
  readonly messages: OperatorMessages;
  readonly testMail: OperatorTestMail;
}

/** Who acts, and why. */
export type By = Pick<AuditEntry, 'who' | 'why'>;

export interface Overview {
  readonly peopleByStep: Awaited<ReturnType<FigureTable['peopleByStep']>>;
  /** The last 30 days in New York, oldest first. */
  readonly signUps: readonly { readonly day: string; readonly count: number }[];
  readonly mail: MailFigures;
  /** Of the last 24 hours. */
  readonly securityEvents: Awaited<ReturnType<FigureTable['securityEventsSince']>>;
  readonly lastCleanUpAt: number | null;
  readonly lastBackupAt: number | null;
  readonly openMessages: number;
  readonly nextCallAt: number | null;
}

/** What is found about an address or a phone number. */
export interface Found {
  /** Ids of accounts. */
  readonly people: readonly string[];
  /** Of an address, with or without an account. */
  readonly calls: number;
  readonly messages: number;
}

/** A person with everything masked that names them. */
export interface PersonSummary {
  readonly data: PersonalData;
  readonly mailsWaiting: number;
  /** The newest entries about the person. */
  readonly audits: readonly AuditLine[];
}

export interface OperatorPeople {
  find(query: { email: string } | { phone: string }, by: By): ResultAsync<Found, Rejected | Unavailable>;
  summary(id: string): ResultAsync<PersonSummary | null, Unavailable>;
  show(id: string, by: By): ResultAsync<PersonalData, Rejected | Unavailable>;
  /** The file of the person's own download, in pieces of text. */
  download(
    id: string,
    by: By,
  ): ResultAsync<AsyncIterable<Result<string, NotSignedIn | Unavailable>>, Rejected | Unavailable>;
  /** Mails a new link. `rate-limited`: the mailbox got too many. */
  sendLink(id: string, by: By): ResultAsync<void, Rejected | RateLimited | Unavailable>;
  endSessions(id: string, by: By): ResultAsync<void, Rejected | Unavailable>;
  /** Deletes everything and mails a receipt, as the person's own deletion does. */
  erase(id: string, by: By): ResultAsync<void, Rejected | Unavailable>;
  /** Deletes the calls, messages and waiting mail of an address that has no account; `rejected` if it has one. */
  eraseAddress(email: string, by: By): ResultAsync<void, Rejected | Unavailable>;
}

export interface Week {
  /** Its days from Monday to Friday, in New York, such as '2026-11-23'. */
  readonly days: readonly { readonly day: string; readonly blocked: boolean; readonly holiday: boolean }[];
  readonly calls: readonly Appointment[];
  /** All blocked days from today on. */
  readonly blockedDays: readonly string[];
}

export interface OperatorCalls {
  /** The week of a date such as '2026-11-23', with masked names and without notes. `rejected`: not a date. */
  week(day: string): ResultAsync<Week, Rejected | Unavailable>;
  read(id: string): ResultAsync<Appointment | null, Unavailable>;
  /** Unmasked. */
  show(ids: readonly string[], by: By): ResultAsync<readonly Appointment[], Unavailable>;
  freeSlots(): ResultAsync<readonly ConsultationSlot[], Unavailable>;
  /** The person gets a mail with the new time, a new link and the updated calendar entry. */
  move(
    id: string,
    startsAt: number,
    by: By,
  ): ResultAsync<void, HoldOver | SlotTaken | NoSuchSlot | Unavailable>;
  /** The person gets a mail with the canceled calendar entry. */
  cancel(id: string, by: By): ResultAsync<void, HoldOver | Unavailable>;
  note(
    id: string,
    note: { note: string; outcome: CallOutcome | null },
    by: By,
  ): ResultAsync<void, Rejected | Unavailable>;
  /** Nobody can book the day, and its holds end. Its booked calls stay: returns how many. */
  block(day: string, by: By): ResultAsync<number, Rejected | Unavailable>;
  open(day: string, by: By): ResultAsync<void, Rejected | Unavailable>;
  /** The secret of the feed's address, returned once; the earlier address stops working. */
  newFeedSecret(by: By): ResultAsync<string, Unavailable>;
  /** The upcoming calls and those of the last 30 days, masked; null: not the secret. */
  feed(secret: string): ResultAsync<readonly Appointment[] | null, Unavailable>;
}

export interface OperatorMessages {
  /** Newest first, masked and without text. */
  list(
    request: Parameters<AnsweredMessageTable['newest']>[0],
  ): ResultAsync<readonly StoredContactMessage[], Unavailable>;
  show(ids: readonly number[], by: By): ResultAsync<readonly StoredContactMessage[], Unavailable>;
  answer(id: number, isAnswered: boolean, by: By): ResultAsync<void, Rejected | Unavailable>;
  readonly spam: OperatorSpam;
}

export interface OperatorSpam {
  /** Marks them as spam and so as answered. `block`: further messages of their senders are accepted and dropped. */
  mark(ids: readonly number[], block: boolean, by: By): ResultAsync<void, Rejected | Unavailable>;
  /** `rejected`: this sender is not blocked. */
  unblock(address: string, by: By): ResultAsync<void, Rejected | Unavailable>;
  countBlocked(): ResultAsync<number, Unavailable>;
}

/** A mail to an address that the operator types, to see whether mail arrives. */
export interface OperatorTestMail {
  /** Queues it, and returns its id. */
  send(address: string, by: By): ResultAsync<string, Rejected | Unavailable>;
  state(id: string): ResultAsync<QueuedMail | null, Unavailable>;
}
