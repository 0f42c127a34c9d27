/** How long what is not part of an account stays, in days; the clean-up deletes it and the privacy page says so. */
export const RETENTION_DAYS = Object.freeze({
  /** Measured events and the ties between a browser's random number and an account, about 13 months. */
  events: 396,
  surveys: 730,
  anonymousPreferences: 730,
  /** After the consultation took place. */
  appointments: 90,
});
