import type { MailContent } from './identity-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { ConsultationSlot } from './scheduler.ts';

/** Writes the mails of a booking. Words live beside the mail. */
export interface BookingMail {
  /** To an address that is not proved: carries nothing that the person who asked has typed. */
  hold(hold: { readonly slot: ConsultationSlot; readonly token: string }): MailContent;

  /** After the proof, with the calendar entry attached. */
  confirmation(booking: {
    readonly id: string;
    readonly slot: ConsultationSlot;
    readonly name: string;
    /** When it was booked, epoch milliseconds. */
    readonly bookedAt: number;
  }): MailContent & Required<Pick<MailMessage, 'attachments'>>;
}
