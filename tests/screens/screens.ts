import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { ROUTES } from '../../web/app/paths.ts';
import { BROWSER_ARGUMENTS } from '../support/browser/candidates.mjs';
import { needBrowser } from '../support/browser/need-browser.mjs';
import { type RunningServer, startServer } from '../support/running-server.ts';

/**
 * `npm run screens`: every page of the route table at three widths, in research and in public mode, into `.screens/`. Pages that
 * need somebody signed in are seen as a person who has come as far as the page asks for, signed in through the development
 * mailbox. Needs the built site (`npm run build`).
 */

const FOLDER = fileURLToPath(new URL('../../.screens/', import.meta.url));
const WIDTHS = [320, 768, 1280];
const MODES = ['research', 'public'] as const;
const EMAIL = 'screens@example.test';

/** What is on record before a page is opened; a page beyond it would lead away. In the order in which they are visited. */
const RECORDED: readonly { page: string; changes: Readonly<Record<string, unknown>> | null }[] = [
  { page: 'signup-calendar', changes: null },
  {
    page: 'signup-account',
    changes: { step_completed: 'calendar_intro', benefit_timing_preference: '2nd_wednesday' },
  },
  {
    page: 'signup-confirmation',
    changes: {
      step_completed: 'account_setup',
      first_name: 'Rose',
      last_name: 'Alvarez',
      phone: '5551234567',
    },
  },
  {
    page: 'launch-countdown',
    changes: {
      step_completed: 'completed',
      ssn_last4: '9876',
      ssn_provided: true,
      bank_linked: true,
      clicked_link_bank: true,
    },
  },
  { page: 'dashboard', changes: null },
];

interface Mail {
  readonly text: string;
}

async function call(
  context: BrowserContext,
  server: RunningServer,
  method: string,
  path: string,
  data: object,
) {
  const answer = await context.request.fetch(`${server.url}${path}`, {
    method,
    data,
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`${method} ${path} was answered with ${answer.status()}.`);
}

/** Signs this browser in with the link from the development mailbox. */
async function signIn(context: BrowserContext, server: RunningServer): Promise<void> {
  await call(context, server, 'POST', '/api/auth/link', { email: EMAIL });
  const mailbox = `${server.url}/dev/mailbox.json?to=${encodeURIComponent(EMAIL)}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const [newest] = (await (await fetch(mailbox)).json()) as readonly Mail[];
    const token = newest && /#token=([\w-]+)/.exec(newest.text)?.[1];
    if (token) return call(context, server, 'POST', '/api/auth/link/finish', { token });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail came to ${EMAIL}.`);
}

function fileName(path: string): string {
  if (path === '/') return 'landing';
  return path === '*' ? 'not-found' : path.slice(1).replaceAll('/', '-');
}

/** Draws a page at every width; answers what is wrong with it. */
async function draw(context: BrowserContext, server: RunningServer, folder: string, path: string) {
  const found: string[] = [];
  const page = await context.newPage();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
    await page.goto(`${server.url}${path === '*' ? '/not-a-page' : path}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${path} at ${width} px is ${over} px too wide`);
    await page.screenshot({ path: join(folder, `${fileName(path)}-${width}.png`), fullPage: true });
  }
  await page.close();
  return found;
}

async function drawSite(browser: Browser, mode: (typeof MODES)[number]): Promise<readonly string[]> {
  const folder = join(FOLDER, mode);
  mkdirSync(folder, { recursive: true });
  const server = await startServer({ SITE_MODE: mode });
  const found: string[] = [];
  try {
    const visitor = await browser.newContext();
    const guarded = new Set(RECORDED.map(({ page }) => page));
    for (const { page, path, document } of ROUTES) {
      // The target of the mailed link leads on at once.
      if (document === 'redirect' || guarded.has(page) || page === 'callback') continue;
      found.push(...(await draw(visitor, server, folder, path)));
    }
    const person = await browser.newContext();
    await signIn(person, server);
    await call(person, server, 'POST', '/api/onboarding/verified', { email: EMAIL });
    for (const { page, changes } of RECORDED) {
      if (changes) await call(person, server, 'PUT', '/api/onboarding', { email: EMAIL, changes });
      const route = ROUTES.find((each) => each.page === page);
      if (!route) throw new Error(`The route table has no page ${page}.`);
      found.push(...(await draw(person, server, folder, route.path)));
    }
  } finally {
    await server.dispose();
  }
  return found;
}

rmSync(FOLDER, { recursive: true, force: true });
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_ARGUMENTS });
try {
  const found: string[] = [];
  for (const mode of MODES) found.push(...(await drawSite(browser, mode)).map((line) => `${mode}: ${line}`));
  console.log(found.length === 0 ? `The screens are in ${FOLDER}` : found.join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}
