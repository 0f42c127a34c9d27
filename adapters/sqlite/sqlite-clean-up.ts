import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import type { SqliteStore } from './group-commit.ts';

export interface CleanUp {
  /**
   * Deletes at most `limit` rows of each kind: sessions unused since `sessionsBefore`, challenges that ended before
   * `challengesBefore`, finished mail made before `mailBefore`, consultations that began before `appointmentsBefore`, survey
   * answers, anonymous preferences, events and identity links older than their limit (all epoch milliseconds). Answers how
   * many went; 0: clean.
   */
  sweep(request: {
    sessionsBefore: number;
    challengesBefore: number;
    mailBefore: number;
    appointmentsBefore: number;
    surveysBefore: number;
    anonymousPreferencesBefore: number;
    eventsBefore: number;
    limit: number;
  }): ResultAsync<number, Unavailable>;
}

export function makeSqliteCleanUp({ store }: { store: SqliteStore }): CleanUp {
  return {
    sweep: ({ limit, ...before }) =>
      store.write((statements) => {
        const sweeps = [
          [statements.sweepSessions, before.sessionsBefore],
          [statements.sweepChallenges, before.challengesBefore],
          [statements.sweepOutbox, before.mailBefore],
          [statements.sweepAppointments, before.appointmentsBefore],
          [statements.sweepSurveys, before.surveysBefore],
          [statements.sweepAnonymousPreferences, before.anonymousPreferencesBefore],
          [statements.sweepEvents, before.eventsBefore],
          [statements.sweepIdentityLinks, before.eventsBefore],
        ] as const;
        return sweeps.reduce((sum, [sweep, at]) => sum + sweep.run({ before: at, limit }).changes, 0);
      }),
  };
}
