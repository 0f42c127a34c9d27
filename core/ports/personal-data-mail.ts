import type { MailContent } from './identity-mail.ts';

/** Writes the mail that confirms a deletion. Words live outside core, beside the mail. */
export interface PersonalDataMail {
  /** `deletedAt` is epoch milliseconds. Names nothing that was deleted: the mail may be read by others. */
  erased(erasure: { readonly deletedAt: number }): MailContent;
}
