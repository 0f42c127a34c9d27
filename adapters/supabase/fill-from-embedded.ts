import { err, ok, type Result } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { execute, type ServiceClient, storable } from './server/service-client.ts';

type Row = Readonly<Record<string, unknown>>;

/** The tables to copy, in this order. Of an account, only id, address, mail words and language are copied. */
export const MOVED_TABLES = [
  'user_onboarding',
  'former_accounts',
  'survey_submissions',
  'anonymous_preferences',
  'appointments',
  'visits',
  'events',
  'identity_links',
  'forgotten_browsers',
  'research_visitors',
  'suppression_key',
  'suppressed_addresses',
] as const;
export type MovedTable = (typeof MOVED_TABLES)[number];

/** The rows of the embedded database, from one snapshot, unconverted. `former_accounts` is its table `accounts`. */
export interface EmbeddedRows {
  batches(table: MovedTable, size: number): Iterable<readonly Row[]>;
}

/** The result for one table. */
export interface FilledTable {
  readonly table: MovedTable;
  /** Rows read from the embedded database. */
  readonly read: number;
  /** Rows inserted or updated. */
  readonly written: number;
  /** Rows with a replaced character: PostgreSQL cannot store U+0000. */
  readonly altered: number;
  /** Keys of appointments whose slot is already taken by another one. */
  readonly clashes: readonly string[];
  /** Keys of rows that the database rejects. */
  readonly refused: readonly string[];
}

const BATCH = 500;

const KEYS: Record<MovedTable, string> = {
  user_onboarding: 'id',
  former_accounts: 'former_id',
  survey_submissions: 'session_id',
  anonymous_preferences: 'session_uuid',
  appointments: 'id',
  visits: 'filled_from',
  events: 'filled_from',
  identity_links: 'anonymous_id',
  forgotten_browsers: 'anonymous_id',
  research_visitors: 'anonymous_id',
  suppression_key: 'one',
  suppressed_addresses: 'address_hash',
};
/** Functions for the tables that the service key may not write. */
const FILLED_BY: Partial<Record<MovedTable, string>> = {
  research_visitors: 'fill_visitors',
  suppression_key: 'fill_suppressions',
  suppressed_addresses: 'fill_suppressions',
};
const FLAGS = ['email_auth', 'ssn_provided', 'bank_linked', 'clicked_link_bank'];

/** The keys of the two hashes of an HMAC with SHA-256 (RFC 2104), as hex. `key` is as long as a block. */
function hmacKeys(key: string): { inner_key: string; outer_key: string } {
  const padded = (pad: number) => Buffer.from(Buffer.from(key).map((byte) => byte ^ pad)).toString('hex');
  return { inner_key: padded(0x36), outer_key: padded(0x5c) };
}

const parsed = (text: unknown): unknown => (text === null ? null : JSON.parse(String(text)));

/** A row in hosted form: flags are booleans, lists and objects are JSON instead of text. */
function hostedRow(table: MovedTable, row: Row): Row {
  switch (table) {
    case 'user_onboarding': {
      const flags = FLAGS.map((flag) => [flag, row[flag] === 1]);
      return { ...row, ...Object.fromEntries(flags), benefit_types: parsed(row.benefit_types) };
    }
    case 'former_accounts':
      return { former_id: row.id, email: row.email, mail_words: row.mail_words, language: row.language };
    case 'survey_submissions':
      return { ...row, answers: parsed(row.answers) };
    case 'events': {
      const { id, properties, ...rest } = row;
      return { ...rest, filled_from: id, properties: parsed(properties) };
    }
    case 'visits': {
      const { id, campaign, ...rest } = row;
      return { ...rest, filled_from: id, campaign: parsed(campaign) };
    }
    case 'research_visitors':
      return { ...row, arrived_by: parsed(row.arrived_by) };
    case 'suppression_key':
      return { one: row.one, ...hmacKeys(String(row.key)) };
    default:
      return row;
  }
}

interface Written {
  readonly written: number;
  readonly clashes: readonly string[];
  readonly refused: readonly string[];
}

/** Writes a batch. A rejected batch is split in halves until the rejected rows are found. */
async function write(
  client: ServiceClient,
  table: MovedTable,
  rows: readonly Row[],
): Promise<Result<Written, Unavailable>> {
  const answer = await execute<Omit<Written, 'refused'>>(
    client.rpc(FILLED_BY[table] ?? 'fill_from_embedded', { kind: table, rows }),
  );
  if (answer.isOk()) return ok({ ...answer.value, refused: [] });
  if (answer.error.kind === 'unavailable') return err(answer.error);
  if (rows.length === 1) return ok({ written: 0, clashes: [], refused: [String(rows[0]?.[KEYS[table]])] });
  const middle = Math.ceil(rows.length / 2);
  const first = await write(client, table, rows.slice(0, middle));
  if (first.isErr()) return first;
  return (await write(client, table, rows.slice(middle))).map((second) => ({
    written: first.value.written + second.written,
    clashes: [...first.value.clashes, ...second.clashes],
    refused: [...first.value.refused, ...second.refused],
  }));
}

/**
 * Copies an embedded database to a hosted one, in batches. Idempotent: existing rows stay unless the embedded row is newer.
 * Another run would bring back people who were deleted since, so the embedded file must be destroyed after the move. Queued
 * mail is not copied: let the embedded server send it first. `unavailable`: it stopped midway; run it again.
 */
export async function fillFromEmbedded({
  client,
  source,
  batch = BATCH,
}: {
  client: ServiceClient;
  source: EmbeddedRows;
  batch?: number;
}): Promise<Result<readonly FilledTable[], Unavailable>> {
  const filled: FilledTable[] = [];
  for (const table of MOVED_TABLES) {
    let sum: FilledTable = { table, read: 0, written: 0, altered: 0, clashes: [], refused: [] };
    for (const rows of source.batches(table, batch)) {
      const moved = rows.map((row) => hostedRow(table, row));
      // The digests mean nothing without the key they were made with.
      const isLost =
        table === 'suppressed_addresses' &&
        filled.some((done) => done.table === 'suppression_key' && done.refused.length > 0);
      const answer = isLost
        ? ok({ written: 0, clashes: [], refused: moved.map((row) => String(row[KEYS[table]])) })
        : await write(client, table, moved);
      if (answer.isErr()) return err(answer.error);
      const { written, clashes, refused } = answer.value;
      sum = {
        table,
        read: sum.read + rows.length,
        written: sum.written + written,
        altered:
          sum.altered +
          moved.map((row) => JSON.stringify(row)).filter((json) => storable(json) !== json).length,
        clashes: [...sum.clashes, ...clashes],
        refused: [...sum.refused, ...refused],
      };
    }
    filled.push(sum);
  }
  return ok(filled);
}
