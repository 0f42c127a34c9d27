import type { Page, Route } from '@playwright/test';
import { chunkPath } from '../support/built-chunks.ts';
import { breakRequests, expect, hydrated, test } from './fixtures.ts';
import { button, heading, isAt, PATHS } from './person.ts';

const tryAgain = (page: Page) => page.getByRole('status').getByRole('link', { name: 'Try again' });
const never = () => {};

/** As if the ten seconds had passed; the wait is an animation's, and so is its clock. */
async function tenSecondsPass(page: Page): Promise<void> {
  const waits = await page.evaluate(() =>
    document.getAnimations().map((wait) => {
      const { delay = 0, duration = 0 } = wait.effect?.getTiming() ?? {};
      wait.finish();
      return delay + Number(duration);
    }),
  );
  expect(waits).toEqual([10_000]);
}

/** Nothing is said at first; later it is, to all, and nothing has moved for it. */
async function saysSoLater(page: Page): Promise<void> {
  const loading = page.getByText('Loading...');
  // The words are narrower in the font of the site.
  await page.evaluate(() => document.fonts.ready);
  const before = await loading.boundingBox();
  await expect(tryAgain(page)).toHaveCount(0);
  await expect(page.getByText(/This is taking longer than usual/)).not.toBeVisible();
  await tenSecondsPass(page);
  await expect(page.getByText(/This is taking longer than usual/)).toBeVisible();
  await expect(tryAgain(page)).toBeVisible();
  expect(await loading.boundingBox()).toEqual(before);
}

test('a page pressed for whose code hangs says so after 10 s, and opens anew', async ({ page }) => {
  const mend = await breakRequests(page, `**${await chunkPath('terms-page')}`, never);
  await page.goto('/start');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await isAt(page, '/terms');
  await saysSoLater(page);
  mend();
  await tryAgain(page).click();
  await expect(heading(page, 'Terms and Conditions')).toBeVisible();
});

test('a pressed link is marked at once while the code of its page loads, and after a second it is said', async ({
  page,
}) => {
  const held: Route[] = [];
  for (const code of ['terms-page', 'faq-page'])
    await breakRequests(page, `**${await chunkPath(code)}`, (route) => held.push(route));
  await page.clock.install();
  await page.goto('/login');
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' });
  const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
  await terms.click();
  await expect(terms).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await faq.click();
  await expect(faq).toHaveAttribute('aria-busy', 'true');
  await expect(terms).not.toHaveAttribute('aria-busy');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('status').getByText('Loading...')).toHaveCount(1);
  await Promise.all(held.map((route) => route.continue()));
  await expect(heading(page, 'How can we help?')).toBeFocused();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('the button of a step stays busy until the next one is drawn', async ({ page, alreadyAt }) => {
  const held: Route[] = [];
  await alreadyAt('email_verified');
  await breakRequests(page, `**${await chunkPath('account-page')}`, (route) => held.push(route));
  await page.goto(PATHS.calendar);
  await hydrated(page);
  await page.getByLabel('2nd Wednesday of the month').check();
  await button(page, 'Continue').click();
  await isAt(page, PATHS.account);
  await expect(button(page, 'Saving your answer')).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => held.length).toBe(1);
  await Promise.all(held.map((route) => route.continue()));
  await expect(heading(page, 'Set up your account')).toBeFocused();
});
