import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { expect, mailboxOf, test } from './fixtures.ts';
import { enter, heading, PATHS } from './person.ts';
import { signInAt } from './reached-step.ts';
import { changeStored } from './stored-state.ts';

const timer = (page: Page) => page.getByRole('timer', { name: 'Time until launch' });

/** What the eye reads, such as '3 Days 00 Hours 59 Minutes 30 Seconds'. */
const digits = async (page: Page): Promise<string> =>
  (await timer(page).locator('[aria-hidden=true]').innerText()).replace(/\s+/g, ' ').trim();

test('the last seconds of a month run down to the next one', async ({ page, alreadyAt }) => {
  await alreadyAt('completed');
  // In New York the clocks go back on the first of November 2026, so this month ends at four in the morning of UTC.
  await page.clock.install({ time: new Date('2026-10-31T23:59:30-04:00') });
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  await page.clock.pauseAt(new Date('2026-10-31T23:59:50-04:00'));
  await expect.poll(() => digits(page)).toBe('0 Days 00 Hours 00 Minutes 10 Seconds');
  await page.clock.runFor(9_000);
  await expect.poll(() => digits(page)).toBe('0 Days 00 Hours 00 Minutes 01 Seconds');
  // November has thirty days, and one hour more than that.
  await page.clock.runFor(1_000);
  await expect.poll(() => digits(page)).toBe('30 Days 01 Hours 00 Minutes 00 Seconds');
});

test('the month is that of the person, not of the server', async ({ openBrowser, alreadyAt, newEmail }) => {
  for (const [timezoneId, expected] of [
    ['Pacific/Kiritimati', '29 Days 20 Hours 00 Minutes 00 Seconds'],
    ['America/Los_Angeles', '0 Days 17 Hours 00 Minutes 00 Seconds'],
  ] as const) {
    const context = await openBrowser({ timezoneId });
    await alreadyAt('completed', { context, email: newEmail() });
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2026-08-31T13:59:00Z') });
    await enter(page, PATHS.countdown, 'Countdown to Launch');
    await page.clock.pauseAt(new Date('2026-08-31T14:00:00Z'));
    await expect.poll(() => digits(page)).toBe(expected);
    await context.close();
  }
});

test('a screen reader hears days and hours, and not every second', async ({ page, alreadyAt }) => {
  await alreadyAt('completed');
  await page.clock.install({ time: new Date('2026-11-20T12:00:00-05:00') });
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
  const spoken = () =>
    timer(page)
      .getByText(/until launch\.$/)
      .innerText();
  await page.clock.pauseAt(new Date('2026-11-20T12:00:30-05:00'));
  const before = await digits(page);
  expect(await spoken()).toBe('10 days and 11 hours until launch.');
  await page.clock.runFor(5_000);
  await expect.poll(() => digits(page)).not.toBe(before);
  expect(await spoken()).toBe('10 days and 11 hours until launch.');
  const live = await page
    .getByRole('main')
    .locator('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]')
    .allInnerTexts();
  expect(live.join('')).not.toMatch(/\d/);
});

test.describe("'Benefit Details'", () => {
  test('are not there for a row without a benefit type', async ({ page, alreadyAt }) => {
    await alreadyAt('completed');
    for (const [path, title] of [
      [PATHS.countdown, 'Countdown to Launch'],
      ['/dashboard', 'Welcome, Rose'],
    ] as const) {
      await enter(page, path, title);
      for (const card of [
        'Application Complete',
        "What's Next",
        'What to Expect When We Launch',
        'Questions?',
      ]) {
        await expect(page.getByRole('heading', { name: card })).toBeVisible();
      }
      await expect(page.getByRole('heading', { name: 'Benefit Details' })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'View FAQ' }).click();
    await expect(page).toHaveURL(/\/faq$/);
  });

  test('show what the row says', async ({ page, server, email, alreadyAt }) => {
    await alreadyAt('completed');
    changeStored(
      server,
      'UPDATE user_onboarding SET benefit_type = ?, benefit_amount = ? WHERE email = ?',
      'SSDI',
      1483.5,
      email,
    );
    await enter(page, PATHS.countdown, 'Countdown to Launch');
    await expect(page.getByRole('heading', { name: 'Benefit Details' })).toBeVisible();
    await expect(page.getByText('SSDI', { exact: true })).toBeVisible();
    await expect(page.getByText('$1,483.50')).toBeVisible();
  });
});

test('a row without a first name is greeted without one', async ({ page, alreadyAt }) => {
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  await expect(page.getByText('Hello.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your application is not finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(heading(page, 'Set up your account')).toBeVisible();
});

test.describe('with a moment of launch that the operator set', () => {
  let launching: RunningServer | null = null;
  test.afterEach(async () => {
    await launching?.dispose();
    launching = null;
  });

  test('the timer runs to it, and then the page says that the service has launched', async ({
    openBrowser,
    email,
  }) => {
    launching = await startServer({ LAUNCH_AT: '2027-01-04T15:00:00Z' });
    const server = launching;
    const context = await openBrowser({ baseURL: server.url });
    await signInAt('completed', { context, server, mailbox: mailboxOf(server), email });
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2027-01-04T14:49:00Z') });
    await enter(page, PATHS.countdown, 'Countdown to Launch');
    await page.clock.pauseAt(new Date('2027-01-04T14:49:30Z'));
    await expect.poll(() => digits(page)).toBe('0 Days 00 Hours 10 Minutes 30 Seconds');
    await page.clock.pauseAt(new Date('2027-01-04T15:00:01Z'));
    await expect(
      page.getByText('CheckAhead has launched. Look for our email with your next step.'),
    ).toBeVisible();
    await expect(timer(page)).toHaveCount(0);
    await context.close();
  });
});
