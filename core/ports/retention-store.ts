import type { ResultAsync } from 'neverthrow';
import type { Failure } from './failures.ts';

export interface RetentionStore {
  /**
   * Deletes at most `limit` rows of each kind: sessions unused since `sessionsBefore`, challenges that ended
   * before `challengesBefore`, finished mail created before `mailBefore`, consultations that began before
   * `appointmentsBefore`, holds that ended by `holdsBefore`, contact messages and blocks of their senders, survey answers, anonymous preferences, events,
   * identity links, known browsers and security log rows older than their limit (all epoch milliseconds),
   * wrong attempts of days before `wrongTriesBeforeDay` (days since 1970), and events of deleted accounts.
   * Wrong attempts and security log rows above their limit are also deleted, oldest first. Returns the number
   * of deleted rows; 0 means nothing is left to delete.
   */
  deleteExpired(request: {
    sessionsBefore: number;
    challengesBefore: number;
    mailBefore: number;
    appointmentsBefore: number;
    holdsBefore: number;
    contactMessagesBefore: number;
    surveysBefore: number;
    anonymousPreferencesBefore: number;
    eventsBefore: number;
    knownBrowsersBefore: number;
    wrongTriesBeforeDay: number;
    securityLogBefore: number;
    limit: number;
    /** Stored as the time of the last clean-up. */
    now: number;
  }): ResultAsync<number, Failure<'unavailable'>>;
}
