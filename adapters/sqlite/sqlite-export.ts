import Database from 'better-sqlite3';
import { ONBOARDING_COLUMNS } from '../sql/statements.ts';

/** What is exported of each table, in the order needed to import it elsewhere. */
const EXPORTS = {
  user_onboarding: `SELECT ${ONBOARDING_COLUMNS.join(', ')} FROM user_onboarding ORDER BY created_at, rowid`,
  /** Without password and times: only the identities. */
  former_accounts: 'SELECT id, email, mail_words, language FROM accounts ORDER BY created_at, id',
  survey_submissions: 'SELECT session_id, answers, page, received_at FROM survey_submissions ORDER BY id',
  anonymous_preferences:
    'SELECT session_uuid, timing_preference, saved_at FROM anonymous_preferences ORDER BY id',
  appointments: `SELECT id, starts_at, name, email, phone, created_at, language, note, outcome FROM appointments
    ORDER BY starts_at`,
  visits: 'SELECT id, anonymous_id, day, campaign FROM visits ORDER BY id',
  events: 'SELECT id, visit_id, name, properties, at, received_at FROM events ORDER BY id',
  identity_links: 'SELECT anonymous_id, user_id, linked_at FROM identity_links ORDER BY anonymous_id',
  research_visitors: `SELECT anonymous_id, day, stage, at_1, at_2, at_3, at_4, at_5, at_6, json_object('landing_page',
      ifnull(landing_page, ''), 'utm_source', ifnull(source, ''), 'utm_campaign', ifnull(campaign, ''), 'language',
      ifnull(language, '')) AS arrived_by
    FROM research_visitors LEFT JOIN research_arrivals ON research_arrivals.id = arrival_id ORDER BY research_visitors.id`,
  suppression_key: 'SELECT one, key FROM suppression_key',
  suppressed_addresses:
    'SELECT address_hash, reason, at FROM suppressed_addresses ORDER BY address_hash, reason',
  forgotten_browsers: 'SELECT anonymous_id FROM forgotten_browsers ORDER BY anonymous_id',
} as const;

type Row = Readonly<Record<string, unknown>>;

/** The rows of a query, `size` at a time. */
export function* inBatches(query: Database.Statement, size: number): Iterable<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of query.iterate()) {
    batch.push(row as Row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export interface SqliteExport {
  /** Raw rows, `size` at a time. */
  batches(table: keyof typeof EXPORTS, size: number): Iterable<readonly Row[]>;
  close(): void;
}

/** Reads a consistent snapshot of a database file while a server keeps writing. Throws SQLite's error. */
export function openSqliteExport(path: string): SqliteExport {
  const reader = new Database(path, { readonly: true, fileMustExist: true });
  // The snapshot is taken at the first read, which follows here.
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM user_onboarding').get();
  return {
    batches: (table, size) => inBatches(reader.prepare(EXPORTS[table]), size),
    close: () => void reader.close(),
  };
}
