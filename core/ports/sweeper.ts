import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from './failures.ts';

/** The store's side of cleaning up. */
export interface Sweeper {
  /**
   * Deletes at most `limit` rows of each kind: sessions unused since `sessionsBefore`, challenges that ended before
   * `challengesBefore`, finished mail made before `mailBefore`, consultations that began before `appointmentsBefore`, holds
   * that had ended by `holdsBefore`, survey answers, anonymous preferences, events and identity links older than their limit
   * (all epoch milliseconds), and events of people who deleted their account. Answers how many went; 0: clean.
   */
  sweep(request: {
    sessionsBefore: number;
    challengesBefore: number;
    mailBefore: number;
    appointmentsBefore: number;
    holdsBefore: number;
    surveysBefore: number;
    anonymousPreferencesBefore: number;
    eventsBefore: number;
    limit: number;
  }): ResultAsync<number, Unavailable>;
}
