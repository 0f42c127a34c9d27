import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { ROUTES } from '../../web/runtime/paths.ts';
import { mailboxOf } from '../e2e/fixtures.ts';
import { type ReachedStep, signInAt } from '../e2e/reached-step.ts';
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

/** How far a person has come who opens a page; beyond it the page would lead away. */
const GUARDED: readonly { readonly page: string; readonly step: ReachedStep }[] = [
  { page: 'signup-calendar', step: 'email_verified' },
  { page: 'signup-account', step: 'calendar_intro' },
  { page: 'signup-confirmation', step: 'account_setup' },
  { page: 'launch-countdown', step: 'completed' },
  { page: 'dashboard', step: 'completed' },
];

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
    const guarded = new Set(GUARDED.map(({ page }) => page));
    for (const { page, path, document } of ROUTES) {
      // The target of the mailed link leads on at once.
      if (document === 'redirect' || guarded.has(page) || page === 'callback') continue;
      found.push(...(await draw(visitor, server, folder, path)));
    }
    const mailbox = mailboxOf(server);
    for (const { page, step } of GUARDED) {
      const context = await browser.newContext();
      await signInAt(step, { context, server, mailbox, email: `${page}@example.test` });
      const route = ROUTES.find((each) => each.page === page);
      if (!route) throw new Error(`The route table has no page ${page}.`);
      found.push(...(await draw(context, server, folder, route.path)));
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
