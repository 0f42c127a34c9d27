import type { ResultAsync } from 'neverthrow';
import type { Failure, Outage } from './failures.ts';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Sends contact messages to the support address. */
export interface ContactInbox {
  /**
   * Queues the message to the support address, with the sender's address as reply-to. `rejected`: a field is
   * missing, too long or not an e-mail address. Not idempotent: a message sent twice arrives twice.
   */
  send(message: ContactMessage): ResultAsync<void, Failure<'rejected' | 'rate-limited'> | Outage>;
}
