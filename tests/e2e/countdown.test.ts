import type { Page } from '@playwright/test';
import { startServer } from '../support/running-server.ts';
import { expect, mailboxOf, test } from './fixtures.ts';
import { enter, PATHS } from './person.ts';
import { signInAt } from './reached-step.ts';

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

test('the month is that of the person, not of the server', async ({ openBrowser, alreadyAt }) => {
  const context = await openBrowser({ timezoneId: 'Pacific/Kiritimati' });
  await alreadyAt('completed', { context });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-08-31T13:59:00Z') });
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  await page.clock.pauseAt(new Date('2026-08-31T14:00:00Z'));
  await expect.poll(() => digits(page)).toBe('29 Days 20 Hours 00 Minutes 00 Seconds');
});

test('the timer runs to the moment that the operator set, and then the page says that the service has launched', async ({
  openBrowser,
  email,
}) => {
  const server = await startServer({ LAUNCH_AT: '2027-01-04T15:00:00Z' });
  try {
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
  } finally {
    await server.dispose();
  }
});
