import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { DAY_MS } from '#core/calendar/durations.ts';

const STEPS = ['email_verified', 'calendar_intro', 'account_setup', 'ssn_verification', 'completed'];
const TIMINGS = ['1st_wednesday', '2nd_wednesday', 'last_wednesday', '1st_business_day'];
const IN_ONE_TRANSACTION = 200_000;

export const emailOf = (index: number) => `person${String(index).padStart(8, '0')}@example.com`;
/** Spread over the whole range like random ids, but ascending, so that millions are appended to their index. */
const idOf = (index: number, people: number) => {
  const rising = Math.floor((index / people) * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
  const digits = hash('md5', String(index));
  return `${rising}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
};
/** Nobody can change the details of such a person without a recent proof. */
export const isCompleted = (index: number) => STEPS[index % STEPS.length] === 'completed';
/** The cookie value of this person's active session. */
export const sessionTokenOf = (index: number) => hash('sha256', `session${index}`, 'base64url');
/** The digest under which that session is stored. */
export const sessionHashOf = (index: number) => hash('sha256', sessionTokenOf(index), 'base64url');

/** Number of sessions: an active one for everyone who is read, and an expired one for every fifth person. */
const endedSessions = (people: number) => Math.max(4_000, Math.floor(people / 5));

function fill(database: Database.Database, people: number, live: readonly number[], now: number): void {
  const addAccount = database.prepare("INSERT INTO accounts VALUES (?, ?, NULL, ?, ?, NULL, 'en')");
  const addRecord = database.prepare(
    `INSERT INTO user_onboarding (id, email, email_auth, email_verified_at, created_at, updated_at, step_completed,
       first_name, last_name, phone, benefit_timing_preference, ssn_provided, bank_linked, clicked_link_bank)
     VALUES (?, ?, 1, ?, ?, ?, ?, ?, 'Alvarez', '5551234567', ?, 0, 0, 0)`,
  );
  const addSession = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)');
  const inParts = (count: number, add: (index: number) => void) => {
    for (let from = 0; from < count; from += IN_ONE_TRANSACTION) {
      database.exec('BEGIN');
      for (let index = from; index < Math.min(count, from + IN_ONE_TRANSACTION); index += 1) add(index);
      database.exec('COMMIT');
    }
  };
  inParts(people, (index) => {
    const at = now - (index % 700) * DAY_MS;
    const iso = new Date(at).toISOString();
    const step = STEPS[index % STEPS.length];
    addAccount.run(idOf(index, people), emailOf(index), at, at);
    addRecord.run(
      idOf(index, people),
      emailOf(index),
      iso,
      iso,
      iso,
      step,
      `Rose${index}`,
      TIMINGS[index % 4],
    );
  });
  const sessions = [
    ...Array.from({ length: endedSessions(people) }, (_, index) => ({
      tokenHash: hash('sha256', `ended${index}`, 'base64url'),
      index: index % people,
      at: now - 3 * DAY_MS - (index % 90) * DAY_MS,
    })),
    ...live.map((index) => ({ tokenHash: sessionHashOf(index), index, at: now })),
  ].sort((one, other) => (one.tokenHash < other.tokenHash ? -1 : 1));
  inParts(sessions.length, (position) => {
    const session = sessions[position];
    if (!session) throw new Error('a session is missing');
    const { tokenHash, index, at } = session;
    addSession.run(tokenHash, idOf(index, people), at, at, at);
  });
}

/**
 * Fills one database file, made by our own migrations, with `people` who have an account and an onboarding row. Those of
 * `live` are signed in; many expired sessions await the clean-up.
 */
export function generatePeople(path: string, people: number, live: readonly number[], now: number): void {
  const database = openDatabase(path);
  // This data need not survive a power cut; the measured store opens the file with its own settings.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  database.pragma('cache_size = -1000000');
  database.pragma('secure_delete = OFF');
  fill(database, people, live, now);
  database.close();
}
