export const CONSULTATION = Object.freeze({
  lengthMinutes: 30,
  /** Monday is 1. */
  weekdays: Object.freeze([1, 2, 3, 4, 5] as const),
  /** Hours in New York; the last consultation ends at `untilHour`. */
  fromHour: 9,
  untilHour: 18,
});

/** How long the external scheduling widget may take to load. */
export const SCHEDULER_LOAD_TIMEOUT_MS = 15_000;

export const BOOKING_HORIZON_DAYS = 28;

/** Upcoming consultations per address, so that one person cannot take the whole week. */
export const UPCOMING_BOOKINGS_MAX = 3;

/** How often one call can be moved, so that a link cannot send mail without end. */
export const MOVES_MAX = 10;

/** How long a slot is held for an unverified address, minutes. */
export const HOLD_MINUTES = 15;

export const OPEN_HOLDS_PER_NETWORK = 2;

/** The share of a week's slots that one network may book and hold. */
export const NETWORK_SHARE_OF_WEEK = 0.1;

/** Of every refused booking: constant, so that it reveals nothing about other bookings. */
export const BOOKING_RETRY_SECONDS = HOLD_MINUTES * 60;
