import { expect, test, visit } from './fixtures.ts';

const DIAGRAM = 'Diagram of the pages. The same pages are in the list below it.';

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
