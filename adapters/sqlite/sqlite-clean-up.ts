import type { OperatingFact } from '#core/ports/operating-tables.ts';
import type { RetentionStore } from '#core/ports/retention-store.ts';
import { SECURITY_EVENTS } from '#core/ports/security-log.ts';
import { easternDay } from '#core/research/report-range.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { SqliteStore } from './group-commit.ts';
import { forgetBrowsers } from './sqlite-measured.ts';

export function makeSqliteCleanUp({ store }: { store: SqliteStore }): RetentionStore {
  return {
    deleteExpired: ({ limit, now, ...before }) =>
      store.write((statements) => {
        const deletions = [
          [statements.deleteOldSessions, before.sessionsBefore],
          [statements.deleteOldChallenges, before.challengesBefore],
          [statements.deleteOldOutbox, before.mailBefore],
          [statements.deleteOldAppointments, before.appointmentsBefore],
          [statements.deleteOldHolds, before.holdsBefore],
          [statements.deleteOldContactMessages, before.contactMessagesBefore],
          [statements.deleteOldBlockedSenders, before.contactMessagesBefore],
          [statements.deleteOldSurveys, before.surveysBefore],
          [statements.deleteOldAnonymousPreferences, before.anonymousPreferencesBefore],
          [statements.deleteOldEvents, before.eventsBefore],
          [statements.deleteOldVisitors, easternDay(before.eventsBefore)],
          [statements.deleteOldIdentityLinks, before.eventsBefore],
          [statements.deleteOldKnownBrowsers, before.knownBrowsersBefore],
          [statements.deleteOldWrongTries, before.wrongTriesBeforeDay],
          [statements.deleteOldSecurityLog, before.securityLogBefore],
        ] as const;
        statements.setOperatingFact.run('last-clean-up' satisfies OperatingFact, String(now));
        const surplus = [
          statements.deleteSurplusVisitors.run({ rows: BOUNDS.visitorsInAll, limit }),
          statements.deleteSurplusWrongTries.run({ rows: BOUNDS.wrongTriesInAll, limit }),
          ...SECURITY_EVENTS.map((kind) =>
            statements.deleteSurplusSecurityLog.run({ kind, rows: BOUNDS.securityLogOfKind, limit }),
          ),
        ];
        const count = [
          ...deletions.map(([deletion, at]) => deletion.run({ before: at, limit })),
          ...surplus,
        ].reduce((sum, { changes }) => sum + changes, forgetBrowsers(statements, limit));
        // Also truncate pages deleted earlier, when another process may have been reading.
        if (count < limit) store.truncateLogAfterCommit();
        return count;
      }),
  };
}
