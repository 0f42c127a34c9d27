import type { SqlStore } from './sql-store.ts';

export const addressesWithoutAccount = (store: SqlStore) =>
  store.read(async (statements) =>
    (await statements.addressesWithoutAccount.all<{ email: string }>()).map(({ email }) => email),
  );

/**
 * After a database was put back to an earlier time: sessions that were ended and links that were used since must not work again, so
 * all are deleted, with the mails that have such a link.
 */
export const endSessionsAndLinks = (store: SqlStore) =>
  store.write(async ({ deleteAllSessions, deleteAllChallenges, deleteMailsWithLinks }) => {
    for (const statement of [deleteAllSessions, deleteAllChallenges, deleteMailsWithLinks]) {
      await statement.run();
    }
  });
