import type { MailContent, MailRecipient } from './identity-mail.ts';

/** Composes the mail that confirms a deletion. The layout is in the mail adapter. */
export interface PersonalDataMail {
  /** `deletedAt` is epoch milliseconds. Does not mention what was deleted, since others may read the mail. */
  erased(erasure: { readonly deletedAt: number } & MailRecipient): MailContent;
}
