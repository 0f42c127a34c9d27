import type { Page } from '@playwright/test';
import { expect, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  closeLaunchDialog,
  fillAccount,
  fillIdentity,
  heading,
  launchDialog,
  openLink,
} from './person.ts';

/** From `/start` to the countdown, with all that is read on the way and everything closed that can be opened. */
const MAX_WORDS = 600;

/** The words that are seen on the page, or in the dialog above it. */
async function countSeenWords(page: Page): Promise<number> {
  const text = await page.evaluate(() => {
    const whole =
      document.querySelector<HTMLElement>('dialog[open], [role=dialog]') ?? document.querySelector('main');
    // What is only heard, and drawings: the days of a calendar are no words.
    const left = [...(whole?.querySelectorAll<HTMLElement | SVGElement>('*') ?? [])].filter(
      (element) =>
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        element.matches('svg[aria-hidden=true], div[aria-hidden=true]'),
    );
    for (const element of left) element.style.display = 'none';
    const seen = whole?.innerText ?? '';
    for (const element of left) element.style.display = '';
    return seen;
  });
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

test(`the whole sign-up says at most ${MAX_WORDS} words`, async ({ page, mailbox, email }, testInfo) => {
  const words: Record<string, number> = {};

  await visit(page, '/start');
  words.start = await countSeenWords(page);
  await askForLink(page, email);
  words['verify-email'] = await countSeenWords(page);
  await openLink(page, await mailbox.latest(email));
  await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
  await page.getByRole('radio', { name: '3rd Wednesday of the month' }).check();
  await expect(page.getByText('by the 1st Wednesday of the month')).toBeVisible();
  words.calendar = await countSeenWords(page);
  await chooseDay(page, '3rd Wednesday of the month');
  await fillAccount(page);
  words.account = await countSeenWords(page);
  await button(page, 'Continue').click();
  await fillIdentity(page);
  words.confirmation = await countSeenWords(page);
  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toBeVisible();
  words.dialog = await countSeenWords(page);
  await closeLaunchDialog(page);
  await expect(page.getByRole('timer')).toBeVisible();
  words.countdown = await countSeenWords(page);

  const said = JSON.stringify(words);
  testInfo.annotations.push({ type: 'words', description: said });
  expect(Math.min(...Object.values(words)), said).toBeGreaterThan(15);
  expect(
    Object.values(words).reduce((sum, count) => sum + count, 0),
    said,
  ).toBeLessThanOrEqual(MAX_WORDS);
});
