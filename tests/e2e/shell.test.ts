import type { Page } from '@playwright/test';
import { expect, test, visit } from './fixtures.ts';
import { button, enter, heading, isAt, messages, PATHS, signOut } from './person.ts';

/** What stands around every page. */

const header = (page: Page) => page.getByRole('banner');

test('the header of a visitor', async ({ page }) => {
  await visit(page, '/');
  for (const name of ['How It Works', 'FAQ', 'Log In', 'Get Cash']) {
    await expect(header(page).getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(
      1,
    );
  }
  await expect(header(page).getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await header(page).getByRole('link', { name: 'FAQ' }).filter({ visible: true }).click();
  await isAt(page, '/faq');
  await header(page).getByRole('link', { name: 'How It Works' }).filter({ visible: true }).click();
  await isAt(page, '/');
  await expect(page.locator('#how-it-works')).toBeInViewport();
  await header(page).getByRole('link', { name: 'CheckAhead home page' }).click();
  await isAt(page, '/');
});

test('the header of a signed-in person, and logging out in every tab', async ({
  page,
  context,
  alreadyAt,
}) => {
  await alreadyAt('completed');
  const second = await context.newPage();
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  await enter(second, '/dashboard', 'Welcome, Rose');
  await expect(header(page).getByRole('link', { name: 'Dashboard' }).filter({ visible: true })).toHaveCount(
    1,
  );
  await expect(header(page).getByRole('link', { name: 'Get Cash' })).toHaveCount(0);
  await signOut(page);
  await isAt(page, '/');
  await expect(header(page).getByRole('link', { name: 'Log In' }).filter({ visible: true })).toHaveCount(1);
  await isAt(second, '/login');
  await expect(header(second).getByRole('link', { name: 'Log In' }).filter({ visible: true })).toHaveCount(1);
  await page.goto('/dashboard');
  await isAt(page, '/login');
});

test('on a phone a message leaves the menu free, and stands above the button that floats', async ({
  page,
  complaints,
  alreadyAt,
}) => {
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
  const message = messages(page).getByRole('status');
  await expect(message).toBeVisible();
  // The last call to action on the page is the one in its closing section.
  const floating = page
    .getByRole('main')
    .getByRole('link', { name: /Get Cash/ })
    .nth(-2);
  await expect
    .poll(async () => {
      // Again each time: the arrival on the page goes to its top.
      await page.evaluate(() => window.scrollTo(0, 900));
      const [above, below] = await Promise.all([message.boundingBox(), floating.boundingBox()]);
      return above && below ? above.y + above.height <= below.y : null;
    })
    .toBe(true);
});

test('the menu of a phone, by touch and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await visit(page, '/start');
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

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(opener).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('an address without a page', async ({ page, complaints }) => {
  complaints.expect(/404|page not found/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(heading(page, '404')).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await isAt(page, '/');
  expect(complaints.heard().some((line) => line.includes('/no-such-page'))).toBe(true);
});

test('the short addresses lead a person to their step', async ({ page, alreadyAt }) => {
  await alreadyAt('account_setup');
  await page.goto('/signup/verify');
  await isAt(page, PATHS.confirmation);
  await expect(heading(page, 'Confirm your identity')).toBeVisible();
});
