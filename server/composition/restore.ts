import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openConnections } from '#adapters/postgres/connections.ts';
import { endSessionsAndLinks } from '#adapters/sql/sql-restore.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import {
  type Draft,
  draftFrom,
  holdDatabase,
  type Lost,
  NotRestorable,
  noteReplayed,
  removeDatabase,
} from '#adapters/sqlite/database-copies.ts';
import { BUSY, hasCode } from '#adapters/sqlite/error-codes.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import {
  JOURNAL_NAME,
  journalPath,
  type NumberedEntry,
  readJournal,
  writeJournal,
} from '#adapters/sqlite/journal.ts';
import { makeFolder } from '#adapters/sqlite/open-database.ts';
import type { Replayed } from '#core/operating/replay-journal.ts';
import { argumentsOf } from '../launch/commands.ts';
import { databasePath, type PostgresSettings, readSettings } from '../settings.ts';
import { doAgain, doneLines, many } from './do-again.ts';
import { age } from './formats.ts';
import { giveUp, orGiveUp } from './give-up.ts';
import { openExistingStore, readEmbeddedSettings, userName } from './operator-backend.ts';
import { aloneProblem } from './start-problem.ts';

process.umask(0o077);

const { from } = argumentsOf('restore').values;
if (from === undefined) giveUp('npm run restore needs --from, the file of a backup.');
const settings = orGiveUp(readSettings(process.env));
if (settings.postgres === null) orGiveUp(readEmbeddedSettings(process.env));
const path = databasePath(settings);
const backup = resolve(from);
for (const file of [backup, `${backup}-wal`, join(dirname(backup), JOURNAL_NAME)]) {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (hasCode(error, /^EACCES$/)) giveUp(`${file} cannot be read by this user. Nothing was changed.`);
  }
}
const found = statSync(backup, { throwIfNoEntry: false });
if (!found) giveUp(`There is no file ${backup}.`);
if (!found.isFile()) giveUp(`${backup} is a folder. --from needs a file in it.`);
const draft = join(dirname(path), 'restoring.sqlite');
const isBackup = (file: string) => existsSync(file) && realpathSync(file) === realpathSync(backup);
if (isBackup(path)) giveUp('--from is the database itself.');
if (isBackup(draft)) giveUp('--from is the file that a restore writes first. Give it another name.');

/**
 * Both journals as one: the copy beside the backup, and that of this machine, which counts where they differ unless it is of another
 * database. Null: there is none.
 */
function findJournal(lost: Lost | null): readonly NumberedEntry[] | null {
  const places = [join(dirname(backup), JOURNAL_NAME), journalPath(path)];
  if (lost?.lastEntry === null) places.reverse();
  const there = places.filter((place) => statSync(place, { throwIfNoEntry: false })?.isFile());
  return there.length === 0 ? null : readJournal(...there);
}

/** Does again what was deleted and unsubscribed after the time of the database, and ends what was open then. */
async function replay(store: SqlStore, entries: readonly NumberedEntry[]): Promise<Replayed> {
  const by = { who: userName(), why: 'deleted since the restored backup' };
  const replayed = await doAgain(settings, { store, entries, by });
  const ended = await endSessionsAndLinks(store);
  if (replayed.isErr() || ended.isErr())
    throw new NotRestorable('The backup could not be brought up to date. Nothing was changed.');
  return replayed.value;
}

/** Brings the draft up to this release and to the present. */
async function finish(
  { lastEntry }: Draft,
  journal: readonly NumberedEntry[],
  lost: Lost | null,
): Promise<Replayed & { readonly people: number }> {
  const store = openSqliteStore(draft, { replays: true });
  try {
    const entries = journal.filter(({ number }) => number > lastEntry);
    const replayed = await replay(store, entries);
    const last = Math.max(lost?.lastEntry ?? 0, journal.at(-1)?.number ?? 0);
    return { ...replayed, people: noteReplayed(store.connection(), last) };
  } finally {
    await store.close();
  }
}

