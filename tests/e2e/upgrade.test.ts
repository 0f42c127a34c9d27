import type { Page } from '@playwright/test';
import { shellCopy } from '../../web/copy/en/shell.ts';
import { startCopy } from '../../web/copy/en/start.ts';
import { chunkPath } from '../support/built-chunks.ts';
import { breakRequests, expect, hydrated, test, visit } from './fixtures.ts';
import { button, enter, header, heading, isAt, PATHS } from './person.ts';
import { storedRow } from './stored-state.ts';

/** A page that was opened before the site was updated: the code that it has not loaded yet is gone. */

// Code that is gone is an error in the browser's console.
test.beforeEach(({ complaints }) => complaints.expect(/Failed to load resource|ynamically imported module/));

const faqLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });

/** From now on the code is gone for the page that is open; `forGood`: also for every later one. Counts the documents of the tab. */
async function update(page: Page, pattern = '**/assets/**', forGood = false) {
  const gone = await breakRequests(page, pattern, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !forGood) gone();
  });
  page.on('domcontentloaded', () => opened.push(new URL(page.url()).pathname));
  return { opened, mend: gone };
}

test('a link to a page whose code is gone opens it in a new document', async ({ page }) => {
  await visit(page, '/privacy');
  const { opened } = await update(page);
  await faqLink(page).click();
  await expect(heading(page, 'How can we help?')).toBeVisible();
  await isAt(page, '/faq');
  await hydrated(page);
  expect(opened).toEqual(['/faq']);
  // Afterwards pages open without a new document again.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(heading(page, 'Terms and Conditions')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'How can we help?')).toBeVisible();
  expect(opened).toEqual(['/faq']);
});

test('a form whose code is gone keeps what was typed, and can be sent', async ({ page, email, mailbox }) => {
  await visit(page, '/start');
  const { opened } = await update(page);
  await page.getByRole('textbox').fill(email);
  await expect.poll(() => opened).toEqual(['/start']);
  await hydrated(page);
  await expect(page.getByRole('textbox')).toHaveValue(email);
  await button(page, startCopy.submit).click();
  await isAt(page, '/signup/verify-email');
  await mailbox.latest(email);
  expect(opened).toEqual(['/start']);
});

test('a page whose code stays gone is opened once and then says so; when asked for again, it comes with what was typed', async ({
  page,
  complaints,
  alreadyAt,
  person,
}) => {
  // The document has 'Loading...' in the place of the message.
  complaints.expect(/React error #418/);
  await alreadyAt('email_verified');
  // A part of the next page, which browsers never ask for twice.
  const { opened, mend } = await update(page, `**${await chunkPath('account-form')}`, true);
  await enter(page, PATHS.calendar, 'When do your benefits normally arrive?');
  await page.getByRole('radio', { name: '4th Wednesday of the month' }).check();
  await button(page, 'Continue').click();
  await expect(heading(page, shellCopy.undecided.title)).toBeVisible();
  expect(opened).toEqual([PATHS.calendar, PATHS.account]);
  mend();
  await button(page, 'Try Again').click();
  await expect(heading(page, 'Set up your account')).toBeVisible();
  expect(storedRow(person)).toMatchObject({ benefit_timing_preference: '4th_wednesday' });
});

test('without a connection nothing is opened anew', async ({ page, context }) => {
  await visit(page, '/privacy');
  const { opened } = await update(page);
  await context.setOffline(true);
  await faqLink(page).click();
  await expect(heading(page, shellCopy.undecided.title)).toBeVisible();
  expect(opened).toEqual([]);
  await context.setOffline(false);
  await expect(heading(page, 'How can we help?')).toBeVisible();
});

test('a log-out without the code is finished by the next page that has it', async ({ page, alreadyAt }) => {
  const kept = () =>
    page.evaluate(() =>
      Object.entries({ ...localStorage, ...sessionStorage })
        .filter(([key]) => /draft|last-person|measuring\.id/.test(key))
        .map((entry) => entry.join(' ')),
    );
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.account, 'Set up your account');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('202-555');
  await expect.poll(async () => (await kept()).length).toBe(3);
  const before = await kept();
  const gone = await breakRequests(page, '**/assets/*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.reload();
  await header(page).getByText('Menu', { exact: true }).click();
  await header(page).getByRole('button', { name: 'Log out' }).click();
  await isAt(page, '/');
  gone();
  await page.reload();
  await expect(page.getByText(shellCopy.header.loggedOut.description)).toBeVisible();
  await isAt(page, '/');
  // The next visitor is measured with a number of their own.
  expect((await kept()).filter((each) => before.includes(each))).toEqual([]);
  expect(await kept()).toEqual([expect.stringContaining('measuring.id')]);
});

test('a link to where a log-out leads ends no session', async ({ page, alreadyAt }) => {
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.account, 'Set up your account');
  await page.goto('/#session=ended');
  await page.waitForLoadState('networkidle');
  await enter(page, PATHS.account, 'Set up your account');
});
