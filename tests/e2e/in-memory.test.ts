import { type MemorySite, startMemorySite } from '../support/memory-site.ts';
import { test as base, expect, hydrated, START_TIMEOUT_MS } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  closeLaunchDialog,
  confirmIdentity,
  enter,
  heading,
  isAt,
  messages,
  setUpAccount,
  signInWithPassword,
} from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { MINUTE, proofDialog } from './session-world.ts';

const test = base.extend<{ readonly memorySite: MemorySite }>({
  memorySite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const site = await startMemorySite();
      await use(site);
      await site.dispose();
    },
    { timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ memorySite }, use) => use(memorySite.url),
});

const EMAIL = 'rose@example.test';

test('with nothing but the page behind it a person signs up, expires, comes back and deletes the account', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await askForLink(page, EMAIL);
  await page.getByText(/^Mailbox \(1\)/).click();
  await page.getByRole('link', { name: /\/auth\/callback#token=/ }).click();
  await chooseDay(page);
  await expect(heading(page, 'Set up your account')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await setUpAccount(page);
  await confirmIdentity(page);
  await closeLaunchDialog(page);
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();

  await test.step('expires, and the password leads back', async () => {
    await enter(page, '/dashboard', /^Welcome/);
    await context.clock.fastForward(20 * MINUTE + 5_000);
    await isAt(page, '/login');
    await expect(page.getByText('Session expired: inactivity timeout').first()).toBeVisible();
    await signInWithPassword(page, EMAIL);
    await isAt(page, '/dashboard');
  });

  await test.step('proves it after five minutes, and deletes everything', async () => {
    await enter(page, '/dashboard', /^Welcome/);
    await context.clock.fastForward(6 * MINUTE);
    await button(page, 'Show my information').click();
    await proofDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proofDialog(page).getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('555-123-4567')).toBeVisible();
    await button(page, 'More that we keep').click();
    await button(page, 'Delete my account').click();
    await button(page, 'Yes, delete my account').click();
    await isAt(page, '/');
    await expect(messages(page).getByText('Your account is deleted')).toBeVisible();
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(left).not.toContain('555-123-4567');
    expect(left).not.toContain('5551234567');
  });
});
