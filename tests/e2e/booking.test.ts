import type { Locator, Page } from '@playwright/test';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type SchedulingProvider, startSchedulingProvider } from '../support/scheduling-provider.ts';
import { expect, expectAccessible, hydrated, test, visit } from './fixtures.ts';
import { button, messages, sees } from './person.ts';

/** The booking in the page; the pop-up has the same fields with other ids. */
const day = (page: Page, index: number): Locator => page.locator('input[name="booking-day"]').nth(index);
const time = (page: Page, index: number): Locator => page.locator('input[name="booking-time"]').nth(index);
const book = (page: Page): Locator => button(page, 'Hold this time and email me');

const HELD = 'Check your email';
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function fillIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email').fill(email);
}

test('a call is booked, shown in both zones, and the mail brings a calendar file', async ({
  openBrowser,
  mailbox,
  email,
}) => {
  const page = await (await openBrowser({ timezoneId: 'America/Los_Angeles' })).newPage();
  await visit(page, '/schedule');
  await button(page, 'Later week').click();
  await day(page, 0).check();
  await expect(page.getByText(/Times are shown in your time \(Pacific/)).toBeVisible();
  await expect(time(page, 0).locator('..')).toContainText('6:00 AM');
  await expect(time(page, 0).locator('..')).toContainText('9:00 AM Eastern');
  await time(page, 2).check();
  await fillIn(page, 'Rose Alvarez', email);
  await book(page).click();
  await expect(page.getByRole('heading', { name: HELD })).toBeFocused();
  await expect(page.getByText(/We hold .* at 7:00\sAM for you\./)).toBeVisible();
  await expect(page.getByText(/In Eastern Time that is .* at 10:00\sAM\./)).toBeVisible();
  await expect(page.getByText(`We emailed a link to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  const mail = await mailbox.latest(email);
  expect(mail.text).toContain('10:00');
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/Rose|Alvarez/);

  // On another device: opening spends nothing, the press books, and the link says so from then on.
  const link = /https?:\S+#booking=\S+/.exec(mail.text)?.[0] ?? '';
  const phone = await (await openBrowser({ viewport: { width: 320, height: 640 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Confirm your call' })).toBeVisible();
  await expect(phone).toHaveURL(/\/schedule$/);
  await expectAccessible(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await phone.goto('about:blank');
  await phone.goto(link);
  await button(phone, 'Book this call').click();
  await expect(phone.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
  await expect(
    phone
      .getByText(/We will talk on .* at 10:00\sAM\./)
      .or(phone.getByText(/In Eastern Time that is .* at 10:00\sAM\./))
      .first(),
  ).toBeVisible();
  await expectAccessible(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expect.poll(async () => (await mailbox.latest(email)).subject).toContain('is booked');
  expect((await mailbox.latest(email)).text).toContain('Hello Rose Alvarez,');
  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();

  await phone.goto('about:blank');
  await visit(phone, '/schedule#booking=unknown');
  await expect(phone.getByRole('heading', { name: 'This time is no longer held' })).toBeVisible();
  await expect(day(phone, 0)).toBeAttached();
  await expectAccessible(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
});

test('by the keyboard alone, in the pop-up', async ({ page, newEmail }) => {
  await visit(page, '/schedule');
  await expect(day(page, 0)).toBeAttached();
  await button(page, 'Schedule a Call').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule a Call' });
  await expect(dialog.getByRole('heading', { name: 'Schedule a Call' })).toBeFocused();
  await expectAccessible(page);
  const until = async (target: Locator) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('Tab does not lead there.');
  };
  await until(dialog.getByRole('button', { name: 'Later week' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(dialog.locator('input[name="popup-day"]:checked')).toHaveCount(1);
  await until(dialog.locator('input[name="popup-time"]').first());
  await page.keyboard.press('ArrowDown');
  await expect(dialog.locator('input[name="popup-time"]').nth(1)).toBeChecked();
  await until(dialog.getByLabel('Your name'));
  await page.keyboard.type('Rose Alvarez');
  await until(dialog.getByLabel('Your email'));
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: HELD })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe("an outside provider's widget", () => {
  let provider: SchedulingProvider;
  let site: RunningServer;
  test.beforeAll(async () => {
    provider = await startSchedulingProvider();
    site = await startServer({ PAGES_IN: 'en', SCHEDULER_URL: provider.bookingPage });
  });
  test.afterAll(async () => {
    await site.dispose();
    await provider.dispose();
  });

  test('shows its calendar and its pop-up; too slow, it is replaced by the direct link and a new tab', async ({
    page,
    context,
    openBrowser,
  }, testInfo) => {
    await test.step('fine', async () => {
      provider.mood = 'fine';
      await visit(page, `${site.url}/schedule`);
      await expect(
        page.frameLocator('iframe[title="Calendar for booking a call"]').getByText('Pick 30 minutes'),
      ).toBeVisible();
      await button(page, 'Schedule a Call').click();
      await expect(page.getByRole('dialog', { name: 'The provider' })).toBeVisible();
      await expect(messages(page).getByText('Unable to load')).toHaveCount(0);
    });

    await test.step('slow: 15 seconds', async () => {
      provider.mood = 'slow';
      const late = await openBrowser();
      const slow = await late.newPage();
      await slow.clock.install();
      await slow.goto(`${site.url}/schedule`, { waitUntil: 'domcontentloaded' });
      await slow.clock.runFor(2_000);
      await hydrated(slow);
      await expect(slow.getByText('Loading the calendar')).toBeVisible();
      await expect(slow.locator('script[src*="/assets/external/widget.js"]')).toBeAttached();
      await button(slow, 'Schedule a Call').click();
      await expect(button(slow, 'Loading...')).toHaveAttribute('aria-disabled', 'true');
      const tab = late.waitForEvent('page');
      await slow.clock.fastForward(15_000);
      await sees(slow, testInfo, 'schedule: widget not loaded');
      await expect(slow.getByRole('link', { name: 'Open the booking page in a new tab' })).toHaveAttribute(
        'href',
        provider.bookingPage,
      );
      await expect((await tab).getByText('Pick 30 minutes')).toBeVisible();
      await expectAccessible(slow);
    });

    await test.step('only the provider of the settings may bring a script', async () => {
      const policy = (await context.request.get(`${site.url}/schedule`)).headers()['content-security-policy'];
      const origin = new URL(provider.bookingPage).origin;
      for (const directive of ['script-src', 'style-src', 'frame-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}`));
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain('trusted-types booking-widget');
    });
  });
});
