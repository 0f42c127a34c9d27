import { CONSULTATION, HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import type { ConsultationSlot, WhoCalls } from '#core/ports/scheduler.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import { easternMoment } from './eastern-moment.ts';
import { heading, link, makeMailLayout, paragraph } from './mail-layout.ts';

/** The name with a space after each period, so that no mail program turns it into a link. */
const asWords = (name: string) => name.replace(/\.(?=\S)/g, '. ');

/** Also part of the calendar entry. Links lead to our own pages only, so that people can tell a mail of ours. */
function callWords(calls: WhoCalls): string {
  switch (calls.kind) {
    case 'we-call':
      return `At that time, we call you from ${calls.from}. We call the number that ends in ${calls.lastFour}. Not sure who is calling? Hang up and call ${calls.from}.`;
    case 'you-call':
      return `At that time, please call us at ${calls.number}. We never call you first.`;
    case 'you-open-link':
      return 'At that time, open the link in our email. The page has a button to join the call. We never call you first.';
    case 'we-write':
      return 'We email you how to reach us. We never call you first.';
  }
}

/** The mails of a call: the link that confirms it, and its confirmation, new time or cancellation with the calendar entry. */
export function makeBookingMail({
  site,
}: {
  readonly site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>;
}): BookingMail {
  const { brand, supportEmail, publicUrl } = site;
  const renderMail = makeMailLayout(site);
  const host = publicUrl.replace(/^https?:\/\//, '');
  const length = `${CONSULTATION.lengthMinutes} minutes`;

  function entry({
    id,
    slot,
    ...version
  }: Pick<CalendarEntry, 'madeAt' | 'sequence' | 'canceled' | 'description'> & {
    readonly id: string;
    readonly slot: ConsultationSlot;
  }) {
    return [
      {
        filename: 'call.ics',
        contentType: `text/calendar; charset=utf-8; method=${version.canceled ? 'CANCEL' : 'PUBLISH'}`,
        content: calendarFile({
          uid: `${id}@${host}`,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          summary: `Call with ${brand}`,
          organizer: { name: brand, email: supportEmail },
          product: brand,
          ...version,
        }),
      },
    ];
  }

  return {
    hold: ({ slot, token, words }) =>
      renderMail(
        'confirm your call',
        [
          heading('Confirm your call'),
          paragraph(
            `Someone, we hope you, asked for a free call with ${brand} on ${easternMoment(slot.startsAt)}.`,
          ),
          paragraph(
            `We hold this time for ${HOLD_MINUTES} minutes. Open the link, then press the button on the page to book it.`,
          ),
          link('Confirm your call', `${publicUrl}/schedule#booking=${token}`),
          paragraph('If you did not ask for a call, do nothing. Nothing is booked then.'),
        ],
        words,
      ),

    confirmation({ id, slot, name, bookedAt, token, moves, whoCalls, words }) {
      const manage = `${publicUrl}/schedule#booking=${token}`;
      const [subject, title] =
        moves === 0
          ? ['your call is booked', 'Your call is booked']
          : ['your call has a new time', 'Your call has a new time'];
      return {
        ...renderMail(
          subject,
          [
            heading(title),
            paragraph(`Hello ${asWords(name)},`),
            paragraph(
              `We will talk on ${easternMoment(slot.startsAt)}. ET is the time in New York. The call takes ${length} and is free.`,
            ),
            paragraph(callWords(whoCalls)),
            paragraph('To add the call to your calendar, open the file that comes with this message.'),
            link(
              whoCalls.kind === 'you-open-link'
                ? 'Join, move or cancel your call'
                : 'Move or cancel your call',
              manage,
            ),
            paragraph('If you did not book this call, you can cancel it with the link above.'),
          ],
          words,
        ),
        attachments: entry({
          id,
          slot,
          madeAt: bookedAt,
          sequence: moves,
          description: `Free call of ${length} on ${easternMoment(slot.startsAt)}. ${callWords(whoCalls)} To move or cancel the call, open the link in our email.`,
        }),
      };
    },

    cancellation: ({ id, slot, name, canceledAt, moves, words }) => ({
      ...renderMail(
        'your call is canceled',
        [
          heading('Your call is canceled'),
          paragraph(`Hello ${asWords(name)},`),
          paragraph(
            `As you asked, we canceled the call on ${easternMoment(slot.startsAt)}. There is nothing more for you to do.`,
          ),
          paragraph('To take the call out of your calendar, open the file that comes with this message.'),
          link('Book another call', `${publicUrl}/schedule`),
        ],
        words,
      ),
      attachments: entry({
        id,
        slot,
        madeAt: canceledAt,
        sequence: moves + 1,
        canceled: true,
        description: 'This call was canceled.',
      }),
    }),
  };
}
