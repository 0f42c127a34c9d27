import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { OPERATOR_LENGTH, readOperator } from '#core/operating/audited.ts';
import type { OperatorBackend } from '../composition/operator-backend.ts';
import { bugReport } from '../http/request-log.ts';
import { type Access, LINK_LIFE_MINUTES, pathInside, type Session } from './access.ts';
import { makeAnswers, type Page } from './answers.ts';
import { layout, type MenuEntry } from './layout.ts';
import { auditScreen } from './pages/audit-log.ts';
import { callsScreen } from './pages/calls.ts';
import { installationScreen } from './pages/installation.ts';
import { makeLaunchScreen } from './pages/launch.ts';
import { messagesScreen } from './pages/messages.ts';
import { overviewScreen } from './pages/overview.ts';
import { peopleScreen } from './pages/people.ts';
import { researchScreen } from './pages/research.ts';
import type { Screen } from './screen.ts';
import { CONSOLE_CSS } from './stylesheet.ts';

/** The screens in the order of the menu. */
const SCREENS: readonly Screen[] = [
  overviewScreen,
  peopleScreen,
  callsScreen,
  messagesScreen,
  researchScreen,
  makeLaunchScreen(),
  installationScreen,
  auditScreen,
];

const CALENDAR_FEED = /^\/calls\/feed\/[\w-]+\.ics$/;
const MAX_BODY_BYTES = 256 * 1024;
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b4f4a"/><path d="M9 12h14M9 17h14M9 22h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';

/** A whole font: names are written in more letters than the pages of the site need. */
const font = (weight: number) =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff2`,
    ),
  );

const nameForm = html`<form method="post" action="./operator" class="card">
<p>Several people may use this machine's user. The audit log keeps your name beside it.</p>
<p class="field"><label for="name">Your name</label>
<input id="name" name="name" required minlength="${OPERATOR_LENGTH.least}" maxlength="${OPERATOR_LENGTH.most}" autocomplete="name"></p><button>Open the console</button></form>`;

/** The operator's console: pages made on the server, without any script. */
export function createConsoleApp({
  backend,
  access,
  screens = SCREENS,
  report = (bug) => console.error(JSON.stringify(bug)),
}: {
  readonly backend: OperatorBackend;
  readonly access: Access;
  readonly screens?: readonly Screen[];
  readonly report?: (bug: unknown) => void;
}): Hono {
  const { operator, settings } = backend;
  const { brand } = settings.site;
  const isRemote = settings.postgres !== null;
  const showPage = (
    c: Context,
    { title, body, status = 200 }: Page,
    menu: readonly MenuEntry[] = screens,
  ) => {
    const session: Session | undefined = c.get('session');
    return c.html(layout({ title, body, brand, url: c.req.url, path: c.req.path, session, menu }), status);
  };

  const app = new Hono({ getPath: pathInside });
  app.use(
    access.guard({
      isPublic: (path) => path.startsWith('/console/') || CALENDAR_FEED.test(path),
      locked: (c, reason) => {
        const title = reason === 'link-over' ? 'This link no longer works' : 'The console is locked';
        const body = html`<p>Each link works once, for ${LINK_LIFE_MINUTES} minutes. Press Enter where the console runs: it prints a new one.</p>`;
        return showPage(c, { title, body, status: 401 }, []);
      },
    }),
  );
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('This form is too large.', 413) }));
  // The pages send no other forms.
  app.post('*', (c, next) =>
    c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
      ? next()
      : c.text('This form cannot be read. Nothing was done.', 400),
  );
  app.use(async (c: Context, next) => {
    const session: Session | undefined = c.get('session');
    if (session === undefined || session.who !== null) return next();
    const isSent = c.req.method === 'POST' && c.req.path === '/operator';
    session.who = isSent ? readOperator((await c.req.parseBody()).name, operator) : null;
    if (session.who !== null) return c.redirect('/', 303);
    return showPage(c, { title: 'Who are you?', body: nameForm, status: isSent ? 400 : 200 }, []);
  });
  app.get('/console/style.css', (c) => c.body(CONSOLE_CSS, 200, { 'content-type': 'text/css' }));
  app.get('/console/icon.svg', (c) => c.body(ICON, 200, { 'content-type': 'image/svg+xml' }));
  for (const weight of [400, 700]) {
    const file = font(weight);
    app.get(`/console/font-${weight}.woff2`, (c) =>
      c.body(file, 200, { 'content-type': 'font/woff2', 'cache-control': 'private, max-age=86400' }),
    );
  }
  for (const { path, routes } of screens) {
    app.route(path, routes({ ...backend, ...makeAnswers(showPage, { path, isRemote }) }));
  }
  app.notFound((c) =>
    showPage(c, { title: 'Page not found', body: html`<p><a href="./">Overview</a></p>`, status: 404 }),
  );
  app.onError((error, c) => {
    report({ bug: bugReport(error) });
    const body = html`<p>The terminal where the console runs shows what happened. The action may not have been done.</p>`;
    return showPage(c, { title: 'Something went wrong', body, status: 500 });
  });
  return app;
}
