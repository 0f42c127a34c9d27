import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES } from '#web/runtime/paths.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { expect, test } from './fixtures.ts';

/** Every page that is complete before a script runs, but for those that need a link from a mail. */
const PAGES = ROUTES.filter(
  ({ document, page }) => document === 'page' && !['callback', 'reset-password', 'not-found'].includes(page),
);
const PATHS = PAGES.map(({ path }) => path);
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page reads', async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByText('Loading...'), path).toHaveCount(0);
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(100);
      await expect(
        page.getByRole('contentinfo').getByText(/not affiliated with or endorsed by the Social Security/),
      ).toBeVisible();
    }
  });

  test('all fifteen answers are there, and open one at a time', async ({ page }) => {
    await page.goto('/faq');
    const questions = page.getByRole('main').locator('details');
    await expect(questions).toHaveCount(15);
    for (const index of [0, 14]) await expect(page.locator(`#item-${index}`)).toBeAttached();
    await questions.nth(0).locator('summary').click();
    await questions.nth(3).locator('summary').click();
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
  });
});

test.describe('research and public mode, side by side', () => {
  let open: RunningServer;
  let evidence: string;

  test.beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    evidence = join(folder, 'evidence.json');
    writeFileSync(
      evidence,
      JSON.stringify({
        claims: { rating: { who: 'Review page of 2026', when: '2026-02-01' } },
        testimonials: {},
      }),
    );
    open = await startServer({ SITE_MODE: 'public', EVIDENCE_FILE: evidence });
  });
  test.afterAll(async () => {
    await open.dispose();
    rmSync(join(evidence, '..'), { recursive: true, force: true });
  });

  test('search engines: nothing in research mode, in public mode what the route table lists', async ({
    page,
    server,
  }) => {
    const robots = async (base: string, path: string) => {
      const answer = await page.request.get(base + path);
      const inDocument = /<meta name="robots" content="noindex"/.test(await answer.text());
      return { inDocument, inHeader: answer.headers()['x-robots-tag'] === 'noindex' };
    };
    for (const { path, noindex } of ROUTES.filter(({ document }) => document !== 'redirect')) {
      const address = path === '*' ? '/no-such-page' : path;
      expect(await robots(server.url, address), address).toEqual({ inDocument: true, inHeader: true });
      expect(await robots(open.url, address), address).toEqual({ inDocument: noindex, inHeader: noindex });
    }
    const sitemap = await (await page.request.get(`${open.url}/sitemap.xml`)).text();
    for (const [path, priority] of [
      ['/', '1.0'],
      ['/start', '0.9'],
      ['/faq', '0.8'],
      ['/login', '0.6'],
      ['/privacy', '0.4'],
      ['/terms', '0.4'],
    ]) {
      expect(sitemap).toMatch(
        new RegExp(
          `<loc>${open.url}${path}</loc><lastmod>\\d{4}-\\d\\d(?:-\\d\\d)?</lastmod><priority>${priority}</priority>`,
        ),
      );
    }
    const cardOf = async (base: string) =>
      /<meta property="og:image" content="([^"]+)">/.exec(await (await page.request.get(base)).text())?.[1];
    const card = await cardOf(server.url);
    expect((await page.request.get(card ?? '')).headers()['content-type']).toBe('image/png');
    // The picture says how early money could come, which nobody supports here.
    expect(await cardOf(open.url)).toBeUndefined();
    expect(await (await page.request.get(`${server.url}/robots.txt`)).text()).not.toContain('Sitemap:');
    expect(await (await page.request.get(`${open.url}/robots.txt`)).text()).toContain(
      `${open.url}/sitemap.xml`,
    );
  });

  test('claims: all with a marker in research mode, only the supported ones in public mode', async ({
    page,
    server,
  }) => {
    const main = page.getByRole('main');
    await page.goto(server.url);
    for (const claim of ['4.6/5', '1000+', 'FDIC', '256-bit', 'Example story']) {
      await expect(main.getByText(claim).first(), claim).toBeVisible();
    }
    expect(await main.locator('a[href="/terms#pre-launch"]').count()).toBeGreaterThan(5);
    expect(await page.content()).toContain('"Review"');

    await page.goto(open.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText('4.6/5').first()).toBeVisible();
    for (const claim of ['1000+', 'FDIC', '256-bit', 'Example story']) {
      await expect(main.getByText(claim), claim).toHaveCount(0);
    }
    expect(await page.content()).not.toContain('"Review"');
    expect(open.output()).toMatch(/Not shown, for lack of evidence.*recipients/);
  });
});
