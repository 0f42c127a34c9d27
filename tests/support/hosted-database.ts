import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import type { Connection } from '#adapters/postgres/connections.ts';
import { migrate } from '#adapters/postgres/migrate.ts';
import { HOSTED_TABLES } from '#adapters/supabase/server/hosted-tables.ts';
import { fromSnapshot } from './data-snapshot.ts';

const ADAPTERS = join(import.meta.dirname, '..', '..', 'adapters');

/** The folder's SQL files in the order in which they are applied. */
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+[_-][\w.-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

const as = (role: string, sql: string) => `set role ${role};\n${sql};\nreset role;`;

/** Our migrations, in the order in which our server applies them. */
export const HOSTED_MIGRATIONS = ['postgres', 'supabase'].flatMap((adapter) =>
  filesIn(join(ADAPTERS, adapter, 'migrations')),
);

/** Applies our migrations as our server does, with the rights of `project_owner`. */
export async function migrateHosted({ exec, query }: Pick<SqlEngine, 'exec' | 'query'>): Promise<void> {
  const connection: Connection = {
    async query(text, values) {
      if (!values && !/^SELECT [^;]*$/.test(text)) {
        await exec(text);
        return { rows: [], changes: 0 };
      }
      const { rows, count } = await query(text, values ?? []);
      return { rows, changes: count };
    },
    onLost: () => () => {},
    release() {},
  };
  await exec('set role project_owner');
  await migrate(connection, { project: HOSTED_TABLES });
  await exec('reset role');
}

/**
 * The roles that a hosted project has before the first migration, and its default privileges: what is made in `public` is
 * open to all of them until a migration says otherwise. `project_owner` is what the platform calls `postgres`, which is no
 * superuser there: it may write rows of the auth service and make triggers on its tables, but does not own them.
 */
export const HOSTED_ROLES = `
  do $$
  begin
    if to_regrole('anon') is null then create role anon nologin; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin; end if;
    if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
    if to_regrole('supabase_auth_admin') is null then create role supabase_auth_admin noinherit nologin; end if;
    if to_regrole('project_owner') is null then create role project_owner nologin createdb createrole bypassrls; end if;
    grant anon, authenticated, service_role to project_owner;
    execute format('grant create on database %I to project_owner', current_database());
  end $$;
  create schema if not exists auth;
  grant all on schema auth to supabase_auth_admin;
  grant all on schema public to project_owner;
  grant usage on schema public, auth to project_owner, anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema auth grant all on tables to project_owner;
  alter default privileges for role supabase_auth_admin in schema auth grant all on tables to project_owner;
`;

/** The part of schema `auth` that we and the tests touch, as the migrations of the auth service make it. */
const AUTH_DOUBLE = `
  create table auth.users (
    id uuid primary key,
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    confirmation_token varchar(255),
    confirmation_sent_at timestamptz,
    recovery_token varchar(255),
    email_change_token_new varchar(255),
    email_change varchar(255),
    raw_user_meta_data jsonb,
    created_at timestamptz,
    phone_confirmed_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '',
    reauthentication_token varchar(255) default '',
    is_sso_user boolean not null default false,
    deleted_at timestamptz
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create table auth.identities (
    provider_id text not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    identity_data jsonb not null,
    provider text not null,
    id uuid primary key default gen_random_uuid(),
    constraint identities_provider_id_provider_unique unique (provider_id, provider)
  );
  create index identities_user_id_idx on auth.identities (user_id);
  create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token');
  create table auth.one_time_tokens (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    token_type auth.one_time_token_type not null,
    token_hash text not null check (char_length(token_hash) > 0),
    relates_to text not null
  );
  create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
  create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz,
    updated_at timestamptz,
    not_after timestamptz,
    refreshed_at timestamp
  );
  create index sessions_user_id_idx on auth.sessions (user_id);
  create table auth.flow_state (id uuid primary key, user_id uuid, provider_type text not null, authentication_method text not null);
  create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
  create table auth.audit_log_entries (
    id uuid primary key, payload json, created_at timestamptz, ip_address varchar(64) not null default ''
  );
  alter table auth.users enable row level security;
  alter table auth.identities enable row level security;
  alter table auth.one_time_tokens enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.flow_state enable row level security;
  alter table auth.audit_log_entries enable row level security;
  create function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
  $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
`;

const IDENTITY_MIGRATIONS = process.env.TEST_IDENTITY_MIGRATIONS;

/** The double, or the service's own migrations in the folder TEST_IDENTITY_MIGRATIONS. The service gives what has a default here. */
export const HOSTED_AUTH = `
  ${as(
    'supabase_auth_admin',
    IDENTITY_MIGRATIONS
      ? `set search_path = auth;\n${filesIn(IDENTITY_MIGRATIONS)
          .map(({ sql }) => sql.replace(/\{\{ ?index \.Options "Namespace" ?\}\}/g, 'auth'))
          .join(';\n')};\nreset search_path`
      : AUTH_DOUBLE,
  )}
  alter table auth.users alter created_at set default now();
  alter table auth.sessions alter id set default gen_random_uuid(), alter created_at set default now();
  alter table auth.one_time_tokens alter id set default gen_random_uuid(), alter relates_to set default '';
  alter table auth.identities alter provider_id set default gen_random_uuid()::text;
  alter table auth.flow_state alter id set default gen_random_uuid(),
    alter provider_type set default 'email', alter authentication_method set default 'otp';
`;

export type HostedRole = 'anon' | 'authenticated' | 'service_role';

/** The caller: the role and the claims of the access token. */
export interface Caller {
  readonly role: HostedRole;
  readonly claims?: Readonly<Record<string, unknown>>;
}

export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly rows: readonly Row[];
  /** Rows that the statement wrote, read or returned. */
  readonly count: number;
}

