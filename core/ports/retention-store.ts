import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from './failures.ts';

/** What is stored for a limited time. */
export interface RetentionStore {
  /**
   * Deletes at most `limit` rows of each kind: sessions unused since `sessionsBefore`, challenges that ended before
   * `challengesBefore`, finished mail made before `mailBefore`, consultations that began before `appointmentsBefore`, holds
   * that had ended by `holdsBefore`, survey answers, anonymous preferences, events, identity links, known browsers and lines of
   * the security log older than their limit (all epoch milliseconds), wrong tries of days before `wrongTriesBeforeDay` (since
   * 1970), and events of people who deleted their account. Wrong tries and lines of the log beyond a bound go as well, oldest
   * first. Answers how many went; 0: clean.
   */
  deleteExpired(request: {
    sessionsBefore: number;
    challengesBefore: number;
    mailBefore: number;
    appointmentsBefore: number;
    holdsBefore: number;
    surveysBefore: number;
    anonymousPreferencesBefore: number;
    eventsBefore: number;
    knownBrowsersBefore: number;
    wrongTriesBeforeDay: number;
    securityLogBefore: number;
    limit: number;
  }): ResultAsync<number, Unavailable>;
}
