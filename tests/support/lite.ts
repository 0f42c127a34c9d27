import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { App, type EmailMessage, InMemoryEmailDriver } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import bcrypt from 'bcryptjs';
import { fromSnapshot } from './data-snapshot.ts';
import {
  dropRowParsers,
  EMPTY_ALL_TABLES,
  engineOver,
  HOSTED_MIGRATIONS,
  HOSTED_ROLES,
  migrateHosted,
  type Row,
} from './hosted-database.ts';
import { makeTurns, servePglite } from './pglite-socket.ts';

/** Lite hashes a password for every account, even with a link, which took most of a test's time. */
const CHEAPEST_HASH = 4;
/** Any of 43 characters. */
export const DIGEST_KEY = '0123456789012345678901234567890123456789012';
const TEMPLATES = join(import.meta.dirname, '..', '..', 'adapters', 'supabase', 'templates');

/** A mail of the auth service with its secrets. */
export interface LiteMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Six digits, or empty. */
  readonly code: string;
  readonly tokenHash: string;
}

export interface LiteSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string; readonly email: string };
}

/**
 * Supabase Lite on PostgreSQL in this process, with our roles, migrations and mail templates: auth under `/auth/v1` and data
 * under `/rest/v1`, on a free port of this machine. Start it once per test file and `reset` before each test.
 * Two differences of Lite are corrected in responses: see `asPostgrest`. An account is confirmed as at the service. Pages of
 * other origins may ask it, and `admin/generate_link` answers with what Lite itself would have mailed.
 */
export interface Lite {
  /** The project's URL, without a path. */
  readonly url: string;
  /** Key of the page: role anon without a session, authenticated with one. */
  readonly anonKey: string;
  /** Key of the server: role service_role. */
  readonly serviceKey: string;
  /** With these our programs work on this project. */
  readonly environment: Readonly<Record<string, string>>;
  /** A request of a page, with the access token of a session or without one. */
  send(
    method: string,
    path: string,
    body: unknown,
    accessToken?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: unknown }>;
  /** What the link of the newest mail to this address answers: a session, or a failure. */
  followLink(address: string): Promise<LiteSession>;
  /** Mails of the auth service to this address since the last reset, newest first. */
  mailsTo(address: string): readonly LiteMail[];
  /** SQL as the owner, past all policies; for preparing and looking. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Every row of our tables and those of the auth service, as text. */
  storedText(): Promise<string>;
  /** While closed, every request gets 503 and reaches nothing. */
  breakService(): void;
  healService(): void;
  /** Requests so far since the last reset, as 'METHOD path?query'. */
  readonly requests: readonly string[];
  /** Empties every table of ours and of the auth service, the mails and the requests; heals. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

function mailOf({ subject, text = '', html = '' }: EmailMessage): LiteMail {
  const tokenHash = /#token_hash=([0-9a-f]+)/.exec(html)?.[1] ?? '';
  return { subject, text, html, tokenHash, code: />(\d{6})</.exec(html)?.[1] ?? '' };
}

/** Converts a time of Lite to the format of PostgREST: '…T12:00:00.5+00:00'. */
const MOMENT = /"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00"/g;

/**
 * A violated constraint is 400 and 23514 with PostgREST, and 500 with another code with Lite; Lite writes times with a space in
 * the middle.
 */
async function asPostgrest(answer: Response): Promise<Response> {
  if (answer.ok && answer.headers.get('content-type')?.includes('json')) {
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    const text = (await answer.text()).replace(MOMENT, '"$1T$2+00:00"');
    return new Response(text, { status: answer.status, headers });
  }
  if (answer.status !== 500) return answer;
  const body = (await answer.clone().json()) as { code?: unknown; message?: unknown };
  const message = String(body.message).replace(/^error: /, '');
  if (body.code !== 'SUP' || !/violates check constraint/.test(message)) return answer;
  return Response.json({ ...body, code: '23514', message }, { status: 400 });
}

/** CORS headers like those of the service's gateway. */
function withCors(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set('access-control-allow-origin', '*');
  headers.delete('access-control-allow-credentials');
  headers.set('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE,OPTIONS');
  headers.set(
    'access-control-allow-headers',
    'authorization, apikey, x-client-info, content-type, x-supabase-api-version, accept-profile, content-profile, prefer, accept, range, x-retry-count',
  );
  headers.set('access-control-expose-headers', 'x-supabase-api-version, content-range, x-sb-error-code');
  // Lite adds an empty body to responses that must have none.
  return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers });
}

