import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from '#core/attempt.ts';
import { parseJson } from '#core/parse-json.ts';
import type { JournalEntry } from '#core/ports/journal.ts';

export type NumberedEntry = JournalEntry & { readonly number: number };

export const JOURNAL_NAME = 'journal.txt';

/** The journal is a file beside the database, with one entry per line as JSON. */
export const journalPath = (databasePath: string): string => join(dirname(databasePath), JOURNAL_NAME);

/** Syncs the names in a folder, such as that of a new file. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The line break comes first: a line that was cut off when the disk was full must not spoil the next one. */
const linesOf = (entries: readonly NumberedEntry[]) =>
  entries.map((entry) => `\n${JSON.stringify(entry)}`).join('');

/** Only the program that writes to the database may call it: one at a time. Returns what takes the entries back. */
export function appendToJournal(databasePath: string, entries: readonly NumberedEntry[]): () => void {
  const path = journalPath(databasePath);
  const isNew = !existsSync(path);
  const size = isNew ? 0 : statSync(path).size;
  const takeBack = () => truncateSync(path, size);
  const file = openSync(path, 'a', 0o600);
  try {
    appendFileSync(file, linesOf(entries));
    fsyncSync(file);
    if (isNew) {
      const { uid, gid } = statSync(databasePath);
      chownSync(path, uid, gid);
      syncFolder(dirname(path));
    }
  } catch (error) {
    // Some of them may stand there: the next start would do again what nobody was told is done.
    attempt(takeBack, undefined);
    throw error;
  } finally {
    closeSync(file);
  }
  return takeBack;
}

function readEntry(line: string): NumberedEntry | null {
  const entry = Object(parseJson(line)) as NumberedEntry;
  return Number.isSafeInteger(entry.number) && typeof entry.token === 'string' ? entry : null;
}

/** In the order of their numbers; of those with the same number, the last. */
function entriesIn(text: string): readonly NumberedEntry[] {
  const entries = text.split('\n').flatMap((line) => readEntry(line) ?? []);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** The entries in the last bytes of the file. */
function lastEntries(path: string, bytes: number): readonly NumberedEntry[] {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const tail = Buffer.alloc(Math.min(size, bytes));
    readSync(file, tail, 0, tail.length, size - tail.length);
    return entriesIn(tail.toString());
  } finally {
    closeSync(file);
  }
}

/** More than one group of writes. */
const TAIL_BYTES = 2 ** 18;

/** The number of the last entry, 0 without one. From the end: a journal may be larger than the memory. */
export const lastNumber = (path: string): number =>
  (existsSync(path) && lastEntries(path, TAIL_BYTES).at(-1)?.number) || 0;

/** The entries after the one with this number, of as much of the file as has them. */
export function entriesAfter(path: string, noted: number): readonly NumberedEntry[] {
  for (let bytes = TAIL_BYTES; ; bytes *= 2) {
    const entries = lastEntries(path, bytes);
    if (bytes >= statSync(path).size || entries.some(({ number }) => number <= noted))
      return entries.filter(({ number }) => number > noted);
  }
}

/** The entries of these journals. A file may be missing. */
export const readJournal = (...paths: readonly string[]): readonly NumberedEntry[] =>
  entriesIn(
    paths
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  );

/** Replaces the file at once, or leaves it as it is. */
export function writeJournal(path: string, entries: readonly NumberedEntry[]): void {
  const draft = `${path}.draft`;
  writeFileSync(draft, linesOf(entries), { mode: 0o600, flush: true });
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** Adds what another database noted after this one. `noted`: the number of its last entry. Returns that of the new last one. */
export function continueJournal(
  databasePath: string,
  noted: number,
  entries: readonly JournalEntry[],
): number {
  const path = journalPath(databasePath);
  const kept = readJournal(path);
  const last = Math.max(noted, kept.at(-1)?.number ?? 0);
  writeJournal(path, [...kept, ...entries.map((entry, place) => ({ ...entry, number: last + place + 1 }))]);
  return last + entries.length;
}