function lostLine(madeAt: number, lost: Lost | null, hadDatabase: boolean): string {
  const since = `what changed in the ${age(Date.now() - madeAt)} since ${new Date(madeAt).toISOString()}`;
  if (lost !== null) {
    const people = many(lost.people, 'person who signed up', 'people who signed up');
    return `Lost: ${since}; among it ${people} and ${many(lost.calls, 'booked call', 'booked calls')}.`;
  }
  const why = hadDatabase ? 'the database that was here is damaged' : 'there was no database here';
  return `Lost: ${since}. How many people that is cannot be told: ${why}.`;
}

function journalLines(
  journal: readonly NumberedEntry[] | null,
  replayed: Replayed,
  lost: Lost | null,
  lastEntry: number,
) {
  const done = doneLines(replayed, ' since the backup');
  if (replayed.foreign > 0) return done;
  const known = Math.max(lastEntry, journal?.at(-1)?.number ?? 0);
  const isComplete = lost !== null && lost.lastEntry !== null && lost.lastEntry <= known;
  if (isComplete || hadJournal) return done;
  return journal === null
    ? [
        'There is no journal.txt, neither beside the backup nor in DATA_DIR: whoever deleted the account or unsubscribed since the backup is back.',
      ]
    : [
        ...done,
        'Only the journal.txt beside the backup was there: what was deleted or unsubscribed after it was copied is back.',
      ];
}

function reason(error: unknown): string {
  if (error instanceof NotRestorable) return error.message;
  const problem = aloneProblem(error, settings);
  return hasCode(error, BUSY) ? `${problem} Nothing was changed.` : problem;
}

const LOGGED_OUT = 'Everybody logs in again, and links that were mailed before no longer work.';
const hadJournal = existsSync(journalPath(path));

/** Without those that the database has: they are older than it, or were done again before `restore` was stopped. */
async function missingIn(url: string, journal: readonly NumberedEntry[]): Promise<readonly NumberedEntry[]> {
  const lineOf = ({ number, kind, token }: NumberedEntry) => `${number} ${kind} ${token}`;
  const connections = await openConnections(url);
  const connection = await connections.connect('migrate');
  try {
    const { rows } = await connection.query('SELECT number, entry FROM checkahead.journal');
    const there = rows as readonly { readonly number: number; readonly entry: string }[];
    const known = new Set(there.map(({ number, entry }) => lineOf({ ...JSON.parse(entry), number })));
    return journal.filter((entry) => !known.has(lineOf(entry)));
  } finally {
    connection.release(true);
    await connections.close();
  }
}

/** PostgreSQL was put back by its own tools; `backup` is the journal that was copied from it before. */
async function catchUp({ url }: PostgresSettings): Promise<readonly string[]> {
  const journal = readJournal(backup);
  if (journal.length === 0) throw new NotRestorable(`${backup} is not a journal. Nothing was changed.`);
  const { store } = orGiveUp(await openExistingStore(process.env));
  try {
    return [
      ...doneLines(await replay(store, await missingIn(url, journal)), ' since the backup'),
      LOGGED_OUT,
    ];
  } finally {
    await store.close();
  }
}

async function restore(): Promise<readonly string[]> {
  const folder = dirname(path);
  makeFolder(folder);
  if (process.getuid !== undefined && process.getuid() !== statSync(folder).uid) {
    throw new NotRestorable(
      `Run it as the user that owns DATA_DIR ${folder}, as the server does. Nothing was changed.`,
    );
  }
  const present = holdDatabase(path);
  try {
    const made = draftFrom(backup, draft);
    const madeAt = made.madeAt ?? found?.mtimeMs ?? 0;
    const lost = present.lostBy(draft);
    const journal = findJournal(lost);
    const replayed = await finish(made, journal ?? [], lost);
    if (journal !== null) writeJournal(journalPath(path), journal);
    const kept = present.replaceBy(draft, Date.now());
    return [
      `Restored: ${backup}, ${many(replayed.people, 'person', 'people')}.`,
      lostLine(madeAt, lost, kept !== null),
      ...journalLines(journal, replayed, lost, made.lastEntry),
      LOGGED_OUT,
      ...(kept === null
        ? []
        : [`Kept: the database as it was. To go back: npm run restore -- --from ${kept}`]),
    ];
  } finally {
    present.release();
    removeDatabase(draft);
  }
}

try {
  const lines = await (settings.postgres === null ? restore() : catchUp(settings.postgres));
  for (const line of lines) console.log(line);
} catch (error) {
  giveUp(reason(error));
}
