import { deferred } from '../support/deferred.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  chooseDay,
  confirmIdentity,
  enter,
  fillIdentity,
  heading,
  isAt,
  PATHS,
  setUpAccount,
} from './person.ts';
import { storedRow, storedStep } from './stored-state.ts';

const CALENDAR = 'When do your benefits normally arrive?';

test('Back keeps the answers, every step can be entered again, and double clicks count once', async ({
  page,
  alreadyAt,
  person,
}) => {
  await alreadyAt('email_verified');
  await enter(page, PATHS.calendar, CALENDAR);
  await page.getByRole('radio', { name: 'Another day' }).check();
  await expect(page.getByLabel('Which day is it?')).toBeFocused();
  await page.getByLabel('Which day is it?').fill('The 3rd of each month');
  await button(page, 'Continue').evaluate((element: HTMLElement) => {
    for (let round = 0; round < 50; round += 1) {
      element.click();
      element.click();
      element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    }
  });

  await expect(heading(page, 'Set up your account')).toBeVisible();
  expect(storedRow(person)).toMatchObject({
    step_completed: 'calendar_intro',
    benefit_timing_preference: 'The 3rd of each month',
  });
  await page.getByRole('link', { name: 'Back' }).click();
  await isAt(page, PATHS.calendar);
  await expect(page.getByRole('radio', { name: 'Another day' })).toBeChecked();
  await expect(page.getByLabel('Which day is it?')).toHaveValue('The 3rd of each month');
  await page.goBack();
  await setUpAccount(page);

  await expect(heading(page, 'Your Social Security number')).toBeVisible();
  await expect.poll(() => storedStep(person)).toBe('confirmation');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page, 'Set up your account')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Rose');
  await expect(page.getByLabel('Last name')).toHaveValue('Alvarez');
  await expect(page.getByLabel('Phone number')).toHaveValue('555-123-4567');
  // It was chosen before, and is not asked for again.
  await expect(page.getByText('Your password stays as it is.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Back' }).click();
  await chooseDay(page, '4th Wednesday of the month');
  await expect(heading(page, 'Set up your account')).toBeVisible();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Phone number').fill('5559876543');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Your Social Security number')).toBeVisible();
  expect(storedRow(person)).toMatchObject({
    step_completed: 'confirmation',
    benefit_timing_preference: '4th_wednesday',
    first_name: 'Rosa',
    phone: '5559876543',
  });
  await page.reload();
  await fillIdentity(page);
  await button(page, 'Complete Verification').dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByText('You are on the list.')).toBeVisible();
  expect(storedRow(person)).toMatchObject({ step_completed: 'completed', ssn_last4: '9876' });
});

test('the last step shows the answer that is saved, also where Forward is faster than the save', async ({
  page,
  alreadyAt,
}) => {
  await alreadyAt('account_setup');
  await enter(page, PATHS.account, 'Set up your account');
  await button(page, 'Continue').click();
  await isAt(page, PATHS.confirmation);
  await page.goBack();
  await page.getByLabel('First name').fill('Rosalind');
  const held = deferred<void>();
  await page.route('**/api/onboarding', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Continue').click();
  await sent;
  await page.goForward();
  const answers = page.locator('details').filter({ hasText: 'Check or change' });
  await expect(answers).toContainText('Rosalind');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  held.answer();
  await (await saved).finished();
  await answers.locator('summary').click();
  await expect(answers.getByRole('definition').filter({ hasText: 'Rosalind' })).toBeVisible();
});

test('two tabs do not fight: the last value stands and no step goes back', async ({
  page: first,
  context,
  alreadyAt,
  person,
}) => {
  await alreadyAt('email_verified');
  const second = await context.newPage();
  await enter(first, PATHS.calendar, CALENDAR);
  await enter(second, PATHS.calendar, CALENDAR);

  // A person is at one tab at a time; browsers let the others draw slowly.
  await first.bringToFront();
  await chooseDay(first, '2nd Wednesday of the month');
  await setUpAccount(first);
  await expect(heading(first, 'Your Social Security number')).toBeVisible();
  await expect.poll(() => storedStep(person)).toBe('confirmation');

  await second.bringToFront();
  await chooseDay(second, '4th Wednesday of the month');
  await expect(heading(second, 'Set up your account')).toBeVisible();
  expect(storedRow(person)).toMatchObject({
    step_completed: 'confirmation',
    benefit_timing_preference: '4th_wednesday',
    first_name: 'Rose',
  });

  await first.bringToFront();
  await confirmIdentity(first);
  expect(storedStep(person)).toBe('completed');
  await second.bringToFront();
  await second.getByLabel('First name').fill('Rosalind');
  await expect.poll(() => storedRow(person).first_name).toBe('Rosalind');
  expect(storedStep(person)).toBe('completed');
  await second.reload();
  await isAt(second, PATHS.countdown);
});

test('an address of a part of the dashboard leads there once it is shown', async ({ page, alreadyAt }) => {
  await alreadyAt('completed');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/dashboard#my-information');
  const part = page.getByRole('heading', { level: 2, name: 'My information' });
  await expect(part).toBeInViewport();
  // The browser itself has led there, so the keyboard goes on from there.
  await page.keyboard.press('Tab');
  await expect(button(page, 'Show my information')).toBeFocused();
});
