import ical from 'ical-generator';
import { slotAt } from '#core/consultation/consultation-slots.ts';
import type { Appointment } from '#core/ports/unit-of-work.ts';
import { calendarText } from './calendar-file.ts';

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
  return calendarText(calendar);
}
