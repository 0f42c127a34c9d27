import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { askForLink, button, chooseDay, fillAccount, heading, isAt, messages, PATHS } from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { idleWarning, MINUTE, proofDialog } from './session-world.ts';

/** The same limits with nothing but the page: the tab's own clock is the only one there is. */

test.use({ backend: 'memory' });

async function signUp(page: Page): Promise<void> {
  await askForLink(page, 'rose@example.test');
  await page.getByText(/^Mailbox \(1\)/).click();
  await page.getByRole('link', { name: /\/auth\/callback#token=/ }).click();
  await chooseDay(page);
  await fillAccount(page);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Confirm your identity')).toBeVisible();
}

test('warns, expires and leads back by the password', async ({ page, context }) => {
  await context.clock.install();
  await signUp(page);
  await context.clock.runFor(18 * MINUTE + 5_000);
  await expect(idleWarning(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(idleWarning(page)).toBeHidden();
  await context.clock.runFor(20 * MINUTE + 5_000);
  await isAt(page, '/login');
  await expect(page.getByText('Session expired: inactivity timeout').first()).toBeVisible();
  await hydrated(page);
  await page.getByLabel('Email address').fill('rose@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await isAt(page, PATHS.confirmation);
});

test('asks for a proof after five minutes, and deletes everything', async ({ page, context }) => {
  await context.clock.install();
  await signUp(page);
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await context.clock.runFor(6 * MINUTE);
  await button(page, 'Show my information').click();
  await proofDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proofDialog(page).getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('555-123-4567')).toBeVisible();
  await button(page, 'Delete my account').click();
  await button(page, 'Delete everything').click();
  await isAt(page, '/');
  await expect(messages(page).getByText('Your account is deleted')).toBeVisible();
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toContain('555-123-4567');
  expect(left).not.toContain('5551234567');
});
