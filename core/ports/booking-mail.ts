import type { MailContent, WithMailWords } from './identity-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { ConsultationSlot } from './scheduler.ts';

/** Composes the mails of a booking. The texts are in the mail adapter. */
export interface BookingMail {
  /** To an unverified address: contains nothing that the requester typed. */
  hold(hold: { readonly slot: ConsultationSlot; readonly token: string } & WithMailWords): MailContent;

  /** After confirmation, with the calendar entry attached. */
  confirmation(
    booking: {
      readonly id: string;
      readonly slot: ConsultationSlot;
      readonly name: string;
      /** Epoch milliseconds. */
      readonly bookedAt: number;
    } & WithMailWords,
  ): MailContent & Required<Pick<MailMessage, 'attachments'>>;
}
