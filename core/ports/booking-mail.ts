import type { MailContent, MailRecipient } from './identity-mail.ts';
import type { MailMessage, OutgoingMail } from './mailer.ts';
import type { ConsultationSlot, WhoCalls } from './scheduler.ts';

/** What happened to a call. `from`: its earlier start, epoch milliseconds. */
export type CallChange =
  | { readonly kind: 'booked' | 'canceled' }
  | { readonly kind: 'moved'; readonly from: number };

interface Call {
  readonly id: string;
  readonly slot: ConsultationSlot;
  readonly name: string;
  readonly moves: number;
}

/** Composes the mails of a booking. The layout is in the mail adapter. */
export interface BookingMail {
  /** To an unverified address: contains nothing that the requester typed. */
  hold(hold: { readonly slot: ConsultationSlot; readonly token: string } & MailRecipient): MailContent;

  /** After confirmation and after each move, with the calendar entry attached. */
  confirmation(
    booking: MailRecipient &
      Call & {
        /** Epoch milliseconds. */
        readonly bookedAt: number;
        /** Of the link that moves or cancels the call. */
        readonly token: string;
        /** Its earlier start, if we moved it and not the person. Links in earlier mails no longer work then. */
        readonly movedFrom?: number;
        readonly whoCalls: WhoCalls;
      },
  ): MailContent & Required<Pick<MailMessage, 'attachments'>>;

  /** After the person has canceled, or we have, with the canceled calendar entry attached. */
  cancellation(
    booking: MailRecipient &
      Call & {
        /** Epoch milliseconds. */
        readonly canceledAt: number;
        readonly byUs?: boolean;
      },
  ): MailContent & Required<Pick<MailMessage, 'attachments'>>;

  /** To support, in English, with the calendar entry of the person's own mail. Name and number are masked. */
  forSupport(
    booking: CallChange &
      Call & {
        readonly phone: string | null;
        /** Epoch milliseconds. */
        readonly changedAt: number;
      },
  ): Omit<OutgoingMail, 'id'>;
}
