import { momentOf } from '#copy/moment.ts';
import { mondayOf } from '#core/calendar/calendar-date.ts';
import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import type { ConsultationSlot } from '#core/ports/scheduler.ts';
import { LANGUAGE_TAG } from '../../copy/language-tag.ts';
import { unbrokenDate } from '../../copy/unbroken-date.ts';
import { localDate, ownTimeZone } from '../../runtime/local-date.ts';

/** The slots of one day in the visitor's time zone. */
export interface SlotDay {
  /** `2026-11-23` in the visitor's time zone. */
  readonly key: string;
  /** The Monday of the week that shows it, `2026-11-23`: the last days of a week are shown with the next one. */
  readonly week: string;
  /** The free slots, earliest first. Empty if the day is full. */
  readonly free: readonly ConsultationSlot[];
}

/** A week with fewer days looks booked out. */
const LEAST_DAYS = 3;

const EASTERN = { timeZone: EASTERN_TIME } as const;

/** Made once for many moments, and at the first use, because a formatter takes longer to make than to use. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return (moment: number) => {
    made ??= new Intl.DateTimeFormat(LANGUAGE_TAG, { timeZone: ownTimeZone(), ...options });
    return unbrokenDate(made.format(moment));
  };
}

/** All days with consultations, in the visitor's time zone, with their free slots. */
export function slotDays(
  open: readonly ConsultationSlot[],
  free: readonly ConsultationSlot[],
): readonly SlotDay[] {
  const timeZone = ownTimeZone();
  const days = new Map<string, readonly ConsultationSlot[]>();
  for (const { startsAt } of open) days.set(localDate(startsAt, timeZone), []);
  for (const slot of free) {
    const key = localDate(slot.startsAt, timeZone);
    days.set(key, [...(days.get(key) ?? []), slot]);
  }
  const sorted = [...days].sort(([a], [b]) => a.localeCompare(b));
  const weeks = sorted.map(([key]) => mondayOf(key));
  const inFirst = weeks.lastIndexOf(weeks[0] ?? '') + 1;
  const start = inFirst < LEAST_DAYS ? inFirst : 0;
  return sorted.map(([key, slots], at) => ({
    key,
    week: weeks[Math.max(at, start)] ?? mondayOf(key),
    free: slots,
  }));
}

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const WHOLE_DATE: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
};

/** '9:00 AM' in the visitor's time zone. */
export const visitorTime = formatter(TIME);
/** '12:00 PM' in Eastern Time. */
export const easternTime = formatter({ ...TIME, ...EASTERN });

const visitorDate = formatter(WHOLE_DATE);
const easternDate = formatter({ ...WHOLE_DATE, ...EASTERN });

/** 'Monday, November 23, 2026 at 9:00 AM' in the visitor's time zone. */
export const visitorMoment = (moment: number) => momentOf(visitorDate(moment), visitorTime(moment));
export const easternMoment = (moment: number) => momentOf(easternDate(moment), easternTime(moment));

/** Whether the visitor's local time equals Eastern Time. No zone is a whole day away from it. */
export const isEastern = (moment: number) => visitorTime(moment) === easternTime(moment);

/** 'Pacific Standard Time' */
export function visitorZone(moment: number): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE_TAG, {
    timeZone: ownTimeZone(),
    timeZoneName: 'long',
  }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
