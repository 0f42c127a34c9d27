import type { Row } from './hosted-database.ts';

/** SQL with its values, as PostgREST writes it for a request: the body travels as JSON. */
export type Statement = readonly [sql: string, values: readonly unknown[]];

const named = (row: Row) =>
  Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ');

const sent = (table: string) => `jsonb_populate_record(null::public.${table}, $1::text::jsonb) as sent`;

const added = (table: string, row: Row) =>
  `insert into public.${table} (${named(row)}) select ${named(row)} from ${sent(table)}`;

export function insertOf(table: string, row: Row): Statement {
  return [`${added(table, row)} returning *`, [JSON.stringify(row)]];
}

/** `Prefer: resolution=merge-duplicates`: only the columns that are sent are changed. */
export function upsertOf(table: string, key: string, row: Row): Statement {
  const set = Object.keys(row).map((column) => `"${column}" = excluded."${column}"`);
  return [
    `${added(table, row)} on conflict ("${key}") do update set ${set.join(', ')} returning *`,
    [JSON.stringify(row)],
  ];
}

/** Without a condition: what the caller may see is all that it can change. */
export function updateOf(table: string, row: Row, condition = ''): Statement {
  const set = Object.keys(row).map((column) => `"${column}" = sent."${column}"`);
  return [
    `update public.${table} as held set ${set.join(', ')} from ${sent(table)} ${condition} returning held.*`,
    [JSON.stringify(row)],
  ];
}

/**
 * The same and nothing answered (`Prefer: return=minimal`): then the rule for reading does not help the rule for writing, and
 * each has to hold by itself.
 */
export function silently([sql, values]: Statement): Statement {
  return [sql.replace(/ returning [^ ]+$/, ''), values];
}
