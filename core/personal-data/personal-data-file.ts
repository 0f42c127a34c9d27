import { err, ok, type Result } from 'neverthrow';
import { type NotSignedIn, notSignedIn, type Unavailable } from '../ports/failures.ts';
import type { DataSubject, PersonalDataStore } from '../ports/personal-data.ts';
import type { EventCursor } from '../ports/unit-of-work.ts';
import type { PersonalData } from './personal-data.ts';

export const PERSONAL_DATA_FILE_NAME = 'checkahead-my-information.json';

/** How the file ends, and nothing before its end looks: a file without it was cut off. */
export const FILE_END = ']\n}\n';

/**
 * The file with everything that is kept about a person, as pieces of text: what `data` says, then a line for each event. Reads
 * the next events only when its reader asks for the next piece. After a failure there is no further piece.
 */
export async function* personalDataFile(
  store: Pick<PersonalDataStore, 'readEvents'>,
  subject: DataSubject,
  { account, onboarding, appointments, sessions }: PersonalData,
): AsyncGenerator<Result<string, NotSignedIn | Unavailable>, void, undefined> {
  const head = JSON.stringify({ account, onboarding, appointments, sessions }, null, 2);
  yield ok(`${head.slice(0, -'\n}'.length)},\n  "events": [`);
  let after: EventCursor | null = null;
  let separator = '';
  do {
    const read: Awaited<ReturnType<PersonalDataStore['readEvents']>> = await store.readEvents(subject, after);
    if (read.isErr()) return yield err(read.error);
    if (read.value === null) return yield err(notSignedIn);
    const lines = read.value.notes.map((note) => {
      const line = `${separator}\n    ${JSON.stringify(note)}`;
      separator = ',';
      return line;
    });
    if (lines.length > 0) yield ok(lines.join(''));
    after = read.value.next;
  } while (after !== null);
  yield ok(`${separator === '' ? '' : '\n  '}${FILE_END}`);
}
