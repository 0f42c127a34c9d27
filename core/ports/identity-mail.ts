import type { MailMessage } from './mailer.ts';

/** A mail without recipient and id. */
export type MailContent = Pick<MailMessage, 'subject' | 'text' | 'html' | 'replyTo'>;

/** The words by which a person recognizes our mail. Null or absent: the address has no words. */
export interface WithMailWords {
  readonly words?: string | null;
}

/** Composes the identity mails. Texts and page addresses are in the mail adapter. */
export interface IdentityMail {
  /** A link and a code, both single use, valid for 30 minutes. */
  signIn(secrets: { token: string; code: string } & WithMailWords): MailContent;
  /** Without a code, for browsers whose codes are not accepted after too many wrong attempts. */
  signInLinkOnly(secrets: { token: string } & WithMailWords): MailContent;
  /** After too many wrong codes and passwords, unknown browsers need a link. */
  tooManyTries(person?: WithMailWords): MailContent;
  /** Contains only a link. */
  recovery(secrets: { token: string } & WithMailWords): MailContent;
  /** A reset was requested for an address without an account; contains nothing to spend. */
  recoveryWithoutAccount(): MailContent;
  /** To the new address of an account: a link that changes the address. Without words, because it may be a stranger's. */
  emailChange(secrets: { token: string }): MailContent;
  /** To the new address instead, if it has an account. Contains nothing to spend. */
  emailAlreadyInUse(person?: WithMailWords): MailContent;
  /** To the old address: how to stop the change. Times are epoch milliseconds. */
  emailChangeRequested(change: { newEmail: string; requestedAt: number } & WithMailWords): MailContent;
  /** To the old address, after the change. */
  emailChanged(change: { newEmail: string; changedAt: number } & WithMailWords): MailContent;
  /**
   * A password was set for the first time or changed. Contains no secret. `changedAt` is epoch milliseconds.
   */
  passwordChanged(change: { changedAt: number; isFirst: boolean } & WithMailWords): MailContent;
}
