import type { Sweeper } from '#core/ports/sweeper.ts';
import type { SqliteStore } from './group-commit.ts';
import { forgetBrowsers } from './sqlite-measured.ts';

export function makeSqliteCleanUp({ store }: { store: SqliteStore }): Sweeper {
  return {
    sweep: ({ limit, ...before }) =>
      store
        .write((statements) => {
          const sweeps = [
            [statements.sweepSessions, before.sessionsBefore],
            [statements.sweepChallenges, before.challengesBefore],
            [statements.sweepOutbox, before.mailBefore],
            [statements.sweepAppointments, before.appointmentsBefore],
            [statements.sweepHolds, before.holdsBefore],
            [statements.sweepSurveys, before.surveysBefore],
            [statements.sweepAnonymousPreferences, before.anonymousPreferencesBefore],
            [statements.sweepEvents, before.eventsBefore],
            [statements.sweepIdentityLinks, before.eventsBefore],
          ] as const;
          return sweeps.reduce(
            (sum, [sweep, at]) => sum + sweep.run({ before: at, limit }).changes,
            forgetBrowsers(statements, limit),
          );
        })
        .map((count) => {
          // What was deleted since the last time goes from the log too, also where another process was reading then.
          if (count < limit) store.emptyLog();
          return count;
        }),
  };
}
