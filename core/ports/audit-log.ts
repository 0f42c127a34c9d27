import type { Awaitable } from './awaitable.ts';

/** What operators do that is recorded: every look at personal data and every change. */
export type AuditAction =
  | 'person-searched'
  | 'person-shown'
  | 'person-exported'
  | 'person-deleted'
  | 'address-erased'
  | 'link-sent'
  | 'sessions-ended'
  | 'calls-shown'
  | 'call-moved'
  | 'call-canceled'
  | 'call-noted'
  | 'day-blocked'
  | 'day-opened'
  | 'feed-address-changed'
  | 'messages-shown'
  | 'message-answered'
  | 'message-reopened'
  | 'message-marked-spam'
  | 'sender-blocked'
  | 'sender-unblocked'
  | 'test-mail-sent'
  | 'announcement-created'
  | 'announcement-tested'
  | 'announcement-started'
  | 'announcement-paused'
  | 'announcement-resumed'
  | 'announcement-continued'
  | 'announcement-stopped'
  | 'announcement-sent-again'
  | 'addresses-suppressed'
  | 'address-allowed';

export interface AuditEntry {
  /** In the console the operator's own name, with the user of the operating system in brackets; elsewhere that user. */
  readonly who: string;
  readonly what: AuditAction;
  /** Id of the person, call, message, day or announcement; empty if it is about nobody. Never an address or a number. */
  readonly whose: string;
  readonly why: string;
}

export type By = Pick<AuditEntry, 'who' | 'why'>;

export interface AuditLine extends AuditEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Written in the transaction of the look or the change. Nothing changes or deletes a line. */
export interface AuditLogTable {
  record(entry: AuditEntry, at: number): Awaitable<void>;
  /** Newest first: those before the line `before`, optionally only about `whose`. */
  newest(request: { most: number; before?: number; whose?: string }): Awaitable<readonly AuditLine[]>;
}
