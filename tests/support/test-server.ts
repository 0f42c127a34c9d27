import { rmSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { PasswordHasher } from '#core/ports/hashing.ts';
import type { DeliveredMail, Mailer } from '#core/ports/mailer.ts';
import { REDIRECTS } from '#core/site/pages.ts';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { boot } from '#server/composition/boot.ts';
import type { ComposedServer } from '#server/composition/compose-app.ts';
import { type Bindings, HttpResponse } from '#server/http/listen.ts';
import { loadPages, loadRenderedPages, NO_PAGES } from '#server/http/pages.ts';
import { loadRenderPersonal } from '#server/http/render-personal.ts';
import { databasePath, readSettings, type Settings } from '#server/settings.ts';
import { type BrowserFetch, makeBrowserFetch } from './cookie-jar.ts';
import { makeDataFolder } from './data-folder.ts';
import type { TestPostgres } from './describe-postgres.ts';
import { placeEmptyDatabase } from './empty-database.ts';
import { type ManualClock, makeManualClock } from './manual-clock.ts';
import { testDatabase } from './sqlite-test-store.ts';
import { secretsIn } from './take-mails.ts';
import type { TestDatabase } from './test-database.ts';
import { withJson } from './with-json.ts';

/** A complete server in this process, on a free port, with its own database file. */
export interface TestServer extends TestDatabase {
  /** Also the public address. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly clock: ManualClock;
  /** The composed server. Missing if the backend is hosted. */
  readonly parts: ComposedServer;
  /** That of PostgreSQL has less. */
  readonly store: SqliteStore;
  readonly settings: Settings;
  /** A new browser without cookies. */
  browser(): BrowserFetch;
  /** Sends JSON like a page of the server. */
  send(
    method: string,
    path: string,
    body?: unknown,
    options?: { browser?: BrowserFetch; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Sends a form like a browser without script, which sees the redirect. */
  sendForm(
    path: string,
    fields: Record<string, string>,
    options?: { browser?: BrowserFetch; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Delivers mail that is due and returns the mailbox of this address, newest first. */
  mailsTo(address: string): Promise<readonly DeliveredMail[]>;
  deliverMail(): Promise<void>;
  /** Link token and code of the newest mail. */
  secretsFor(address: string): Promise<{ token: string; code: string }>;
  /** A new browser that signed in by link, and chose this password if there is one. */
  signedIn(address: string, password?: string): Promise<BrowserFetch>;
  /** Stops; with `keepData` the data folder stays, for a restart. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

export interface TestServerOptions {
  /** Settings, like those of an operator. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  /** In place of a file. */
  readonly postgres?: TestPostgres;
  readonly clock?: ManualClock;
  readonly mailer?: Mailer;
  /** Hashes passwords; default: almost instantly. In production a hash takes 10 ms. */
  readonly hasher?: PasswordHasher;
  /** Documents to serve; default: none. `dist`: the last build. */
  readonly site?: RenderedSite | 'dist';
  /** True: the pages of signed-in people are rendered, by the last build. */
  readonly personalPages?: boolean;
  /**
   * False: requests of browsers and of `send` reach the app without HTTP, which takes a quarter of the time. For tests with
   * thousands of requests that do not look at default headers or at the connection.
   */
  readonly overHttp?: boolean;
  /** True: the mail job runs, like in production. */
  readonly jobs?: boolean;
}

/** Node's objects for a request from this machine, without a socket. */
function localConnection(): Bindings {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
  const incoming = new IncomingMessage(socket);
  return { incoming, outgoing: new HttpResponse(incoming) };
}

const DIST = join(import.meta.dirname, '..', '..', 'dist');

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? makeDataFolder('checkahead-test-');
  const clock = options.clock ?? makeManualClock();
  const postgres = await options.postgres?.settings();
  const settingsFor = (port: number): Settings => ({
    ...readSettings({
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NODE_ENV: 'test',
      MAIL: 'dev',
      LOG_LEVEL: 'silent',
      // Most tests must not reach the limits per network.
      NETWORK_LIMIT_FACTOR: '100000',
      MAIL_PER_DAY: '10000000',
      ...options.environment,
    })._unsafeUnwrap(),
    ...(postgres && { postgres }),
  });
  const { site = NO_PAGES } = options;
  if (!postgres && settingsFor(1).supabase === null) placeEmptyDatabase(databasePath({ dataDir }));

  const booted = (
    await boot({
      settings: settingsFor(1),
      settingsFor,
      listenPort: 0,
      loadPages: () =>
        site === 'dist'
          ? loadRenderedPages({
              settings: settingsFor(1).site,
              distFolder: DIST,
              keepIn: settingsFor(1).dataDir,
            })
          : loadPages({
              site,
              assetFolder: null,
              redirects: REDIRECTS,
              renderPersonal: options.personalPages
                ? loadRenderPersonal({ settings: settingsFor(1).site, distFolder: DIST, keepIn: '' })
                : null,
            }),
      replace: {
        clock,
        ...(options.mailer ? { mailer: options.mailer } : {}),
        hasher: options.hasher ?? makePbkdf2PasswordHasher({ iterations: 10 }),
      },
      jobs: options.jobs ?? false,
    })
  )._unsafeUnwrap();
  const { settings, server: parts } = booted;
  const store = booted.store as SqliteStore;
  const url = `http://127.0.0.1:${booted.port}`;
  const answer: typeof fetch = async (input, init) =>
    parts.app.fetch(new Request(input, init), localConnection());

  const databaseFile = databasePath(settings);
  const server: TestServer = {
    ...(options.postgres ?? testDatabase(databaseFile, store)),
    url,
    port: booted.port,
    dataDir,
    databaseFile,
    clock,
    parts,
    store,
    settings,
    browser: () => makeBrowserFetch(settings.site.publicUrl, options.overHttp === false ? answer : undefined),
    send(method, path, body, { browser = server.browser(), headers = {} } = {}) {
      return browser.fetch(`${url}${path}`, withJson(method, body, headers));
    },
    sendForm: (path, fields, { browser = server.browser(), headers = {} } = {}) =>
      browser.fetch(`${url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(fields),
      }),
    deliverMail: () => booted.deliverMail(),
    async mailsTo(address) {
      await booted.deliverMail();
      return parts.ports.mailbox?.messages(address) ?? [];
    },
    async secretsFor(address) {
      const secrets = secretsIn((await server.mailsTo(address))[0]?.text);
      if (secrets.token === '') throw new Error(`no link came to ${address}`);
      return secrets;
    },
    async signedIn(address, password) {
      const browser = server.browser();
      const asked = await server.send('POST', '/api/auth/link', { email: address }, { browser });
      if (asked.status !== 202) throw new Error(`the link was refused: ${asked.status}`);
      const { token } = await server.secretsFor(address);
      const finished = await server.send('POST', '/api/auth/link/finish', { token }, { browser });
      if (finished.status !== 200) throw new Error(`the link did not sign in: ${finished.status}`);
      if (password === undefined) return browser;
      const body = { email: address, password };
      const set = await server.send('PUT', '/api/account/password', body, { browser });
      if (set.status !== 204) throw new Error(`the password was refused: ${set.status}`);
      return browser;
    },
    async stop({ keepData = false } = {}) {
      await booted.stop(1_000);
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
