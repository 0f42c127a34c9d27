import { err, ok, type Result } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { execute, type ServiceClient, storable } from './server/service-client.ts';

type Row = Readonly<Record<string, unknown>>;

/** The tables that move, in this order. Of an account only id and address do: everybody signs in anew. */
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
] as const;
export type MovedTable = (typeof MOVED_TABLES)[number];

/** The embedded database: the same moment for all tables, rows as they lie there. `former_accounts` is `accounts` there. */
export interface EmbeddedRows {
  batches(table: MovedTable, size: number): Iterable<readonly Row[]>;
}

/** What came of one table. */
export interface FilledTable {
  readonly table: MovedTable;
  /** Rows of the embedded database. */
  readonly read: number;
  /** Rows that were added here or renewed. */
  readonly written: number;
  /** Rows of which a character had to be replaced: PostgreSQL stores no U+0000. */
  readonly altered: number;
  /** Keys of appointments whose slot is taken here by another. */
  readonly clashes: readonly string[];
  /** Keys of rows that the database refuses. */
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
};
const FLAGS = ['email_auth', 'ssn_provided', 'bank_linked', 'clicked_link_bank'];

const parsed = (text: unknown): unknown => (text === null ? null : JSON.parse(String(text)));

/** A row as it is here: flags are booleans, lists and objects are no text. */
function hostedRow(table: MovedTable, row: Row): Row {
  switch (table) {
    case 'user_onboarding': {
      const flags = FLAGS.map((flag) => [flag, row[flag] === 1]);
      return { ...row, ...Object.fromEntries(flags), benefit_types: parsed(row.benefit_types) };
    }
    case 'former_accounts':
      return { former_id: row.id, email: row.email };
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
    default:
      return row;
  }
}

interface Written {
  readonly written: number;
  readonly clashes: readonly string[];
  readonly refused: readonly string[];
}

/** Writes a batch; one that the database refuses is halved until the rows that it refuses stand alone. */
async function write(
  client: ServiceClient,
  table: MovedTable,
  rows: readonly Row[],
): Promise<Result<Written, Unavailable>> {
  const answer = await execute<Omit<Written, 'refused'>>(
    client.rpc('fill_from_embedded', { kind: table, rows }),
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
 * Fills a hosted database from an embedded one, in batches. Idempotent: what is there stays, unless the embedded row is
 * newer. A person who was erased here since the last run would come back, so the embedded file has to be destroyed when the
 * move is over. Mail that is still promised does not move: let the embedded server send it.
 * `unavailable`: it stopped on the way; run it again.
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
      const answer = await write(client, table, moved);
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
