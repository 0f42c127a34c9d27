import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { type PageId, pathOf, ROUTES } from '#core/site/pages.ts';
import { seedDemoDatabase } from '../../server/composition/seed-demo.ts';
import { argumentsOf } from '../../server/launch/commands.ts';
import { giveUp, say } from '../../server/launch/programs.mjs';
import { needSite } from '../../server/launch/site-build.mjs';
import { mailboxOf } from '../e2e/fixtures.ts';
import { type ReachedStep, signInAt } from '../e2e/reached-step.ts';
import { BROWSER_ARGUMENTS } from '../support/browser/candidates.mjs';
import { needBrowser } from '../support/browser/need-browser.mjs';
import { startConsole } from '../support/console-process.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

/**
 * Screenshots of every page at three widths, in research and in public mode, and the pictures of the README and of
 * `docs/operating.md`. For guarded pages it signs in a person who has reached that step, through the development mailbox; the
 * console shows made-up people.
 */

const { only } = argumentsOf('screens').values;
if (only !== undefined && only !== 'docs' && only !== 'site') giveUp("--only takes 'docs' or 'site'.");
const FOLDER = fileURLToPath(new URL('../../.screens/', import.meta.url));
const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WIDTHS = [320, 768, 1280];
const CONSOLE_SCREENS = ['overview', 'research'] as const;
const MODES = ['research', 'public'] as const;

/** The step that a person must have reached for a page. With a later step the page would redirect. */
const GUARDED: readonly { readonly page: Exclude<PageId, 'not-found'>; readonly step: ReachedStep }[] = [
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

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Takes screenshots of a page at every width and returns the problems found. */
async function draw(context: BrowserContext, server: RunningServer, folder: string, path: string) {
  const found: string[] = [];
  const page = await context.newPage();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
    await open(page, `${server.url}${path === '*' ? '/not-a-page' : path}`);
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
    const guarded = new Set<PageId>(GUARDED.map(({ page }) => page));
    for (const { page, path, document } of ROUTES) {
      // The page of the emailed link redirects at once.
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

/** Takes a WebP screenshot, which Playwright's own `screenshot` does not support. */
async function writeWebp(page: Page, name: string) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  writeFileSync(join(IMAGES, name), Buffer.from(data, 'base64'));
}

/** The landing page, and the sign-up steps on a phone side by side. */
async function drawForReadme(browser: Browser) {
  mkdirSync(IMAGES, { recursive: true });
  const server = await startServer();
  try {
    const phone = { viewport: { width: 390, height: 780 } };
    const steps: string[] = [];
    const keep = async (page: Page) => {
      const picture = await page.screenshot({ animations: 'disabled' });
      steps.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`);
    };

    const landing = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    await open(landing, server.url);
    await writeWebp(landing, 'landing.webp');
    const start = await browser.newPage(phone);
    await open(start, `${server.url}${pathOf('start')}`);
    await keep(start);
    const mailbox = mailboxOf(server);
    for (const { page: id, step } of GUARDED) {
      if (id === 'dashboard') continue;
      const context = await browser.newContext(phone);
      await signInAt(step, { context, server, mailbox, email: `${id}@example.test` });
      const page = await context.newPage();
      await open(page, `${server.url}${pathOf(id)}`);
      await keep(page);
      await context.close();
    }

    const strip = await browser.newPage({ viewport: { width: 1600, height: 656 } });
    await strip.setContent(
      `<style>body{margin:16px;display:flex;gap:12px;background:#ddd8ca}img{width:304px;height:auto}</style>${steps.join('')}`,
      { waitUntil: 'load' },
    );
    await writeWebp(strip, 'journey.webp');
  } finally {
    await server.dispose();
  }
}

/** Screens of the console, over the made-up people of `npm run seed-demo`. */
async function drawConsole(browser: Browser) {
  const dataDir = makeDataFolder('screens-console-');
  const seeded = await seedDemoDatabase({ people: '3000', seed: '1', 'data-dir': dataDir }, {}, Date.now());
  if (seeded.isErr()) throw new Error(seeded.error);
  const operator = await startConsole({ dataDir });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 1000 }, reducedMotion: 'reduce' });
    await page.goto(operator.link);
    await page.getByLabel('Your name').fill('Rosa Diaz');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const base = page.url();
    for (const screen of CONSOLE_SCREENS) {
      await page.goto(`${base}${screen === 'overview' ? '' : screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await writeWebp(page, `console-${screen}.webp`);
    }
  } finally {
    await operator.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (only !== 'site')
  say(`The pictures in ${IMAGES} are written anew; with --only=site they stay as they are.`);
if (only !== 'docs') rmSync(FOLDER, { recursive: true, force: true });
await needSite();
const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_ARGUMENTS });
try {
  const found: string[] = [];
  if (only !== 'site') {
    await drawForReadme(browser);
    await drawConsole(browser);
  }
  for (const mode of only === 'docs' ? [] : MODES)
    found.push(...(await drawSite(browser, mode)).map((line) => `${mode}: ${line}`));
  const where = [...(only === 'docs' ? [] : [FOLDER]), ...(only === 'site' ? [] : [IMAGES])];
  say(found.length === 0 ? `The screens are in ${where.join(' and ')}` : found.join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}
