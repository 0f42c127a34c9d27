import type { RetentionStore } from '#core/ports/retention-store.ts';
import { SECURITY_EVENTS } from '#core/ports/security-log.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { SqliteStore } from './group-commit.ts';
import { forgetBrowsers } from './sqlite-measured.ts';

export function makeSqliteCleanUp({ store }: { store: SqliteStore }): RetentionStore {
  return {
    deleteExpired: ({ limit, ...before }) =>
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
            [statements.sweepKnownBrowsers, before.knownBrowsersBefore],
            [statements.sweepWrongTries, before.wrongTriesBeforeDay],
            [statements.sweepSecurityLog, before.securityLogBefore],
          ] as const;
          const surplus = [
            statements.sweepSurplusWrongTries.run({ rows: BOUNDS.wrongTriesInAll, limit }),
            ...SECURITY_EVENTS.map((kind) =>
              statements.sweepSurplusSecurityLog.run({ kind, rows: BOUNDS.securityLogOfKind, limit }),
            ),
          ];
          return [...sweeps.map(([sweep, at]) => sweep.run({ before: at, limit })), ...surplus].reduce(
            (sum, { changes }) => sum + changes,
            forgetBrowsers(statements, limit),
          );
        })
        .map((count) => {
          // Also truncate pages deleted earlier, when another process may have been reading.
          if (count < limit) store.emptyLog();
          return count;
        }),
  };
}
