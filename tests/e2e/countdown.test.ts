import { expect, test } from './fixtures.ts';
import { enter, PATHS } from './person.ts';

test("the last seconds of the month, in the person's own zone, run down to the next one", async ({
  openBrowser,
  alreadyAt,
}) => {
  const context = await openBrowser({ timezoneId: 'Pacific/Kiritimati' });
  await alreadyAt('completed', { context });
  const page = await context.newPage();
  /** What the eye reads, such as '3 Days 0 Hours 59 Minutes 30 Seconds'. */
  const digits = async () => {
    const timer = page.getByRole('timer', { name: 'Countdown' });
    return (await timer.locator('> [aria-hidden=true]').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
  };
  await page.clock.install({ time: new Date('2026-08-31T09:49:30Z') });
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  // A clock that stands calls nothing that was not asked for before.
  await expect.poll(digits).toMatch(/^0 Days 0 Hours 10 Minutes/);
  await page.clock.pauseAt(new Date('2026-08-31T09:59:50Z'));
  await expect.poll(digits).toBe('0 Days 0 Hours 0 Minutes 10 Seconds');
  await page.clock.runFor(9_000);
  await expect.poll(digits).toBe('0 Days 0 Hours 0 Minutes 1 Second');
  await page.clock.runFor(1_000);
  await expect.poll(digits).toBe('30 Days 0 Hours 0 Minutes 0 Seconds');
});
