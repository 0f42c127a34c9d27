import type { MailContent } from './identity-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { ConsultationSlot } from './scheduler.ts';

/** Writes the mail that confirms a booking, with its calendar entry attached (decision 30). Words live beside the mail. */
export interface BookingMail {
  confirmation(booking: {
    readonly id: string;
    readonly slot: ConsultationSlot;
    readonly name: string;
    readonly email: string;
    /** When it was booked, epoch milliseconds. */
    readonly bookedAt: number;
  }): MailContent & Required<Pick<MailMessage, 'attachments'>>;
}
