import pg from 'pg';
import { SESSION_KEY } from '#adapters/supabase/session-storage.ts';
import type { HostedProject } from './hosted-auth-harness.ts';
import { DIGEST_KEY } from './lite.ts';
import { startSmtpDouble } from './smtp-double.ts';

/** Accounts of tests. */
const TEST_ADDRESS = /@example\.(com|org)$/;

/** Everything but the audit log, which nothing deletes from. */
const EMPTY = `
  delete from auth.users;
  do $$
  begin
    execute (select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' restart identity' from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'checkahead'::regnamespace) and relkind = 'r'
        and relname not in ('migrations', 'project_migrations', 'suppression_key', 'announcements', 'research_arrivals')
        and oid not in (select tgrelid from pg_trigger where tgtype & 32 > 0));
  end $$;
`;

/** Every time in `auth` and `private` becomes earlier. */
const aged = (ms: number) => `
  select format('update %I.%I set %s', table_schema, table_name,
    string_agg(format('%1$I = %1$I - interval ''${ms} ms''', column_name), ', ')) as statement
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema in ('auth', 'private') and data_type like 'timestamp%' and is_generated = 'NEVER'
    and table_type = 'BASE TABLE'
  group by table_schema, table_name
`;

const READ_ALL = `
  select format('select row_to_json(t)::text as row from %I.%I t', schemaname, tablename) as statement from pg_tables
  where schemaname in ('public', 'private', 'auth', 'checkahead') and tablename not in ('schema_migrations', 'journal')
`;

/**
 * The project at TEST_IDENTITY_URL with our migrations, settings and templates. Its mail comes to TEST_IDENTITY_SMTP_PORT of
 * this machine. It is emptied, so its accounts must be those of tests. Nobody can set the clock of the service: all that is
 * stored gets older instead, and browsers renew their tokens, which hold the time of the proof.
 */
export async function openIdentityProject(given = process.env): Promise<HostedProject> {
  const database = new pg.Client({ connectionString: given.TEST_IDENTITY_DATABASE_URL });
  await database.connect();
  const query: HostedProject['query'] = async (sql, values = []) =>
    (await database.query(sql, [...values])).rows;
  async function each(statements: string) {
    const rows = [];
    for (const { statement } of await query(statements)) rows.push(...(await query(String(statement))));
    return rows;
  }
  const people = await query('select email from auth.users');
  if (!people.every(({ email }) => TEST_ADDRESS.test(String(email)))) {
    throw new Error('the project at TEST_IDENTITY_URL has accounts: the tests would delete them');
  }
  // Else the tests make our tables.
  if ((await query(`select to_regnamespace('checkahead') as ours`))[0]?.ours) await database.query(EMPTY);
  const smtp = await startSmtpDouble('none', Number(given.TEST_IDENTITY_SMTP_PORT));
  let broken = false;
  /** Stands still between two advances. */
  let now = Date.now();

  const url = given.TEST_IDENTITY_URL ?? '';
  const anonKey = given.TEST_IDENTITY_ANON_KEY ?? '';
  /** Unseen by the page. If the service refuses, the page finds a token that is over, and is refused too. */
  async function renew(storage: Storage) {
    const stored = storage.getItem(SESSION_KEY);
    if (stored === null) return;
    const session = JSON.parse(stored);
    const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    const renewed = answer.ok ? await answer.json() : null;
    // By the clock of pages: the service's tells how long the test has taken.
    const expires_at = renewed ? Math.floor(now / 1_000) + renewed.expires_in : 1;
    storage.setItem(SESSION_KEY, JSON.stringify({ ...session, ...renewed, expires_at }));
  }

  return {
    url,
    anonKey,
    environment: {
      BACKEND: 'supabase',
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_KEY: given.TEST_IDENTITY_SERVICE_KEY ?? '',
      DATABASE_URL: given.TEST_IDENTITY_DATABASE_URL ?? '',
      DIGEST_KEY,
    },
    query,
    storedText: async () => (await each(READ_ALL)).map(({ row }) => String(row)).join('\n'),
    mailsTo: (address) => smtp.received.filter(({ to }) => to === address).reverse(),
    fetch: async (input, init) =>
      broken ? new Response('{"message":"down"}', { status: 503 }) : fetch(input, init),
    breakService() {
      broken = true;
    },
    healService() {
      broken = false;
    },
    now: () => now,
    async advance(ms, storages) {
      now += ms + 1;
      await each(aged(ms));
      for (const storage of storages) await renew(storage);
    },
    async close() {
      await smtp.stop();
      await database.end();
    },
  };
}
