import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sendJson } from '#tests/support/with-json.ts';
import { type SignedInPerson, signInPeople } from '../../bench/harness/people.ts';
import { deferred } from '../../support/deferred.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';
import { savePreference } from './saving-people.ts';

/** The value of each person's last confirmed write. */
export type Journal = Map<string, number>;

export interface Kept {
  readonly email: string;
  readonly benefit_timing_preference: string | null;
}
export const KEPT = 'SELECT email, benefit_timing_preference FROM user_onboarding';

export const REFUSED_PAUSE_MS = 100;

/** The kill comes after this many confirmed writes, different each round. */
export const writesBeforeKill = (round: number) => 100 + (round % 20) * 37;

/**
 * A person writes the own row without a pause until `isOver`. A write that is not answered then may be stored or not. One that is
 * refused for now is tried again if `onRefused` is given, and is a fault otherwise.
 */
export async function keepWriting(
  { url }: Pick<ServerProcess, 'url'>,
  person: SignedInPerson,
  journal: Journal,
  {
    isOver,
    onAnswer,
    onRefused,
    faults,
  }: {
    readonly isOver: () => boolean;
    readonly onAnswer: () => void;
    readonly onRefused?: () => void;
    readonly faults: string[];
  },
): Promise<void> {
  const { email } = person;
  while (!isOver()) {
    const value = (journal.get(email) ?? 0) + 1;
    try {
      const answer = await savePreference(url, person, value);
      await answer.text();
      if (answer.status === 503 && onRefused) {
        onRefused();
        await setTimeout(REFUSED_PAUSE_MS);
        continue;
      }
      if (answer.status !== 200) {
        faults.push(`a write was answered ${answer.status}`);
        return;
      }
    } catch (error) {
      if (!isOver()) faults.push(`a write was not answered before the kill: ${error}`);
      return;
    }
    journal.set(email, value);
    onAnswer();
  }
}

/** Everyone writes until the kill. Returns the number of confirmed writes. */
async function writeUntilKill(
  server: ServerProcess,
  people: readonly SignedInPerson[],
  journal: Journal,
  wanted: number,
  faults: string[],
): Promise<number> {
  const enough = deferred<void>();
  let answered = 0;
  let killed = false;
  const onAnswer = () => {
    answered += 1;
    if (answered === wanted) enough.answer();
  };
  const each = { isOver: () => killed, onAnswer, faults };
  const writers = Promise.all(people.map((person) => keepWriting(server, person, journal, each)));
  await Promise.race([enough.promise, writers]);
  killed = true;
  await server.end('SIGKILL');
  await writers;
  return answered;
}

/**
 * Returns how many confirmed writes are missing in the rows; they are faults, and so are values that nobody wrote. The stored
 * values become the journal.
 */
export function compareWithJournal(rows: readonly Kept[], journal: Journal, faults: string[]): number {
  const values = new Map(rows.map(({ email, benefit_timing_preference: value }) => [email, value]));
  if (rows.length !== journal.size) faults.push(`${rows.length} rows of ${journal.size} people`);
  let lost = 0;
  for (const [email, last] of journal) {
    const kept = Number(values.get(email) ?? 0);
    if (kept < last) {
      lost += last - kept;
      faults.push(`${email} has write ${kept}, answered was ${last}`);
    }
    // One write was pending: it may be stored or not.
    if (kept > last + 1) faults.push(`${email} has write ${kept} after ${last}`);
    journal.set(email, kept);
  }
  return lost;
}

/** Only input resets the server's idle time, and the rounds may take longer than 20 minutes. */
export async function stayActive(server: ServerProcess, people: readonly SignedInPerson[]): Promise<void> {
  for (const { cookie } of people) {
    const answer = await sendJson(server.url, 'POST', '/api/session/activity', {}, { cookie });
    await answer.text();
    if (answer.status !== 200) throw new Error(`a session did not outlive the kill: ${answer.status}`);
  }
}

/**
 * Repeats `kill -9` while people write to the same file. After each round the file is reopened, its integrity is checked,
 * and it is compared with the journal of confirmed writes; the first round with a fault is the last. `lost` counts confirmed
 * writes that are missing.
 */
export async function killUnderWriters({
  rounds,
  writers,
}: {
  rounds: number;
  writers: number;
}): Promise<Seen<{ kills: number; answered: number; lost: number }>> {
  const journal: Journal = new Map();
  const faults: string[] = [];
  let people: readonly SignedInPerson[] = [];
  let server: ServerProcess | null = null;
  let kills = 0;
  let answered = 0;
  let lost = 0;
  try {
    for (let round = 0; round < rounds && faults.length === 0; round += 1) {
      server = await startServerProcess(server === null ? {} : { dataDir: server.dataDir });
      if (round === 0) {
        people = await signInPeople(server.port, writers);
        for (const { email } of people) journal.set(email, 0);
      } else await stayActive(server, people);
      answered += await writeUntilKill(server, people, journal, writesBeforeKill(round), faults);
      kills += 1;

      const database = new Database(join(server.dataDir, 'checkahead.sqlite'));
      const found: string[] = [];
      const whole = database.pragma('integrity_check', { simple: true });
      if (whole !== 'ok') found.push(`integrity_check: ${whole}`);
      lost += compareWithJournal(database.prepare(KEPT).all() as Kept[], journal, found);
      database.close();
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
    }
    return { figures: { kills, answered, lost }, faults };
  } finally {
    await server?.end('SIGKILL');
    server?.removeData();
  }
}
