import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { copyDatabase, noteBackup, timeInName } from '#adapters/sqlite/database-copies.ts';
import { DAMAGED, FULL, hasCode } from '#adapters/sqlite/error-codes.ts';
import { JOURNAL_NAME, journalPath, readJournal, writeJournal } from '#adapters/sqlite/journal.ts';
import { makeFolder } from '#adapters/sqlite/open-database.ts';
import { DAY_MS } from '#core/calendar/durations.ts';
import { argumentsOf } from '../launch/commands.ts';
import { databasePath } from '../settings.ts';
import { number } from './formats.ts';
import { giveUp, orGiveUp } from './give-up.ts';
import { findDatabase } from './operator-backend.ts';

/** A finished backup, or one that was interrupted. */
const BACKUP = /^checkahead-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}\.db(\.partial)?$/;

process.umask(0o077);

const { to, keep } = argumentsOf('backup').values;
if (!to) giveUp('npm run backup needs --to, the folder for the backups.');
if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) giveUp('--keep is a number, 1 or more.');
const settings = orGiveUp(findDatabase(process.env));
const path = databasePath(settings);

/** The path without links, of which the last parts may be missing. */
function realPath(given: string): string {
  return existsSync(given) ? realpathSync(given) : join(realPath(dirname(given)), basename(given));
}

const folder = realPath(resolve(to));
if (!relative(realpathSync(settings.dataDir), folder).startsWith('..')) {
  giveUp('--to must be a folder outside DATA_DIR: a backup beside the database is lost with it.');
}

const now = Date.now();
const nameOf = (at: number) => `checkahead-${timeInName(at)}.db`;
const name = nameOf(now);

/** Makes the backup and returns the lines for the operator. */
async function backUp(): Promise<readonly string[]> {
  makeFolder(folder);
  const { bytes, people } = await copyDatabase(path, join(folder, name), now);
  // After the database, so that it has whatever was deleted before.
  if (existsSync(journalPath(path))) {
    writeJournal(join(folder, JOURNAL_NAME), readJournal(journalPath(path)));
  }
  noteBackup(path, now);
  const others = readdirSync(folder).filter((each) => BACKUP.test(each) && each < name);
  const most = keep === undefined ? others.length : Number(keep) - 1;
  const finished = others.filter((each) => each.endsWith('.db')).sort();
  const removed = [
    ...finished.slice(0, Math.max(0, finished.length - most)),
    // A younger one may still be written, by another backup.
    ...others.filter((each) => each.endsWith('.partial') && each < nameOf(now - DAY_MS)),
  ];
  for (const each of removed) rmSync(join(folder, each));
  const size = (bytes / 1e6).toFixed(1);
  return [
    `Written: ${join(folder, name)} (${size} MB, ${number(people)} people)`,
    ...removed.map((each) => `Removed: ${each}`),
  ];
}

try {
  for (const line of await backUp()) console.log(line);
} catch (error) {
  if (hasCode(error, FULL)) giveUp(`No backup was written: the disk of ${folder} is full.`);
  if (hasCode(error, DAMAGED)) {
    giveUp('No backup was written: the database is damaged. Restore an earlier one, see docs/backup.md.');
  }
  giveUp(`No backup was written to ${folder}: ${(error as Error).message.split('\n', 1)[0]}.`);
}
