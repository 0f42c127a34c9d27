import type { Page } from '@playwright/test';
import { chunkPath } from '../support/built-chunks.ts';
import { expect, hydrated, test } from './fixtures.ts';

/** Addresses of all that the browser asked for. What is sent is compared in `analytics-swap.test.ts`. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

const measured = (urls: readonly string[]) => urls.filter((url) => url.endsWith('/api/events'));

/** Those of the code that measures. */
async function codeIn(urls: readonly string[]): Promise<readonly string[]> {
  const code = await Promise.all(['first-party', 'watch-visit', 'arrival-recorder'].map(chunkPath));
  return urls.filter((url) => code.some((path) => url.endsWith(path)));
}

/** Stays on a page for half a minute, scrolls to its end, and leaves it. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.clock.runFor(1_000);
  await hydrated(page);
  await page.clock.runFor(3_000);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.clock.runFor(36_000);
}

test('with Global Privacy Control no request is made and no analytics code is loaded', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  );
  const urls = requestsOf(page);
  await page.clock.install();
  await lookAt(page, '/?fbclid=CLICK123');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.locator('#item-2 summary').click();
  await page.clock.runFor(6_000);
  await page.goto('about:blank');
  expect(urls.length).toBeGreaterThan(10);
  expect([...measured(urls), ...(await codeIn(urls))]).toEqual([]);
});

test('without a signal a beacon is sent; the switch on the privacy page stops it at once and for later visits', async ({
  page,
}) => {
  const urls = requestsOf(page);
  await page.clock.install();
  await lookAt(page, '/?fbclid=CLICK123');
  await expect.poll(() => measured(urls).length).toBeGreaterThan(0);
  expect((await codeIn(urls)).length).toBeGreaterThan(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('button', { name: 'Do not measure my visits' }).click();
  await expect(page.getByText('Your visits are not measured in this browser.')).toBeVisible();
  const before = measured(urls).length;
  await page.clock.runFor(36_000);
  const open = urls.length;
  await lookAt(page, '/faq');
  await page.goto('about:blank');
  expect(measured(urls).length).toBe(before);
  expect(await codeIn(urls.slice(open))).toEqual([]);
});