/** The service accepts codes and hashes with the type 'email', Lite with the kind of the mail. */
async function knownType(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const body = (await request.json()) as { type?: string };
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const type = body.type === 'email' ? 'magiclink' : body.type;
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ ...body, type }) });
}

/** Lite fills in names only: these render the language and the words of the account that the mail goes to. */
const LANGUAGES_IN_MAIL = /\{\{ if eq \.Data\.language "es" \}\}(.*)\{\{ else \}\}(.*)\{\{ end \}\}/g;
const WORDS_IN_MAIL = /\{\{ if \.Data\.mail_words \}\}(.*)\{\{ \.Data\.mail_words \}\}(.*)\{\{ end \}\}/;

/** Lite confirms a new account as it mails the first link, the service when the link is followed. */
const CONFIRM_BY_LINK = `
  create function auth.confirm_by_link() returns trigger language plpgsql as $$
  begin
    new.email_confirmed_at := null;
    return new;
  end $$;
  create trigger confirm_by_link before insert on auth.users
    for each row when (new.raw_user_meta_data ->> 'email_verified' = 'true') execute function auth.confirm_by_link();
`;

/** Without the journal, which names deleted accounts by their id. */
const TABLES_OF = `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
  where schemaname in ('public', 'private', 'auth', 'checkahead') and tablename <> 'journal'`;

const slowHash = bcrypt.hash;

/** Those that no test uses now: to open one takes more than a second. */
const idle: Awaited<ReturnType<typeof openLite>>[] = [];

/** `siteUrl`: the target of links in mails. Closed, it is emptied and kept for the next file of this process. */
export async function startLite(siteUrl = 'http://127.0.0.1:5173'): Promise<Lite> {
  // Lite prints every database error.
  const printError = console.error;
  console.error = () => {};
  bcrypt.hash = (password: string) => slowHash(password, CHEAPEST_HASH);
  const index = idle.findIndex((each) => each.siteUrl === siteUrl);
  const [opened = await openLite(siteUrl)] = index < 0 ? [] : idle.splice(index, 1);
  await opened.lite.reset();
  return {
    ...opened.lite,
    async close() {
      idle.push(opened);
      console.error = printError;
      bcrypt.hash = slowHash;
    },
  };
}

