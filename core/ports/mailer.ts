import type { ResultAsync } from 'neverthrow';
import type { MailRefused, Unavailable } from './failures.ts';

export interface MailAttachment {
  readonly filename: string;
  /** Media type with parameters, as in the header. */
  readonly contentType: string;
  /** UTF-8 text. */
  readonly content: string;
}

export interface MailMessage {
  /** Stable id of the outbox row, for mailers that deduplicate. */
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

/** Hands one message to a provider. Refuses line breaks in any header field. */
export interface Mailer {
  send(message: MailMessage): ResultAsync<{ providerId: string | null }, MailRefused | Unavailable>;
}
