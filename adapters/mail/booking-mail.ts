import { CONSULTATION, HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { calendarFile } from './calendar-file.ts';
import { easternMoment } from './eastern-moment.ts';
import { heading, link, makeMailLayout, paragraph } from './mail-layout.ts';

/** The name with a space after each period, so that no mail program turns it into a link. */
const asWords = (name: string) => name.replace(/\.(?=\S)/g, '. ');

/** The mails of a consultation: the confirmation link, and the confirmation with its calendar entry. */
export function makeBookingMail({
  site,
}: {
  readonly site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>;
}): BookingMail {
  const { brand, supportEmail, publicUrl } = site;
  const renderMail = makeMailLayout(site);
  const host = publicUrl.replace(/^https?:\/\//, '');
  const length = `${CONSULTATION.lengthMinutes} minutes`;

  return {
    hold: ({ slot, token, words }) =>
      renderMail(
        `Confirm your call with ${brand}`,
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

    confirmation({ id, slot, name, bookedAt, words }) {
      const change = `To change or cancel the call, write to ${supportEmail}.`;
      return {
        ...renderMail(
          `Your call with ${brand} is booked`,
          [
            heading('Your call is booked'),
            paragraph(`Hello ${asWords(name)},`),
            paragraph(
              `We will talk on ${easternMoment(slot.startsAt)}. ET is the time in New York. The call takes ${length} and is free.`,
            ),
            paragraph('To add the call to your calendar, open the file that comes with this message.'),
            paragraph(change),
            paragraph('If you did not book this call, let us know and we will cancel it.'),
            link('What to prepare', `${publicUrl}/schedule`),
          ],
          words,
        ),
        attachments: [
          {
            filename: 'call.ics',
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: calendarFile({
              uid: `${id}@${host}`,
              madeAt: bookedAt,
              startsAt: slot.startsAt,
              endsAt: slot.endsAt,
              summary: `Call with ${brand}`,
              description: `Free call of ${length} on ${easternMoment(slot.startsAt)}. ${change}`,
              organizer: { name: brand, email: supportEmail },
              product: brand,
            }),
          },
        ],
      };
    },
  };
}
