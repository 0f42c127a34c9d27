/** The free consultation. */
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

/** How many consultations to come one address may have, so that nobody takes the whole week. */
export const UPCOMING_BOOKINGS_MAX = 3;

/** How long a time is held for an address that is not proved yet, minutes. */
export const HOLD_MINUTES = 15;

/** How many times one network may hold at once. */
export const OPEN_HOLDS_PER_NETWORK = 2;

/** The share of a week's times that one network may book and hold. */
export const NETWORK_SHARE_OF_WEEK = 0.1;

/** What a refusal for too many bookings says to wait: always the same, so that it says nothing of anybody's call. */
export const BOOKING_RETRY_SECONDS = HOLD_MINUTES * 60;
