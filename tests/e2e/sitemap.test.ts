import { ROUTES } from '../../web/runtime/paths.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';

const DIAGRAM = 'Diagram of the pages. The same pages are in the list below it.';

for (const address of ['/sitemap', '/sitemap/public']) {
  test(`${address}: every page is drawn and listed at every width`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const diagram = page.getByRole('region', { name: DIAGRAM });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
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
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `sideways scroll at ${width} px`).toBe(0);
    }
  });
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
  for (const heading of ['Public pages', 'Sign-up steps', 'Pages that need login'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(ROUTES.length);
});
