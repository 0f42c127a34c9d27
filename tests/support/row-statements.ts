import type { Answer, Caller, HostedDatabase, Refusal, Row } from './hosted-database.ts';

/** SQL with values, like PostgREST creates it for a request: the body is JSON. */
export type Statement = readonly [sql: string, values: readonly unknown[]];

const named = (row: Row) =>
  Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ');

/** The page's own table, or one of our server's. */
const tableOf = (name: string) => `${name === 'user_onboarding' ? 'public' : 'checkahead'}.${name}`;

const sent = (table: string) => `jsonb_populate_record(null::${tableOf(table)}, $1::text::jsonb) as sent`;

const added = (table: string, row: Row) =>
  `insert into ${tableOf(table)} (${named(row)}) select ${named(row)} from ${sent(table)}`;

export function insertOf(table: string, row: Row): Statement {
  return [`${added(table, row)} returning *`, [JSON.stringify(row)]];
}

/** `Prefer: resolution=merge-duplicates`: changes only the given columns. */
export function upsertOf(table: string, key: string, row: Row): Statement {
  const set = Object.keys(row).map((column) => `"${column}" = excluded."${column}"`);
  return [
    `${added(table, row)} on conflict ("${key}") do update set ${set.join(', ')} returning *`,
    [JSON.stringify(row)],
  ];
}

/** Without a condition: the caller can change only visible rows. */
export function updateOf(table: string, row: Row, condition = ''): Statement {
  const set = Object.keys(row).map((column) => `"${column}" = sent."${column}"`);
  return [
    `update ${tableOf(table)} as held set ${set.join(', ')} from ${sent(table)} ${condition} returning held.*`,
    [JSON.stringify(row)],
  ];
}

/**
 * The same without a result (`Prefer: return=minimal`): the policy for reading then does not support the one for writing, and
 * each must hold alone.
 */
export function silently([sql, values]: Statement): Statement {
  return [sql.replace(/ returning [^ ]+$/, ''), values];
}

/** How a page saves the row of a person, and what is then stored. */
export const onboardingRows = (db: HostedDatabase) => ({
  save: (caller: Caller, row: Row): Promise<Answer | Refusal> =>
    db.as(caller, ...upsertOf('user_onboarding', 'email', row)),
  async stored(email: string): Promise<Row> {
    const { rows } = await db.query('select * from public.user_onboarding where email = $1', [email]);
    if (rows.length !== 1) throw new Error(`${rows.length} rows of ${email}`);
    return rows[0] ?? {};
  },
});
