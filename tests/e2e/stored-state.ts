import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { databasePath } from '#server/settings.ts';
import { inDatabase } from '../support/in-database.ts';
import type { RunningServer } from '../support/running-server.ts';
import { atRest, type Person } from './fixtures.ts';

/** Reads and changes the database of a running server. */

export type StoredRow = Readonly<Record<string, string | number | null>>;

const fileOf = (server: RunningServer) => databasePath({ dataDir: server.dataDir });

/** What a statement finds while the server runs. */
export const stored = (server: RunningServer, statement: string, ...values: string[]) =>
  inDatabase(fileOf(server), (database) => database.prepare(statement).all(...values) as StoredRow[]);

export const storedRows = ({ server, email }: Person): readonly StoredRow[] =>
  stored(server, 'SELECT * FROM user_onboarding WHERE email = ?', email);

export function storedRow(person: Person): StoredRow {
  const [row, ...others] = storedRows(person);
  if (!row || others.length > 0)
    throw new Error(`There are ${others.length + (row ? 1 : 0)} rows of ${person.email}.`);
  return row;
}

export const storedStep = (person: Person): string | number | null | undefined =>
  storedRows(person)[0]?.step_completed;

/** Changes the database while the server runs. */
export function changeStored(server: RunningServer, statement: string, ...values: (string | number)[]): void {
  const change = { readonly: false };
  const { changes } = inDatabase(fileOf(server), (file) => file.prepare(statement).run(...values), change);
  if (changes === 0) throw new Error(`Nothing was changed by ${statement}`);
}

/** Makes the last mail request of this address that many seconds older. */
export function letSecondsPass({ server, email }: Person, seconds: number): void {
  changeStored(
    server,
    'UPDATE challenges SET created_at = created_at - ?, expires_at = expires_at - ? WHERE email = ?',
    seconds * 1_000,
    seconds * 1_000,
    email,
  );
}

/**
 * Ends all sessions of this person at the server. Browsers keep their cookies. Waits until the page has no pending requests,
 * because a pending response would already report the end.
 */
export async function endSessions(page: Page, { server, email }: Person): Promise<void> {
  await atRest(page);
  changeStored(
    server,
    'DELETE FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
    email,
  );
}

export const dataFiles = (server: RunningServer): readonly string[] =>
  ['', '-wal', '-shm'].map((suffix) => join(`${fileOf(server)}${suffix}`));

/** Every text value in the database, with its table and column. */
export function storedTexts(
  server: RunningServer,
): readonly { readonly place: string; readonly text: string }[] {
  const tables = stored(server, "SELECT name FROM sqlite_master WHERE type = 'table'");
  return tables.flatMap(({ name: table }) =>
    stored(server, `SELECT * FROM "${table}"`).flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([column, value]) => ({ place: `${table}.${column}`, text: String(value) })),
    ),
  );
}
