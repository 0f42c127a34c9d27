import type { ResultAsync } from 'neverthrow';
import type { MailRefused, Unavailable } from './failures.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  /** Media type with its parameters, as it stands in the header. */
  readonly contentType: string;
  /** UTF-8 text. */
  readonly content: string;
}

export interface MailMessage {
  /** Stable id of the outbox row; a mailer that can deduplicate uses it. */
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

/** Hands one message to a provider. Line breaks in any header field are refused, never sent. */
export interface Mailer {
  send(message: MailMessage): ResultAsync<{ providerId: string | null }, MailRefused | Unavailable>;
}
