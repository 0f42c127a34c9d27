import type { MailContent, MailRecipient } from './identity-mail.ts';
import type { OutgoingMail } from './mailer.ts';

/** Composes the announcements. Layout and page addresses are in the mail adapter. */
export interface AnnouncementMail {
  /** The service has launched. `unsubscribeToken` is the secret of the unsubscribe link. */
  launched(
    person: { readonly unsubscribeToken: string } & MailRecipient,
  ): MailContent & Required<Pick<OutgoingMail, 'unsubscribeUrl'>>;
}
