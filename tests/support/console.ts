import { afterEach, beforeEach } from 'vitest';
import { loadMailer } from '#server/composition/load-mailer.ts';
import { openStore } from '#server/composition/open-store.ts';
import { type OperatorBackend, operatorBackend } from '#server/composition/operator-backend.ts';
import { makeAccess } from '#server/console/access.ts';
import { createConsoleApp } from '#server/console/console-app.ts';
import type { Screen } from '#server/console/screen.ts';
import { server, startServerPerTest } from './server-per-test.ts';
import type { TestServer } from './test-server.ts';

export const CONSOLE = 'http://127.0.0.1:3100';

/** How long a write waits for the server, less than in production. */
const WAIT_MS = 1_000;

export type TestConsole = Awaited<ReturnType<typeof openConsole>>;

type Headers = Readonly<Record<string, string>>;

/** Opens a session with the link, as a browser does. The paths are below `base`, that of the session. */
export async function openSession(
  send: (
    path: string,
    init: { method?: string; headers: Headers; body?: URLSearchParams },
  ) => Promise<Response>,
  link: string,
  origin: string,
) {
  const opened = await send(link, { headers: {} });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const base = opened.headers.get('location')?.replace(/\/$/, '') ?? '';
  const get = (path: string, headers: Headers = {}) => send(base + path, { headers: { cookie, ...headers } });
  /** Sends a form of the page. */
  const post = (path: string, form: Headers | URLSearchParams = {}, headers: Headers = {}) =>
    send(base + path, {
      method: 'POST',
      headers: { cookie, origin, ...headers },
      body: new URLSearchParams(form),
    });
  /** Where it redirects to, below `base`. */
  function whereTo(response: Response): string {
    const target = response.headers.get('location') ?? '';
    if (!target.startsWith(`${base}/`)) throw new Error(`a redirect to '${target}' leaves the session`);
    return target.slice(base.length);
  }
  await post('/operator', { name: 'Ada King' });
  return { base, cookie, get, post, whereTo };
}

/** The operator's console with an open session. */
export async function openConsoleOver(backend: OperatorBackend, screens?: readonly Screen[]) {
  const access = makeAccess(backend.ports);
  const report = (bug: unknown) => {
    throw new Error(JSON.stringify(bug));
  };
  const app = createConsoleApp({ backend, access, report, ...(screens && { screens }) });
  const host = new URL(CONSOLE).host;
  const session = await openSession(
    async (path, init) => app.request(path, { ...init, headers: { host, ...init.headers } }),
    access.newLink(),
    CONSOLE,
  );
  return {
    ...session,
    app,
    backend,
    access,
    /** The text of a page that must have this status. */
    async text(path: string, status = 200) {
      const response = await session.get(path);
      if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    },
    close: () => backend.close(),
  };
}

/** The console over a connection of its own to the database of the server. */
export async function openConsole({ settings, clock }: TestServer, screens?: readonly Screen[]) {
  const store = await openStore(settings, { waitMs: WAIT_MS, beside: true });
  const backend = operatorBackend(
    { settings, store, mailer: await loadMailer(settings), replace: { clock } },
    'ada',
  );
  return {
    ...(await openConsoleOver(backend, screens)),
    /** The log, newest first. */
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