async function openLite(siteUrl: string) {
  process.env.LITE_TELEMETRY = '0';
  process.env.DO_NOT_TRACK = '1';
  const anonKey = 'sb_publishable_for_tests_only';
  const serviceKey = 'sb_secret_for_tests_only';
  const mailbox = new InMemoryEmailDriver({ maxKeepCount: 1_000 });
  const deliver = mailbox.send.bind(mailbox);
  mailbox.send = async (message) => {
    const { rows } = await database.query<Row>(
      'select raw_user_meta_data as data from auth.users where $1 in (email, email_change)',
      [message.to],
    );
    const { language, mail_words: words } = Object(rows[0]?.data);
    const inLanguage = (text: string) => text.replace(LANGUAGES_IN_MAIL, language === 'es' ? '$1' : '$2');
    const html = message.html && inLanguage(message.html).replace(WORDS_IN_MAIL, words ? `$1${words}$2` : '');
    return deliver({ ...message, subject: inLanguage(message.subject), ...(html && { html }) });
  };
  const template = (name: string) => ({ content_path: join(TEMPLATES, `${name}.html`) });
  const makeApp = (connection: PgliteConnection) =>
    new App({
      connection,
      auth: {
        enabled: true,
        site_url: siteUrl,
        additional_redirect_urls: [`${siteUrl}/**`],
        jwt_secret: 'a secret of forty characters for tests..',
        publishable_key: anonKey,
        secret_key: serviceKey,
        minimum_password_length: 8,
        email: {
          enable_confirmations: true,
          otp_expiry: 1_800,
          otp_length: 6,
          double_confirm_changes: false,
          template: {
            magic_link: { subject: 'Your sign-in link', ...template('magic_link') },
            confirmation: { subject: 'Your sign-in link', ...template('confirmation') },
            recovery: { subject: 'Choose a new password', ...template('recovery') },
            email_change: { subject: 'Confirm your new address', ...template('email_change') },
          },
        },
      },
      options: { drivers: { email: mailbox } },
    });
  const turns = makeTurns();
  const connection = await fromSnapshot({
    name: 'lite',
    made: [HOSTED_ROLES, ...HOSTED_MIGRATIONS.map(({ sql }) => sql), CONFIRM_BY_LINK],
    open: (copy) => createPgliteConnection(copy ? { pgliteOptions: { loadDataDir: copy } } : {}),
    prepare: async (empty) => {
      await empty.driver.exec(HOSTED_ROLES);
      await makeApp(empty).ensureSystemSchema();
      await migrateHosted(engineOver(empty.driver));
      await empty.driver.exec(CONFIRM_BY_LINK);
    },
    dump: (full) => full.driver.dumpDataDir('none'),
  });
  const database = connection.driver;
  await dropRowParsers(database);
  const app = makeApp(connection);
  const tables = String((await database.query<Row>(TABLES_OF)).rows[0]?.names);

  async function generateLink(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${serviceKey}`) {
      return Response.json({ code: 'no_authorization', message: 'No.' }, { status: 401 });
    }
    const { email } = (await request.json()) as { email: string };
    const headers = { apikey: anonKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, create_user: true });
    const asked = await app.server.fetch(
      new Request(new URL('/auth/v1/otp', request.url), { method: 'POST', headers, body }),
    );
    const mail = mailbox.messages.get(email)?.pop();
    if (!asked.ok || !mail) return asked;
    const { code: email_otp, tokenHash: hashed_token } = mailOf(mail);
    const user = { id: crypto.randomUUID(), email };
    return Response.json({
      ...user,
      action_link: '',
      email_otp,
      hashed_token,
      redirect_to: '',
      verification_type: 'magiclink',
    });
  }

  const socket = await servePglite(database, 'project_owner', turns);
  let broken = false;
  const requests: string[] = [];
  let resets = 0;
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      if (broken) return new Response('{"message":"down"}', { status: 503 });
      const asked = pathname === '/auth/v1/verify' ? await knownType(request) : request;
      if (request.method === 'OPTIONS') return withCors(new Response(null, { status: 204 }));
      if (pathname === '/auth/v1/admin/generate_link') return turns(() => generateLink(request));
      return withCors(await asPostgrest(await turns(async () => app.server.fetch(asked))));
    },
  });
  if (!server.listening) await once(server, 'listening');
  // Else it may close a kept connection at the moment of the next request.
  (server as Server).keepAliveTimeout = 0;
  server.unref();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const mailsTo = (address: string) => (mailbox.messages.get(address) ?? []).map(mailOf).reverse();
  const send: Lite['send'] = async (method, path, body, accessToken, headers) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
  };

  const lite: Omit<Lite, 'close'> = {
    url,
    anonKey,
    serviceKey,
    environment: {
      BACKEND: 'supabase',
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_KEY: serviceKey,
      DATABASE_URL: socket.url,
      DIGEST_KEY,
    },
    requests,
    send,
    mailsTo,
    async followLink(address) {
      const fragment = /\/auth\/callback#([^"]+)"/.exec(mailsTo(address)[0]?.html ?? '')?.[1] ?? '';
      const { token_hash, type } = Object.fromEntries(new URLSearchParams(fragment.replaceAll('&amp;', '&')));
      return (await send('POST', '/auth/v1/verify', { token_hash, type })).body as LiteSession;
    },
    query: async (sql, values = []) => (await turns(() => database.query<Row>(sql, [...values]))).rows,
    async storedText() {
      const texts = await turns(() =>
        Promise.all(
          tables
            .split(', ')
            .map((name) => database.query<Row>(`select row_to_json(t)::text as row from ${name} t`)),
        ),
      );
      return texts.flatMap(({ rows }) => rows.map(({ row }) => String(row))).join('\n');
    },
    breakService: () => {
      broken = true;
      socket.break();
    },
    healService: () => {
      broken = false;
      socket.heal();
    },
    async reset() {
      lite.healService();
      requests.length = 0;
      mailbox.clear();
      await turns(() => database.exec(EMPTY_ALL_TABLES));
      resets += 1;
      // Nothing else removes deleted rows here, and each of a hundred tests would be slower than the one before.
      if (resets % 10 === 0) await turns(() => database.exec('vacuum'));
    },
  };
  return { siteUrl, lite };
}
