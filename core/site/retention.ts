import type { ResultAsync } from 'neverthrow';
import { easternDay } from '../calendar/day-number.ts';
import { DAY_MS, HOUR_MS, utcDay } from '../calendar/durations.ts';
import type { Failure } from '../ports/failures.ts';
import { IDLE_LIMIT_MS } from '../session-limits.ts';

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

/**
 * On a hosted project, how long a link that was asked for may work, in minutes: the service's own default, as our 30 minutes are
 * a setting of the project (`config.toml`). A browser knows its address as long.
 */
export const LINK_REQUEST_KEPT_MINUTES = 60;

/** How long a browser is known after it verified an address, in days: the cookie and its row. */
export const KNOWN_BROWSER_KEPT_DAYS = 365;

/** How long wrong codes and passwords count, in days. */
export const WRONG_TRIES_KEPT_DAYS = 30;

/** How long a mail that was sent, and a request, link or code that is over, is kept, in days: they count for limits of a day. */
export const MESSAGE_KEPT_DAYS = 1;

export const SECURITY_LOG_KEPT_DAYS = 90;

/**
 * Guards against a clock that was set forward by mistake: each minute goes on from the last clean-up by this at most, after a
 * start too, however much there is to delete.
 */
export const LONGEST_STEP_MS = HOUR_MS;

/** The time in epoch milliseconds, or the day since 1970, before which the rows of each kind are over. */
export const expiredBefore = (now: number) => ({
  sessionsBefore: now - IDLE_LIMIT_MS - LONGEST_STEP_MS,
  challengesBefore: now - MESSAGE_KEPT_DAYS * DAY_MS,
  mailBefore: now - MESSAGE_KEPT_DAYS * DAY_MS,
  appointmentsBefore: now - RETENTION_DAYS.appointments * DAY_MS,
  holdsBefore: now,
  contactMessagesBefore: now - RETENTION_DAYS.contactMessages * DAY_MS,
  blockedSendersBefore: now - RETENTION_DAYS.contactMessages * DAY_MS,
  surveysBefore: now - RETENTION_DAYS.surveys * DAY_MS,
  anonymousPreferencesBefore: now - RETENTION_DAYS.anonymousPreferences * DAY_MS,
  eventsBefore: now - RETENTION_DAYS.events * DAY_MS,
  identityLinksBefore: now - RETENTION_DAYS.events * DAY_MS,
  visitorsBeforeDay: easternDay(now - RETENTION_DAYS.events * DAY_MS),
  knownBrowsersBefore: now - KNOWN_BROWSER_KEPT_DAYS * DAY_MS,
  wrongTriesBeforeDay: utcDay(now) - WRONG_TRIES_KEPT_DAYS,
  securityLogBefore: now - SECURITY_LOG_KEPT_DAYS * DAY_MS,
});

export interface RetentionStore {
  /**
   * Deletes at most `limit` rows of each kind: those that are over, events of deleted accounts, and wrong attempts and security
   * log rows above their limit, oldest first. Returns the number of deleted rows; 0 means nothing is left to delete.
   */
  deleteExpired(
    request: ReturnType<typeof expiredBefore> & {
      readonly limit: number;
      /** Stored as the time of the last clean-up. */
      readonly now: number;
    },
  ): ResultAsync<number, Failure<'unavailable'>>;
}

/**
 * Whether a draft written at `keptAt` is expired, since others may use the browser. A date equally far in the
 * future comes from a wrong clock and counts as expired. Both are epoch milliseconds.
 */
export function isDraftExpired(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) >= DRAFT_KEPT_HOURS * HOUR_MS;
}
