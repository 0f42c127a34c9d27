import { createHash } from 'node:crypto';
import { withoutNul } from '#adapters/postgres/statements.ts';
import type { TableRow, WholeTables } from '#core/ports/whole-tables.ts';

/** Every table with the columns of its key. A table comes after those that its rows, or its triggers, need. */
export const TABLES = {
  accounts: 'id',
  challenges: 'id',
  sessions: 'token_hash',
  known_browsers: 'browser_hash, account_id',
  wrong_tries: 'id',
  security_log: 'id',
  user_onboarding: 'id',
  people_by_step: 'step',
  outbox: 'id',
  appointments: 'id',
  holds: 'id',
  visits: 'id',
  events: 'id',
  identity_links: 'anonymous_id',
  forgotten_browsers: 'anonymous_id',
  survey_submissions: 'id',
  anonymous_preferences: 'id',
  announcements: 'id',
  announcement_deliveries: 'number',
  suppressed_addresses: 'address_hash, reason',
  suppression_key: 'one',
  audit_log: 'id',
  contact_messages: 'id',
  blocked_senders: 'mailbox_hash',
  blocked_days: 'day',
  operating_state: 'name',
  research_arrivals: 'id',
  research_visitors: 'id',
  research_demo: 'one',
} as const;

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** Rows and digests of both are equal. */
  readonly isEqual: boolean;
}

/** Copies the tables into a database that is empty but for what a new one has, and compares both. */
export async function copyTables(
  from: WholeTables,
  to: WholeTables,
  columnsOf: (table: string) => Promise<readonly string[]>,
  /** Not copied. */
  without: readonly string[] = [],
): Promise<readonly CopiedTable[]> {
  const copied: CopiedTable[] = [];
  const digestOf = async (
    tables: WholeTables,
    [table, key]: readonly [string, string],
    columns: readonly string[],
    each: (rows: readonly TableRow[]) => Promise<void>,
  ) => {
    const digest = createHash('sha256');
    let count = 0;
    for await (const batch of tables.rows(table, columns, key)) {
      const rows = batch.map((row) =>
        Object.fromEntries(columns.map((column) => [column, withoutNul(row[column])])),
      );
      count += rows.length;
      for (const row of rows) digest.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
      await each(rows);
    }
    return { count, digest: digest.digest('hex') };
  };
  for (const entry of Object.entries(TABLES)) {
    const [table] = entry;
    if (without.includes(table)) continue;
    const columns = await columnsOf(table);
    await to.clear(table);
    const read = await digestOf(from, entry, columns, (rows) => to.add(table, columns, rows));
    const written = await digestOf(to, entry, columns, async () => {});
    copied.push({
      table,
      rows: read.count,
      isEqual: read.count === written.count && read.digest === written.digest,
    });
  }
  return copied;
}