/** The error of PostgreSQL. */
export type Refusal = Readonly<{ code: string; message: string }>;

/** A database with our migrations, as PostgREST uses it: each call is a transaction of one role with its claims. */
export interface HostedDatabase {
  /** As the owner, without policies, to prepare and inspect. */
  query(sql: string, values?: readonly unknown[]): Promise<Answer>;
  /** As the caller, committed; or the error of PostgreSQL. */
  as(caller: Caller, sql: string, values?: readonly unknown[]): Promise<Answer | Refusal>;
  /** A signed-in person; a missing account is created. */
  person(email: string, options?: { proved?: boolean }): Promise<Caller & { readonly userId: string }>;
  /** Empties every table. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export function isRefusal(answer: Answer | Refusal): answer is Refusal {
  return 'code' in answer;
}

/** Throws if the statement was refused. */
export function rowsOf(answer: Answer | Refusal): readonly Row[] {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code} ${answer.message}`);
  return answer.rows;
}

/** Null if the statement was not refused. */
export const codeOf = (answer: Answer | Refusal): string | null => (isRefusal(answer) ? answer.code : null);

/** Runs SQL; several statements are allowed without values. */
export interface SqlEngine {
  exec(sql: string): Promise<void>;
  query(sql: string, values: readonly unknown[]): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Empties the tables of these schemas, past triggers and references; ids begin anew. Row by row: to truncate so many tables and indexes
 * takes fifteen times as long. A table without pages never had a row. `kept`: tables that stay. `made`: the rows that the
 * migrations make, as SQL.
 */
export const emptyTables = (schemas: string, made: string, kept = "''") => `
  do $$
  declare
    name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    perform setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences
      where schemaname in (${schemas}) and last_value is not null;
    for name in select oid::regclass from pg_class
      where relnamespace = any(array[${schemas}]::regnamespace[]) and relkind = 'r'
        and relname not in (${kept}) and pg_relation_size(oid) > 0
    loop
      execute 'delete from ' || name;
    end loop;
    ${made}
  end $$;
`;

/** Every table of ours and of the auth service. */
export const EMPTY_ALL_TABLES = emptyTables(
  "'public', 'private', 'auth', 'checkahead'",
  `insert into checkahead.announcements (id, state, audience, created_at) values ('on-finishing', 'done', 'everybody', 0);
    insert into checkahead.research_arrivals values (0, '', '', '', '');`,
  "'migrations', 'project_migrations', 'suppression_key'",
);

function refusalOf(error: unknown): Refusal {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) throw error;
  return { code, message: String(message) };
}

export function hostedDatabase(engine: SqlEngine): HostedDatabase {
  return {
    query: (sql, values = []) => engine.query(sql, values),
    async as({ role, claims = {} }, sql, values = []) {
      await engine.exec('begin');
      try {
        await engine.query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ ...claims, role }),
        ]);
        await engine.exec(`set local role ${role}`);
        const answer = await engine.query(sql, values);
        await engine.exec('commit');
        return answer;
      } catch (error) {
        await engine.exec('rollback');
        return refusalOf(error);
      }
    },
    async person(email, { proved = true } = {}) {
      const found = await engine.query('select id from auth.users where email = $1', [email.toLowerCase()]);
      const userId = (found.rows[0]?.id as string | undefined) ?? crypto.randomUUID();
      if (found.count === 0) {
        await engine.query(
          `insert into auth.users (id, email, email_confirmed_at) values ($1, $2, case when $3 then now() end)`,
          [userId, email.toLowerCase(), proved],
        );
      }
      return { role: 'authenticated', claims: { sub: userId, email }, userId };
    },
    reset: () => engine.exec(EMPTY_ALL_TABLES),
    close: () => engine.close(),
  };
}

/** Big integers as numbers and times as ISO 8601, like PostgREST. */
const PARSERS = { [types.INT8]: Number, [types.TIMESTAMPTZ]: (text: string) => new Date(text).toISOString() };

/**
 * PGlite copies all of its parsers for each statement, a quarter of the time of a short one. Most are for arrays of whole rows
 * of a table, which no statement returns.
 */
export async function dropRowParsers(database: Pick<PGlite, 'parsers' | 'query'>): Promise<void> {
  const { rows } = await database.query<{ type: number }>(
    `select typarray as type from pg_type where typtype = 'c' and typarray <> 0`,
  );
  for (const { type } of rows) delete database.parsers[type];
}

/** Makes a hosted project with our migrations on an empty server. */
export async function prepare(engine: Pick<SqlEngine, 'exec' | 'query'>): Promise<void> {
  await engine.exec(HOSTED_ROLES);
  await engine.exec(HOSTED_AUTH);
  await migrateHosted(engine);
}

export const engineOver = (database: Pick<PGlite, 'exec' | 'query'>) => ({
  exec: async (sql: string) => void (await database.exec(sql)),
  async query(sql: string, values: readonly unknown[]) {
    const { rows, affectedRows } = await database.query<Row>(sql, [...values]);
    return { rows, count: Math.max(rows.length, affectedRows ?? 0) };
  },
});

/** Databases that no test uses now: to open one takes more than a second. */
const idle: PGlite[] = [];

/** PostgreSQL in this process, with roles, schema `auth` and our migrations. Closed, it is emptied and kept for the next file. */
export async function openPglite(): Promise<SqlEngine> {
  const database =
    idle.pop() ??
    (await fromSnapshot({
      name: 'pglite',
      made: [HOSTED_ROLES, HOSTED_AUTH, ...HOSTED_MIGRATIONS.map(({ sql }) => sql)],
      open: (copy) => PGlite.create({ parsers: PARSERS, ...(copy ? { loadDataDir: copy } : {}) }),
      prepare: (empty) => prepare(engineOver(empty)),
      dump: (full) => full.dumpDataDir('none'),
    }));
  await dropRowParsers(database);
  return {
    ...engineOver(database),
    async close() {
      await database.exec(EMPTY_ALL_TABLES);
      idle.push(database);
    },
  };
}

/** The engines to test on: PGlite, and the real server at TEST_POSTGRES_URL if it is set. */
export const HOSTED_ENGINES: readonly (readonly [string, () => Promise<SqlEngine>])[] = [
  ['PGlite', openPglite],
  ...realEngines(process.env.TEST_POSTGRES_URL),
];

function realEngines(url: string | undefined): (readonly [string, () => Promise<SqlEngine>])[] {
  if (!url) return [];
  async function open(address: string) {
    const engine = await (await import('./real-postgres.ts')).openRealPostgres(address);
    await prepare(engine);
    return engine;
  }
  return [['PostgreSQL', () => open(url)]];
}
