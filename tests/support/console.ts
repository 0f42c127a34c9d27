import type { Hono } from 'hono';
import { afterEach, beforeEach } from 'vitest';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { AuditLine } from '#core/ports/audit-log.ts';
import {
  type EmbeddedOperatorBackend,
  embeddedOperatorBackend,
  type OperatorBackend,
} from '#server/composition/embedded-operator-backend.ts';
import { loadMailer } from '#server/composition/load-mailer.ts';
import { type Access, makeAccess } from '#server/console/access.ts';
import { createConsoleApp } from '#server/console/console-app.ts';
import type { Screen } from '#server/console/screen.ts';
import { server, startServerPerTest } from './server-per-test.ts';
import type { TestServer } from './test-server.ts';

export const CONSOLE = 'http://127.0.0.1:3100';

/** How long a write waits for the server, less than in production. */
const WAIT_MS = 1_000;

export interface OpenConsole<B extends OperatorBackend> {
  readonly app: Hono;
  readonly backend: B;
  readonly access: Access;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form of the page. */
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** The text of a page that must have this status. */
  text(path: string, status?: number): Promise<string>;
  close(): Promise<void>;
}

export interface TestConsole extends OpenConsole<EmbeddedOperatorBackend> {
  /** The log, newest first. */
  audits(): Promise<readonly AuditLine[]>;
}

/** The operator's console with an open session. */
export async function openConsoleOver<B extends OperatorBackend>(
  backend: B,
  screens?: readonly Screen[],
): Promise<OpenConsole<B>> {
  const access = makeAccess(backend.ports);
  const report = (bug: unknown) => {
    throw new Error(JSON.stringify(bug));
  };
  const app = createConsoleApp({ backend, access, report, ...(screens && { screens }) });
  const host = new URL(CONSOLE).host;
  const opened = await app.request(access.newLink(), { headers: { host } });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const get: TestConsole['get'] = async (path, headers) =>
    app.request(path, { headers: { host, cookie, ...headers } });
  return {
    app,
    backend,
    access,
    get,
    post: async (path, form = {}, headers = {}) =>
      app.request(path, {
        method: 'POST',
        headers: { host, cookie, origin: CONSOLE, ...headers },
        body: new URLSearchParams(form),
      }),
    async text(path, status = 200) {
      const response = await get(path);
      if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    },
    close: () => backend.close(),
  };
}

/** The console over a connection of its own to the file of the server. */
export async function openConsole(
  { databaseFile, settings, clock }: TestServer,
  screens?: readonly Screen[],
): Promise<TestConsole> {
  const store = openSqliteStore(databaseFile, { waitMs: WAIT_MS, beside: true });
  const backend = embeddedOperatorBackend(
    { settings, store, mailer: await loadMailer(settings), replace: { clock } },
    'ada',
  );
  return {
    ...(await openConsoleOver(backend, screens)),
    audits: async () =>
      (await backend.ports.uow.read(({ auditLog }) => auditLog.newest({ most: 100 })))._unsafeUnwrap(),
  };
}

/** The console of the current test. */
export let operator: TestConsole;

/** Starts a server and opens its console for each test of this file. */
export function startConsolePerTest(): void {
  startServerPerTest();
  beforeEach(async () => {
    operator = await openConsole(server);
  });
  afterEach(() => operator.close());
}
