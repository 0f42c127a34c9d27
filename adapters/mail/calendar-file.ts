import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '#core/language/languages.ts';

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
  return calendarText(calendar);
}

/** Control characters are not allowed in any value (RFC 5545, 3.1). */
export const calendarText = (calendar: ICalCalendar): string =>
  `${calendar}\r\n`.replace(/[^\P{Cc}\r\n\t]/gu, '');
