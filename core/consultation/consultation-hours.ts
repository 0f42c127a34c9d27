/** The free consultation (spec section 9, decision 30). */
export const CONSULTATION = Object.freeze({
  lengthMinutes: 30,
  feeCents: 0,
  /** ISO weekdays, Monday is 1. */
  weekdays: Object.freeze([1, 2, 3, 4, 5] as const),
  /** Local hours in `timeZone`; the last consultation ends at `untilHour`. */
  fromHour: 9,
  untilHour: 18,
  timeZone: 'America/New_York',
});

/** How long the outside scheduling widget may take to load. */
export const SCHEDULER_LOAD_TIMEOUT_MS = 15_000;

/** How far ahead a consultation can be booked. */
export const BOOKING_HORIZON_DAYS = 28;

/** How many consultations to come one address may hold, so that nobody takes the whole week. */
export const UPCOMING_BOOKINGS_MAX = 3;
