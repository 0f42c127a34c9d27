import { serve } from '@hono/node-server';
import { App, InMemoryEmailDriver } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';

/**
 * Supabase Lite with PGlite in this process, an alternative to our embedded backend. One table with
 * row-level security and one row per person. Sends `{port, key, tokens}`, an access token per person.
 */
const { people } = JSON.parse(process.argv[2] ?? '{}') as { people: number };
const key = 'sb_publishable_for_measuring';
const mailbox = new InMemoryEmailDriver({ maxKeepCount: 1_000 });
const connection = await createPgliteConnection();
const database = connection.driver;
await database.exec(
  ['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls']
    .map((role) => `create role ${role};`)
    .join('\n')
    .concat(
      'create schema if not exists auth; grant usage on schema public, auth to anon, authenticated, service_role;',
    ),
);
const app = new App({
  connection,
  auth: {
    enabled: true,
    site_url: 'http://127.0.0.1:5173',
    jwt_secret: 'a secret of forty characters for tests..',
    publishable_key: key,
    secret_key: 'sb_secret_for_measuring',
    email: { enable_confirmations: false },
  },
  options: { drivers: { email: mailbox } },
});
await app.ensureSystemSchema();
await database.exec(`
  create table user_onboarding (
    id uuid primary key default gen_random_uuid(), email text not null unique, first_name text, last_name text,
    phone text, step_completed text, updated_at timestamptz not null default now());
  alter table user_onboarding enable row level security;
  create policy own on user_onboarding for all to authenticated
    using (email = auth.jwt() ->> 'email') with check (email = auth.jwt() ->> 'email');
  grant select, insert, update on user_onboarding to authenticated;`);

const ask = (path: string, body: unknown, token = key) =>
  app.server.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const tokens: string[] = [];
for (let index = 0; index < people; index += 1) {
  const email = `person${index}@example.com`;
  const answer = await ask('/auth/v1/signup', { email, password: 'Marigold-Field-27' });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`nobody was signed up: ${answer.status}`);
  const made = await ask('/rest/v1/user_onboarding', { email, first_name: 'Rose' }, token);
  if (!made.ok) throw new Error(`no row was made: ${made.status} ${await made.text()}`);
  tokens.push(token);
}
serve({ fetch: app.server.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ port, key, tokens }),
);
