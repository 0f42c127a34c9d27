import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import {
  askForLink,
  button,
  confirmSsnField,
  fillAccount,
  header,
  heading,
  isAt,
  launchDialog,
  PATHS,
  pressBlocked,
  ssnField,
  typeCode,
} from './person.ts';
import { PASSWORD, ROSE, SSN } from './reached-step.ts';
import { slowScripts } from './slow-scripts.ts';
import { storedRow } from './stored-state.ts';

/** The steps as our own server renders them, before their script is here. */

const PAGES = [
  [PATHS.calendar, 'When do your benefits normally arrive?'],
  [PATHS.account, 'Set up your account'],
  [PATHS.confirmation, 'Your Social Security number'],
  [PATHS.countdown, 'Countdown to Launch'],
  ['/dashboard', 'Welcome, Rose'],
] as const;

/** Where everything in the first screen stands that has words or can be pressed. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, main h1, main form, main form > div > *, main label, main button')]
      .map((element) => [element, element.getBoundingClientRect()] as const)
      // The show buttons of the passwords need the script.
      .filter(
        ([element, { top, height }]) => height > 0 && top < 640 && !element.hasAttribute('aria-controls'),
      )
      .map(([{ tagName, textContent }, { x, y, width, height }]) => [
        tagName,
        tagName === 'LABEL' ? textContent : '',
        ...[x, y, width, height].map(Math.round),
      ]),
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('each step is there before its script, which asks for nothing again and moves nothing', async ({
    page,
    alreadyAt,
  }) => {
    await alreadyAt('account_setup');
    const scripts = await slowScripts(page);
    for (const [path, title] of PAGES) {
      await test.step(path, async () => {
        await scripts.open(path);
        await expect(heading(page, title)).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await expect(header(page).getByText('My Information')).not.toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        const before = await placesOf(page);
        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url());
        });
        scripts.release();
        await hydrated(page);
        expect(await placesOf(page)).toEqual(before);
        // The deadlines of the session, for the warning, are asked for by the script.
        expect(asked.filter((url) => !url.endsWith('/api/session'))).toEqual([]);
      });
    }
  });
});

test('what was chosen and typed before the script is taken over, beside the stored answers', async ({
  page,
  alreadyAt,
  person,
}) => {
  await alreadyAt('calendar_intro');
  const scripts = await slowScripts(page);
  await scripts.open(PATHS.calendar);
  await expect(page.getByLabel('2nd Wednesday of the month')).toBeChecked();
  await page.getByLabel('Another day').check();
  await page.getByLabel('Which day is it?').fill('the 3rd');
  scripts.release();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByLabel('Which day is it?')).toHaveValue('the 3rd');
  expect(storedRow(person).benefit_timing_preference).toBe('the 3rd');

  await scripts.open(PATHS.account);
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill(ROSE.lastName);
  await page.getByLabel('Phone number').fill('5551234567');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  scripts.release();
  await hydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
  await expect(page.getByLabel('Last name')).toHaveValue(ROSE.lastName);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await pressBlocked(page, 'Continue');
  await expect(page.getByText('Please confirm your password')).toBeVisible();
});

test('a sign-up goes on while no script comes; only the full number waits for it', async ({
  page,
  mailbox,
  email,
  person,
}) => {
  await askForLink(page, email);
  await typeCode(page, (await mailbox.latest(email)).code);
  await isAt(page, PATHS.calendar);
  const scripts = await slowScripts(page);
  await scripts.open(PATHS.calendar);
  await page.getByLabel('3rd Wednesday of the month').check();
  await button(page, 'Continue').click();
  await isAt(page, PATHS.account);
  await fillAccount(page);
  await button(page, 'Continue').click();
  await isAt(page, PATHS.confirmation);
  await ssnField(page).fill(SSN);
  await confirmSsnField(page).fill(SSN);
  await page.getByRole('checkbox').check();
  const posted: string[] = [];
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await button(page, 'Complete Verification').click();
  scripts.release();
  await expect(launchDialog(page)).toBeVisible();
  expect(posted.join(' ')).not.toMatch(/219-?09/);
  expect(storedRow(person)).toMatchObject({
    step_completed: 'completed',
    benefit_timing_preference: '3rd_wednesday',
    ssn_last4: SSN.slice(-4),
  });
});
