import type { ServerTables, TableRow } from '#core/ports/whole-tables.ts';
import { onboardingFlags } from '#core/record/onboarding-record.ts';

interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Secrets of sign-in, which are the auth service's there or count for a day, and counts that are views. */
export const NOT_IN_PROJECT: readonly string[] = [
  'challenges',
  'sessions',
  'known_browsers',
  'wrong_tries',
  'people_by_step',
];

/** An account as the service makes it, without a password. */
const userOf = ({ id, email, proved_at, created_at, language }: TableRow) => ({
  instance_id: '00000000-0000-0000-0000-000000000000',
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email,
  email_confirmed_at: proved_at === null ? null : new Date(Number(proved_at)),
  created_at: new Date(Number(created_at)),
  updated_at: new Date(Number(created_at)),
  raw_app_meta_data: { provider: 'email', providers: ['email'] },
  raw_user_meta_data: { language },
  is_sso_user: false,
  is_anonymous: false,
  // The service cannot read a row in which these are null.
  ...Object.fromEntries(
    [
      'encrypted_password',
      'confirmation_token',
      'recovery_token',
      'email_change',
      'email_change_token_new',
      'email_change_token_current',
      'phone_change',
      'phone_change_token',
      'reauthentication_token',
    ].map((name) => [name, '']),
  ),
  email_change_confirm_status: 0,
});

/** The same on a hosted project: accounts go to the auth service, and rows of the sign-up to where the page reads them. */
export function hostedWholeTables(server: ServerTables, connection: Connection): ServerTables {
  const insert = async (table: string, rows: readonly TableRow[]) => {
    const found = await connection.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema || '.' || table_name = $1
       AND is_generated = 'NEVER' AND column_name = ANY ($2)`,
      [table, Object.keys(rows[0] ?? {})],
    );
    const columns = (found.rows as { name: string }[]).map(({ name }) => name);
    await connection.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  return {
    ...server,
    columnsOf: async (table) =>
      (await server.columnsOf(table)).filter(
        (column) =>
          `${table}.${column}` !== 'accounts.password_hash' &&
          `${table}.${column}` !== 'user_onboarding.rowid',
      ),
    async clear(table) {
      if (table === 'user_onboarding') {
        // Names from before a rule stay as they are.
        await connection.query(
          'ALTER TABLE public.user_onboarding DISABLE TRIGGER USER; DELETE FROM public.user_onboarding',
        );
      } else if (table !== 'accounts') await server.clear(table);
    },
    async add(table, columns, rows) {
      if (table === 'user_onboarding') {
        const flags = (row: TableRow) =>
          Object.fromEntries(onboardingFlags().map((flag) => [flag, row[flag] === 1]));
        const typesOf = ({ benefit_types: types }: TableRow) => types && JSON.parse(String(types));
        const all = rows.map((row) => ({ ...row, ...flags(row), benefit_types: typesOf(row) }));
        await insert('public.user_onboarding', all);
      } else if (table === 'accounts') {
        await insert('auth.users', rows.map(userOf));
        await insert(
          'auth.identities',
          rows.map(({ id, email, proved_at, created_at }) => ({
            provider_id: id,
            user_id: id,
            identity_data: { sub: id, email, email_verified: proved_at !== null },
            provider: 'email',
            id,
            created_at: new Date(Number(created_at)),
            updated_at: new Date(Number(created_at)),
          })),
        );
        await connection.query(
          `UPDATE accounts SET mail_words = moved.mail_words FROM json_populate_recordset(NULL::accounts, $1) AS moved
           WHERE accounts.id = moved.id AND moved.mail_words IS NOT NULL`,
          [JSON.stringify(rows)],
        );
      } else await server.add(table, columns, rows);
    },
    async finish(tables) {
      await server.finish(tables.filter((table) => table !== 'user_onboarding'));
      // Details of completed rows move apart, and nobody is told that they finished.
      await connection.query(`ALTER TABLE public.user_onboarding ENABLE TRIGGER USER, DISABLE TRIGGER note_finished;
        UPDATE public.user_onboarding SET step_completed = step_completed WHERE step_completed = 'completed' OR bank_linked;
        ALTER TABLE public.user_onboarding ENABLE TRIGGER note_finished`);
    },
  };
}
