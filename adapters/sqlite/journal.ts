import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
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
  const file = openSync(path, 'a', 0o600);
  try {
    appendFileSync(file, linesOf(entries));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (isNew) {
    const { uid, gid } = statSync(databasePath);
    chownSync(path, uid, gid);
    syncFolder(dirname(path));
  }
  return () => truncateSync(path, size);
}

function readEntry(line: string): NumberedEntry | null {
  const entry = Object(parseJson(line)) as NumberedEntry;
  return Number.isSafeInteger(entry.number) && typeof entry.token === 'string' ? entry : null;
}

/** The entries of these journals in the order of their numbers; of those with the same number, the last. A file may be missing. */
export function readJournal(...paths: readonly string[]): readonly NumberedEntry[] {
  const texts = paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const entries = texts.join('\n').split('\n').map(readEntry);
  const byNumber = new Map(entries.flatMap((entry) => (entry === null ? [] : [[entry.number, entry]])));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

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
