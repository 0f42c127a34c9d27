import { expect, it } from 'vitest';
import { COLLECTED_DATA, COLUMNS_NO_PAGE_FILLS } from '#web/copy/collected-data.ts';
import { openPglite } from '../../support/hosted-database.ts';

/** The order in which moved events came. It says nothing of anybody. */
const HOSTED_ORDER = ['events.filled_from', 'visits.filled_from'];
/** Tables that hold nothing about anybody. */
const OWN_TABLE = /^(announcements|blocked_days|operating_state|research_arrivals|suppression_key)\./;
const HOSTED_SALT = ['security_log_salt.one', 'security_log_salt.salt'];

it('what the privacy page lists has every column of the hosted project that is ours', async () => {
  const database = await openPglite();
  const { rows } = await database.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('public', 'private')`,
    [],
  );
  await database.close();
  const hosted = rows
    .map(({ name }) => String(name))
    .filter((name) => ![...HOSTED_ORDER, ...HOSTED_SALT].includes(name) && !OWN_TABLE.test(name));
  const named = new Set([
    ...COLLECTED_DATA.flatMap(({ fields, only = 'hosted' }) => (only === 'hosted' ? fields : [])),
    ...COLUMNS_NO_PAGE_FILLS,
  ]);
  expect(hosted.length).toBeGreaterThan(50);
  expect(hosted.filter((column) => !named.has(column))).toEqual([]);
  // Tables of accounts, links and sessions are the auth service's own there, and our server makes that address as it hands over.
  const elsewhere = /^((contact|memory|accounts|challenges)\.|outbox\.unsubscribe_url$)/;
  const own = [...named].filter((field) => !elsewhere.test(field));
  expect(own.filter((field) => !hosted.includes(field))).toEqual([]);
});
