import type { Payment } from '../benefits/payment-days.ts';
import type { MailContent, MailRecipient } from './identity-mail.ts';
import type { OutgoingMail } from './mailer.ts';

/** With the secret of the unsubscribe link. */
type NewsReader = { readonly unsubscribeToken: string } & MailRecipient;
type NewsContent = MailContent & Required<Pick<OutgoingMail, 'unsubscribeUrl'>>;

/** Composes the news. Layout and page addresses are in the mail adapter. */
export interface AnnouncementMail {
  /** The sign-up is finished. `launchAt`: epoch milliseconds, null if it is not set. `payments`: the next ones, if they are known. */
  onTheList(
    person: NewsReader & { readonly launchAt: number | null; readonly payments: readonly Payment[] },
  ): NewsContent;
  launched(person: NewsReader): NewsContent;
}
