/** How long what is not part of an account stays, in days; the clean-up deletes it and the privacy page says so. */
export const RETENTION_DAYS = Object.freeze({
  /** Measured events and the ties between a browser's random number and an account, about 13 months. */
  events: 396,
  surveys: 730,
  anonymousPreferences: 730,
  /** After the consultation took place. */
  appointments: 90,
});

/** How long the random cookie lives by which a link or code knows the browser that asked for it, in days. */
export const BROWSER_ID_KEPT_DAYS = 30;

/** How long what a person typed stays in their browser when they do not come back, in hours: others may use it tomorrow. */
export const DRAFT_KEPT_HOURS = 24;

/** How long a browser is known after it proved an address, in days: the cookie and its row. */
export const KNOWN_BROWSER_KEPT_DAYS = 365;

/** How long wrong codes and passwords count, in days. */
export const WRONG_TRIES_KEPT_DAYS = 30;

/** How long the security log is kept, in days. */
export const SECURITY_LOG_KEPT_DAYS = 90;
