import { ROUTES } from '../../web/runtime/paths.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';

const DIAGRAM = 'Diagram of the pages. The same pages are in the list below it.';

for (const address of ['/sitemap', '/sitemap/public']) {
  for (const width of [320, 768, 1280]) {
    test(`${address} at ${width} px: every page is drawn and listed`, async ({ openBrowser }) => {
      const page = await (await openBrowser({ viewport: { width, height: 800 } })).newPage();
      await visit(page, address);
      const diagram = page.getByRole('region', { name: DIAGRAM });
      await expect(diagram.locator('.react-flow__node-page')).toHaveCount(ROUTES.length);
      const addresses = await diagram
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(addresses.sort()).toEqual(
        ROUTES.map(({ path }) => path)
          .filter((path) => path !== '*')
          .sort(),
      );
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  }
}

test('the two maps link to each other, and a box leads to its page by keyboard', async ({ page }) => {
  await visit(page, '/sitemap');
  await page.getByRole('link', { name: 'See which pages need login' }).click();
  await expect(page).toHaveURL(/\/sitemap\/public$/);
  await page.getByRole('link', { name: 'Back to the full site map' }).click();
  await expect(page).toHaveURL(/\/sitemap$/);
  const box = page.getByRole('region', { name: DIAGRAM }).getByRole('link', { name: /^Dashboard/ });
  await box.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await box.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
  const faq = page.getByRole('region', { name: DIAGRAM }).getByRole('link', { name: /^FAQ/ });
  await faq.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/faq$/);
});

test('without script the list is there, with every group and page', async ({ openBrowser }) => {
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto('/sitemap/public');
  for (const heading of ['Public pages', 'Sign up steps', 'Pages that need login'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(ROUTES.length);
});
