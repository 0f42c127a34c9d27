import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import type { BookingMail, CallChange } from '#core/ports/booking-mail.ts';
import type { ConsultationSlot } from '#core/ports/scheduler.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import { type MailDependencies, makeMailLayouts } from './mail-layout.ts';

/** The name with a space after each period, so that no mail program turns it into a link. */
const asWords = (name: string) => name.replace(/\.(?=\S)/g, '. ');

/** The mail to support is in English, as the console is. */
const CALENDAR_CHANGE: Readonly<Record<CallChange['kind'], string>> = {
  booked: 'adds the call to your calendar',
  moved: 'changes its time in your calendar',
  canceled: 'takes it out of your calendar',
};
const SHOWN_IN_CONSOLE = "The console shows the name and the number: 'npm run console', then 'Calls'.";

/** The mails of a call: the link that confirms it, and its confirmation, new time or cancellation with the calendar entry. */
export function makeBookingMail(dependencies: MailDependencies): BookingMail {
  const { brand, supportEmail, publicUrl } = dependencies.site;
  const layoutOf = makeMailLayouts(dependencies);
  const { host } = new URL(publicUrl);

  function entry(
    { copy }: ReturnType<typeof layoutOf>,
    {
      id,
      slot,
      summary = copy.calendarEntry.title(brand),
      ...version
    }: Pick<CalendarEntry, 'madeAt' | 'sequence' | 'canceled' | 'description'> & {
      readonly summary?: string;
      readonly id: string;
      readonly slot: ConsultationSlot;
    },
  ) {
    return [
      {
        filename: copy.calendarEntry.fileName,
        contentType: `text/calendar; charset=utf-8; method=${version.canceled ? 'CANCEL' : 'PUBLISH'}`,
        content: calendarFile({
          uid: `${id}@${host}`,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          summary,
          organizer: { name: brand, email: supportEmail },
          language: copy.language,
          product: brand,
          ...version,
        }),
      },
    ];
  }

  return {
    hold({ slot, token, words, language }) {
      const { copy, page, moment, render } = layoutOf(language);
      const values = { brand, address: page('schedule', `#booking=${token}`), when: moment(slot.startsAt) };
      return render(copy.hold(values), words);
    },

    confirmation({ id, slot, name, bookedAt, token, moves, movedFrom, whoCalls, words, language }) {
      const layout = layoutOf(language);
      const { copy, page, moment, render } = layout;
      const when = moment(slot.startsAt);
      const address = page('schedule', `#booking=${token}`);
      return {
        ...render(
          copy.booked({
            name: asWords(name),
            address,
            when,
            moved: moves > 0,
            movedFrom: movedFrom === undefined ? null : moment(movedFrom),
            whoCalls,
          }),
          words,
        ),
        attachments: entry(layout, {
          id,
          slot,
          madeAt: bookedAt,
          sequence: moves,
          description: copy.calendarEntry.booked(when, whoCalls),
        }),
      };
    },

    cancellation({ id, slot, name, canceledAt, moves, byUs = false, words, language }) {
      const layout = layoutOf(language);
      const { copy, page, moment, render } = layout;
      const values = { name: asWords(name), address: page('schedule'), when: moment(slot.startsAt), byUs };
      return {
        ...render(copy.canceled(values), words),
        attachments: entry(layout, {
          id,
          slot,
          madeAt: canceledAt,
          sequence: moves + 1,
          canceled: true,
          description: copy.calendarEntry.canceled,
        }),
      };
    },

    forSupport(booking) {
      const { id, slot, name, phone, changedAt, moves } = booking;
      const layout = layoutOf(DEFAULT_LANGUAGE);
      const canceled = booking.kind === 'canceled';
      const when = layout.moment(slot.startsAt);
      const text = {
        subject: `a call was ${booking.kind}`,
        heading: `A call was ${booking.kind}`,
        body: [
          `${when}, with ${name}${phone === null ? '' : `, phone ${phone}`}.`,
          ...(booking.kind === 'moved' ? [`Before, it was on ${layout.moment(booking.from)}.`] : []),
          `The file that comes with this message ${CALENDAR_CHANGE[booking.kind]}.`,
          SHOWN_IN_CONSOLE,
        ],
      };
      return {
        to: supportEmail,
        ...layout.render(text),
        attachments: entry(layout, {
          id,
          slot,
          madeAt: changedAt,
          sequence: canceled ? moves + 1 : moves,
          canceled,
          summary: `Call with ${name}`,
          description: SHOWN_IN_CONSOLE,
        }),
      };
    },
  };
}
