import type { ResultAsync } from 'neverthrow';
import type { Awaitable } from './awaitable.ts';
import type { Failure, Outage } from './failures.ts';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export interface ContactInbox {
  /**
   * Queues the message to the support address, with the sender's address as reply-to. `rejected`: a field is
   * missing, too long or not an e-mail address. Not idempotent: a message sent twice arrives twice.
   */
  send(message: ContactMessage): ResultAsync<void, Failure<'rejected' | 'rate-limited'> | Outage>;
}

/** A message of the contact form. Times are epoch milliseconds. */
export interface StoredContactMessage extends ContactMessage {
  /** Later messages have higher ones. */
  readonly id: number;
  readonly receivedAt: number;
  readonly answeredAt: number | null;
  readonly isSpam?: true;
}

export interface ContactMessageTable {
  /** `email` is normalized. Not yet answered. */
  put(message: ContactMessage, receivedAt: number): Awaitable<void>;
  /** As in `SurveyTable`. */
  keepNewest(most: number): Awaitable<void>;
  /** Newest first. */
  newestOf(email: string, most: number): Awaitable<readonly StoredContactMessage[]>;
  changeEmail(from: string, to: string): Awaitable<void>;
  deleteAllOf(email: string): Awaitable<void>;
}

/** With what the operator needs to answer them. */
export interface AnsweredMessageTable extends ContactMessageTable {
  byId(id: number): Awaitable<StoredContactMessage | null>;
  /** Newest first: those before `before`, optionally only those without an answer. */
  newest(request: {
    most: number;
    before?: number;
    open?: boolean;
  }): Awaitable<readonly StoredContactMessage[]>;
  countOpen(): Awaitable<number>;
  /** Null: it is not answered after all. No longer spam. */
  answer(id: number, at: number | null): Awaitable<void>;
  /** Also answers it. */
  markSpam(id: number, at: number): Awaitable<void>;
}

/** Senders of the contact form whose messages are dropped, by the keyed digest of their mailbox. */
export interface BlockedSenderTable {
  has(mailboxHash: string): Awaitable<boolean>;
  count(): Awaitable<number>;
  add(mailboxHash: string, at: number): Awaitable<void>;
  remove(mailboxHash: string): Awaitable<void>;
  /** As in `SurveyTable`. */
  keepNewest(most: number): Awaitable<void>;
}
