/** Retention of data outside accounts, in days; enforced by the clean-up and stated on the privacy page. */
export const RETENTION_DAYS = Object.freeze({
  /** Measured events and the links between a browser's random id and an account, about 13 months. */
  events: 396,
  surveys: 730,
  anonymousPreferences: 730,
  contactMessages: 365,
  /** After the consultation took place. */
  appointments: 90,
});

/** Lifetime of the random cookie that identifies the browser that requested a link or code, in days. */
export const BROWSER_ID_KEPT_DAYS = 30;

/** Lifetime of drafts in the browser, in hours, since others may use it. */
export const DRAFT_KEPT_HOURS = 24;

/** How long a browser is known after it verified an address, in days: the cookie and its row. */
export const KNOWN_BROWSER_KEPT_DAYS = 365;

/** How long wrong codes and passwords count, in days. */
export const WRONG_TRIES_KEPT_DAYS = 30;

/** How long a mail that was sent, and a link or code that is over, is kept, in days: they count for limits of a day. */
export const MESSAGE_KEPT_DAYS = 1;

export const SECURITY_LOG_KEPT_DAYS = 90;
