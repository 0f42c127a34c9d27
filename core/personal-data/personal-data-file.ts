import { err, ok, type Result } from 'neverthrow';
import { type Failure, notSignedIn } from '../ports/failures.ts';
import type { EventCursor } from '../ports/measured-events.ts';
import type { DataSubject, PersonalData } from '../ports/personal-data.ts';
import type { PersonalDataStore } from './make-personal-data-store.ts';

export const PERSONAL_DATA_FILE_NAME = 'checkahead-my-information.json';

/** End marker of the file; it occurs nowhere else, so a file without it is incomplete. */
export const FILE_END = ']\n}\n';

/**
 * The file with everything stored about a person, as pieces of text: `data`, then a line for each event.
 * Reads the next events only when the consumer asks for the next piece. Stops after a failure.
 */
export async function* personalDataFile(
  store: Pick<PersonalDataStore, 'readEvents'>,
  subject: DataSubject,
  { account, onboarding, appointments, messages, news, sessions }: PersonalData,
): AsyncGenerator<Result<string, Failure<'not-signed-in' | 'unavailable'>>, void, undefined> {
  const head = JSON.stringify({ account, onboarding, appointments, messages, news, sessions }, null, 2);
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
