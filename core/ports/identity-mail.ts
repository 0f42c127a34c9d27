import type { Language } from '../language/languages.ts';
import type { MailMessage } from './mailer.ts';

/** A mail without recipient and id. */
export type MailContent = Pick<MailMessage, 'subject' | 'text' | 'html' | 'replyTo'>;

export interface MailRecipient {
  /** The words by which the person recognizes our mail. Null or absent: the address has no words. */
  readonly words?: string | null;
  readonly language?: Language;
}

/** Composes the identity mails. Layout and page addresses are in the mail adapter. */
export interface IdentityMail {
  /** A link and a code, both single use. */
  signIn(secrets: { token: string; code: string } & MailRecipient): MailContent;
  /** Without a code, for browsers whose codes are not accepted after too many wrong attempts. */
  signInLinkOnly(secrets: { token: string } & MailRecipient): MailContent;
  /** After too many wrong codes and passwords, unknown browsers need a link. */
  tooManyTries(person?: MailRecipient): MailContent;
  /** Contains only a link. */
  recovery(secrets: { token: string } & MailRecipient): MailContent;
  /** A reset was requested for an address without an account; contains nothing to spend. */
  recoveryWithoutAccount(person?: Pick<MailRecipient, 'language'>): MailContent;
  /** To the new address of an account: a link that changes the address. Without words, because it may be a stranger's. */
  emailChange(secrets: { token: string } & Pick<MailRecipient, 'language'>): MailContent;
  /** To the new address instead, if it has an account. Contains nothing to spend. */
  emailAlreadyInUse(person?: MailRecipient): MailContent;
  /** To the old address: how to stop the change. Times are epoch milliseconds. */
  emailChangeRequested(change: { newEmail: string; requestedAt: number } & MailRecipient): MailContent;
  /** To the old address, after the change. */
  emailChanged(change: { newEmail: string; changedAt: number } & MailRecipient): MailContent;
  /**
   * A password was set for the first time or changed. Contains no secret. `changedAt` is epoch milliseconds.
   */
  passwordChanged(change: { changedAt: number; isFirst: boolean } & MailRecipient): MailContent;
  /** The account was deleted. Does not mention what was deleted, since others may read the mail. */
  erased(erasure: { deletedAt: number } & MailRecipient): MailContent;
}
