import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import type { SqliteStore } from './group-commit.ts';

export interface CleanUp {
  /**
   * Deletes at most `limit` rows of each kind: sessions unused since `sessionsBefore`, challenges that ended before
   * `challengesBefore`, finished mail made before `mailBefore` (epoch milliseconds). Answers how many went; 0: clean.
   */
  sweep(request: {
    sessionsBefore: number;
    challengesBefore: number;
    mailBefore: number;
    limit: number;
  }): ResultAsync<number, Unavailable>;
}

export function makeSqliteCleanUp({ store }: { store: SqliteStore }): CleanUp {
  return {
    sweep: ({ sessionsBefore, challengesBefore, mailBefore, limit }) =>
      store.write(
        (statements) =>
          statements.sweepSessions.run({ before: sessionsBefore, limit }).changes +
          statements.sweepChallenges.run({ before: challengesBefore, limit }).changes +
          statements.sweepOutbox.run({ before: mailBefore, limit }).changes,
      ),
  };
}
