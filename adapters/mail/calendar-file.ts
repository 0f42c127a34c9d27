import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { slotAt } from '#core/consultation/consultation-slots.ts';
import type { Language } from '#core/language/languages.ts';
import type { Appointment } from '#core/ports/appointments.ts';

/** Contents of a calendar entry. Times are epoch milliseconds. */
export interface CalendarEntry {
  /** Stable, so that a calendar imports the same entry only once. */
  readonly uid: string;
  readonly madeAt: number;
  /** Version of the entry: a calendar keeps the highest (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly canceled?: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly summary: string;
  readonly description: string;
  readonly organizer: Readonly<{ name: string; email: string }>;
  readonly language: Language;
  /** Name of the generating program. */
  readonly product: string;
}

/** Control characters are not allowed in any value (RFC 5545, 3.1). */
const textOf = (calendar: ICalCalendar) => `${calendar}\r\n`.replace(/[^\P{Cc}\r\n\t]/gu, '');

/** A calendar file with one entry (iCalendar RFC 5545, iTIP RFC 5546). */
export function calendarFile({ canceled = false, ...entry }: CalendarEntry): string {
  const calendar = ical({
    prodId: `//${entry.product}//Booking//${entry.language.toUpperCase()}`,
    scale: 'GREGORIAN',
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: new Date(entry.madeAt),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: entry.summary,
    description: entry.description,
    organizer: entry.organizer,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return textOf(calendar);
}

/**
 * The operator's calls as a calendar to subscribe to. An entry has the id of the person's own, without a name, address or
 * number: calendars are often synchronized to other places.
 */
export function callFeed(
  calls: readonly Appointment[],
  { brand, publicUrl }: { readonly brand: string; readonly publicUrl: string },
  now: number,
): string {
  const calendar = ical({ name: `${brand} calls`, prodId: `//${brand}//Calls//EN`, ttl: 60 * 15 });
  const { host } = new URL(publicUrl);
  for (const { id, startsAt, name, moves = 0 } of calls) {
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence: moves,
      stamp: new Date(now),
      start: new Date(startsAt),
      end: new Date(slotAt(startsAt).endsAt),
      summary: `Call with ${name}`,
    });
  }
  return textOf(calendar);
}
