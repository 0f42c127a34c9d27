import type { ResultAsync } from 'neverthrow';
import type { Failure } from './failures.ts';

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

/** A message in a mailbox that is read in place of the person's. */
export interface DeliveredMail extends MailMessage {
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** A message as it is handed over. */
export interface OutgoingMail extends MailMessage {
  /** One POST to this address unsubscribes, without a page (RFC 8058). For announcements. */
  readonly unsubscribeUrl?: string;
}

/** `maybeSent`: the connection ended before the provider's answer, so the provider may have the message all the same. */
export type MailUnavailable = Failure<'unavailable'> & { readonly maybeSent?: true };

/** No later try can succeed. */
export const isAddressRefused = (failure: Failure<'mail-refused'> | MailUnavailable): boolean =>
  failure.kind === 'mail-refused' && failure.ofAddress === true;

export const maybeSent: MailUnavailable = Object.freeze({ kind: 'unavailable', maybeSent: true });

/** How long a provider may take, milliseconds. */
export const MAIL_CONNECT_MS = 10_000;
export const MAIL_ANSWER_MS = 20_000;
/** How long the outbox leases a message: longer. After a crash, it is sent again when this is over. */
export const MAIL_LEASE_MS = 4 * (MAIL_CONNECT_MS + MAIL_ANSWER_MS);

/** Hands one message to a provider. Refuses line breaks in any header field. */
export interface Mailer {
  send(
    message: OutgoingMail,
  ): ResultAsync<{ providerId: string | null }, Failure<'mail-refused'> | MailUnavailable>;
}
