import { expect, test, visit } from './fixtures.ts';
import { button, enter, header, isAt, messages } from './person.ts';

/** What stands around every page. */

test("'How It Works' leads to its section; the menu of a phone, by touch and keyboard", async ({ page }) => {
  await visit(page, '/faq');
  await header(page).getByRole('link', { name: 'How It Works' }).filter({ visible: true }).click();
  await isAt(page, '/');
  await expect(page.locator('#how-it-works')).toBeInViewport();

  await page.setViewportSize({ width: 767, height: 900 });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const opener = page.getByText('Menu', { exact: true });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await opener.press('Enter');
  await menu.getByRole('link', { name: 'Log In' }).click();
  await isAt(page, '/login');
  await expect(menu).toBeHidden();

  const language = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(opener).toBeVisible();
  await expect(language.filter({ visible: true })).toHaveText(['Español']);

  await page.setViewportSize({ width: 900, height: 900 });
  await expect(opener).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('on a phone a message covers neither the menu nor the page', async ({ page, complaints, alreadyAt }) => {
  complaints.expect(/401 \(Unauthorized\)/);
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/login');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Not-The-One-1');
  await button(page, 'Sign In').click();
  await expect(messages(page).getByText('Login Failed')).toBeVisible();
  await page.getByText('Menu', { exact: true }).click();
  await expect(header(page).getByRole('link', { name: 'FAQ' }).filter({ visible: true })).toHaveCount(1);
  await expect(messages(page).getByText('Login Failed')).toBeVisible();

  await alreadyAt('completed');
  await enter(page, '/dashboard', 'Welcome, Rose');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await isAt(page, '/');
  const message = await messages(page).getByRole('status').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  if (!message || !title) throw new Error('The message or the heading is not drawn.');
  expect(message.y).toBeGreaterThan(0);
  expect(title.y).toBeGreaterThanOrEqual(message.y + message.height);
});
