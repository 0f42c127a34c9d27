import { CONSULTATION } from '#core/consultation/consultation-hours.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import { hasLineBreak } from '#core/ports/mail-header.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { calendarFile } from './calendar-file.ts';
import { heading, layOut, link, paragraph } from './mail-layout.ts';

/** 'Monday, November 23, 2026 at 9:00 AM EST': the clocks of the consultation, named, so that nobody is an hour off. */
const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: CONSULTATION.timeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The confirmation of a consultation, with its calendar entry (decisions 8 and 30). */
export function makeBookingMail({
  site,
}: {
  readonly site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>;
}): BookingMail {
  const { brand, supportEmail, publicUrl } = site;
  if (hasLineBreak(brand)) throw new Error('the brand must not have a line break');
  const host = publicUrl.replace(/^https?:\/\//, '');

  return {
    confirmation({ id, slot, name, bookedAt }) {
      const when = moment.format(slot.startsAt);
      const length = `${CONSULTATION.lengthMinutes} minutes`;
      const change = `To change or cancel the call, write to ${supportEmail}.`;
      return {
        ...layOut(site, `Your call with ${brand} is booked`, [
          heading('Your call is booked'),
          paragraph(`Hello ${name},`),
          paragraph(`We will talk on ${when}. The call takes ${length} and is free.`),
          paragraph('To add the call to your calendar, open the file that comes with this message.'),
          paragraph(change),
          paragraph('If you did not book this call, tell us and we will free the time.'),
          link('What to prepare', `${publicUrl}/schedule`),
        ]),
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
              description: `Free call of ${length}. ${change}`,
              organizer: { name: brand, email: supportEmail },
              product: brand,
            }),
          },
        ],
      };
    },
  };
}
