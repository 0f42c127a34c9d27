import type { MailMessage } from './mailer.ts';

/** A mail without its address and id. */
export type MailContent = Pick<MailMessage, 'subject' | 'text' | 'html' | 'replyTo'>;

/** Writes the identity mails. Words and addresses of pages live outside core, beside the mail. */
export interface IdentityMail {
  /** Link and code in one message, both single use, 30 minutes (decision 10). */
  signIn(secrets: { token: string; code: string }): MailContent;
  /** The same without a code, for browsers from which codes are not accepted after too many wrong ones. */
  signInLinkOnly(secrets: { token: string }): MailContent;
  /** So many wrong codes and passwords came that unknown browsers need the link. */
  tooManyTries(): MailContent;
  /** Link only (decision 33). */
  recovery(secrets: { token: string }): MailContent;
  /** A reset was asked for an address without an account: same path, same time, nothing to spend (decision 13). */
  recoveryWithoutAccount(): MailContent;
  /** A password was set for the first time or changed. Carries nothing that could be spent. `changedAt` is epoch milliseconds. */
  passwordChanged(change: { changedAt: number; isFirst: boolean }): MailContent;
}
