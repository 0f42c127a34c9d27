import { addressesWithoutAccount } from '#adapters/sql/sql-restore.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { noteReplayed } from '#adapters/sqlite/database-copies.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { OpenOptions } from '#adapters/sqlite/open-database.ts';
import { makeOperating } from '#core/operating/make-operating.ts';
import { type Replayed, replayJournal } from '#core/operating/replay-journal.ts';
import type { By } from '#core/ports/audit-log.ts';
import type { JournalEntry } from '#core/ports/journal.ts';
import { databasePath, type Settings } from '../settings.ts';
import { number } from './formats.ts';
import { loadMailer } from './load-mailer.ts';
import { makePorts, serviceOptions } from './ports.ts';

export async function doAgain(
  settings: Settings,
  { store, entries, by }: { store: SqlStore; entries: readonly JournalEntry[]; by: By },
) {
  const ports = makePorts({ settings, store, mailer: await loadMailer(settings) });
  return replayJournal({
    uow: ports.uow,
    people: makeOperating(ports, serviceOptions(settings)).people,
    entries,
    addressesWithoutAccount: () => addressesWithoutAccount(store),
    by,
  });
}

export const many = (count: number, one: string, several: string) =>
  `${number(count)} ${count === 1 ? one : several}`;

export const doneLines = ({ deleted, suppressed, foreign }: Replayed, since = '') => [
  `Done again: ${many(deleted, 'deletion', 'deletions')} and ${many(suppressed, 'unsubscribed address', 'unsubscribed addresses')}${since}.`,
  ...(foreign === 0 ? [] : [`Left out: ${foreign} entries of journal.txt, which are of another database.`]),
];

/** Brings a database that was opened up to its journal, and says so. */
export async function catchUp(settings: Settings, options: OpenOptions): Promise<void> {
  const store = openSqliteStore(databasePath(settings), { ...options, replays: true });
  try {
    // In a write: no other program has written the journal but not the database.
    const missed = await store.write(() => store.missed());
    const entries = missed.unwrapOr([]);
    const last = entries.at(-1)?.number;
    if (missed.isOk() && last === undefined) return;
    const by = { who: 'journal.txt', why: 'the database did not know it' };
    const replayed = await doAgain(settings, { store, entries, by });
    const noted = await store.write(() => noteReplayed(store.connection(), last ?? 0));
    if (missed.isErr() || replayed.isErr() || noted.isErr())
      throw new Error('what journal.txt knows more could not be done again');
    process.stderr.write(`journal.txt knew more than the database. ${doneLines(replayed.value).join(' ')}\n`);
  } finally {
    await store.close();
  }
}
