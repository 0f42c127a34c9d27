import { expect, it } from 'vitest';
import { listedColumns } from '../../support/collected-columns.ts';
import { openPglite } from '../../support/hosted-database.ts';

/** Tables that hold nothing about anybody, and those of identity, which the auth service has instead. */
const OTHER_TABLES =
  /^(announcements|blocked_days|journal|operating_state|readiness|research_(arrivals|demo)|suppression_key|(project_)?migrations|known_browsers|wrong_tries)\./;

it('what the privacy page lists has every column of the hosted project that is ours', async () => {
  const database = await openPglite();
  const { rows } = await database.query(
    `select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema in ('public', 'private', 'checkahead') and table_type = 'BASE TABLE' and column_name <> 'rowid'`,
    [],
  );
  await database.close();
  const hosted = rows.map(({ name }) => String(name)).filter((name) => !OTHER_TABLES.test(name));
  const named = listedColumns('hosted');
  expect(hosted.length).toBeGreaterThan(50);
  expect(hosted.filter((column) => !named.has(column))).toEqual([]);
  const elsewhere = /^(contact|memory)\./;
  const own = [...named].filter((field) => !elsewhere.test(field));
  expect(own.filter((field) => !hosted.includes(field))).toEqual([]);
});
