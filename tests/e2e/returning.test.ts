import { expect, test } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  confirmIdentity,
  enter,
  fillAccount,
  heading,
  isAt,
  openLink,
  PATHS,
  setUpAccount,
  signInWithPassword,
} from './person.ts';
import { setPassword } from './reached-step.ts';
import { letSecondsPass, storedRow, storedRows, storedStep } from './stored-state.ts';

const CALENDAR = 'When do your benefits normally arrive?';

for (const { left, by, next, title } of [
  { left: 'email_verified', by: 'link', next: PATHS.calendar, title: CALENDAR },
  { left: 'calendar_intro', by: 'password', next: PATHS.account, title: 'Set up your account' },
  { left: 'account_setup', by: 'password', next: PATHS.confirmation, title: 'Confirm your identity' },
  { left: 'completed', by: 'link', next: PATHS.countdown, title: 'Countdown to Launch' },
] as const) {
  test(`a person who left after ${left} comes back by the ${by} to ${next}`, async ({
    page,
    openBrowser,
    server,
    mailbox,
    email,
    alreadyAt,
  }) => {
    const before = await openBrowser();
    await alreadyAt(left, { context: before });
    if (left === 'calendar_intro') await setPassword(before, server);
    if (by === 'link') {
      letSecondsPass(server, email, 61);
      await askForLink(page, email);
      await openLink(page, await mailbox.latest(email, 2));
    } else {
      await signInWithPassword(page, email);
    }
    await isAt(page, next);
    await expect(heading(page, title)).toBeVisible();
  });
}

test('what was typed last is there after a reload, though nothing was sent', async ({
  page,
  alreadyAt,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_FAILED/);
  await alreadyAt('email_verified');
  await enter(page, PATHS.calendar, CALENDAR);
  await page.route('**/api/onboarding', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('radio', { name: 'Another day' }).check();
  const other = page.locator('#other');
  await other.fill('When the mail comes');
  await page.reload();
  await expect(other).toHaveValue('When the mail comes');
});

test('no step can be opened by the address bar before or after its time', async ({
  page,
  server,
  email,
  alreadyAt,
}) => {
  for (const [path, led] of [
    [PATHS.confirmation, PATHS.verifyEmail],
    ['/dashboard', '/login'],
  ] as const) {
    await page.goto(path);
    await isAt(page, led);
  }
  await alreadyAt('email_verified');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  await page.goto(PATHS.confirmation);
  await isAt(page, PATHS.calendar);
  await expect(heading(page, CALENDAR)).toBeVisible();
  expect(writes).toEqual([]);
  expect(storedStep(server, email)).toBe('email_verified');

  await alreadyAt('completed', { email: `finished-${email}` });
  await page.goto(PATHS.calendar);
  await isAt(page, PATHS.countdown);
});

test('Back keeps the answers, and every step can be entered again', async ({
  page,
  server,
  email,
  alreadyAt,
}) => {
  await alreadyAt('email_verified');
  await enter(page, PATHS.calendar, CALENDAR);
  await page.getByRole('radio', { name: 'Another day' }).check();
  await page.getByLabel('Which day is it?').fill('The 3rd of each month');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Set up your account')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await isAt(page, PATHS.calendar);
  await expect(page.getByRole('radio', { name: 'Another day' })).toBeChecked();
  await expect(page.getByLabel('Which day is it?')).toHaveValue('The 3rd of each month');
  await page.goBack();
  await setUpAccount(page);

  await expect(heading(page, 'Confirm your identity')).toBeVisible();
  await expect.poll(() => storedStep(server, email)).toBe('confirmation');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page, 'Set up your account')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Rose');
  await expect(page.getByLabel('Last name')).toHaveValue('Alvarez');
  await expect(page.getByLabel('Phone number')).toHaveValue('555-123-4567');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await page.getByRole('link', { name: 'Back' }).click();
  await chooseDay(page, '4th Wednesday of the month');
  await expect(heading(page, 'Set up your account')).toBeVisible();
  await fillAccount(page, {
    firstName: 'Rosa',
    lastName: 'Alvarez',
    phone: '5559876543',
    password: 'Evening-Star-31',
  });
  await button(page, 'Continue').click();
  await expect(heading(page, 'Confirm your identity')).toBeVisible();
  expect(storedRow(server, email)).toMatchObject({
    step_completed: 'confirmation',
    benefit_timing_preference: '4th_wednesday',
    first_name: 'Rosa',
    phone: '5559876543',
  });
  await page.reload();
  await confirmIdentity(page);
  expect(storedStep(server, email)).toBe('completed');
});

test('two tabs do not fight: the last value stands and no step goes back', async ({
  page: first,
  context,
  server,
  email,
  alreadyAt,
}) => {
  await alreadyAt('email_verified');
  const second = await context.newPage();
  await enter(first, PATHS.calendar, CALENDAR);
  await enter(second, PATHS.calendar, CALENDAR);

  // A person is at one tab at a time; browsers let the others draw slowly.
  await first.bringToFront();
  await chooseDay(first, '2nd Wednesday of the month');
  await setUpAccount(first);
  await expect(heading(first, 'Confirm your identity')).toBeVisible();
  await expect.poll(() => storedStep(server, email)).toBe('confirmation');

  await second.bringToFront();
  await chooseDay(second, '4th Wednesday of the month');
  await expect(heading(second, 'Set up your account')).toBeVisible();
  expect(storedRow(server, email)).toMatchObject({
    step_completed: 'confirmation',
    benefit_timing_preference: '4th_wednesday',
    first_name: 'Rose',
  });

  await first.bringToFront();
  await confirmIdentity(first);
  expect(storedStep(server, email)).toBe('completed');
  await second.bringToFront();
  await second.getByLabel('First name').fill('Rosalind');
  await expect.poll(() => storedRow(server, email).first_name).toBe('Rosalind');
  expect(storedStep(server, email)).toBe('completed');
  await second.reload();
  await isAt(second, PATHS.countdown);
});

test('a tab of one person never writes into the row of another', async ({
  page: first,
  server,
  newEmail,
  complaints,
  alreadyAt,
}) => {
  complaints.expect(/40[13]/);
  const rose = newEmail();
  const walt = newEmail();
  await alreadyAt('calendar_intro', { email: rose });
  await enter(first, PATHS.account, 'Set up your account');
  await alreadyAt('calendar_intro', { email: walt });
  const answered = first.waitForResponse(
    (answer) => answer.url().endsWith('/api/onboarding') && answer.request().method() === 'PUT',
  );
  await first.getByLabel('First name').fill('Rose');
  expect((await answered).status()).toBe(403);
  expect(storedRow(server, rose).first_name).toBeNull();
  expect(storedRow(server, walt).first_name).toBeNull();
});

test('fifty double clicks on Continue leave one row with the last value', async ({
  page,
  server,
  email,
  alreadyAt,
}) => {
  await alreadyAt('email_verified');
  await enter(page, PATHS.calendar, CALENDAR);
  await page.getByRole('radio', { name: '3rd Wednesday of the month' }).check();
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes += 1;
  });
  await button(page, 'Continue').evaluate((element: HTMLElement) => {
    for (let round = 0; round < 50; round += 1) {
      element.click();
      element.click();
      element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    }
  });
  await expect(heading(page, 'Set up your account')).toBeVisible();
  expect(storedRows(server, email)).toHaveLength(1);
  expect(storedRow(server, email)).toMatchObject({
    step_completed: 'calendar_intro',
    benefit_timing_preference: '3rd_wednesday',
  });
  expect(writes).toBeLessThanOrEqual(2);
});

test('a double click on Complete Verification finishes once', async ({ page, server, email, alreadyAt }) => {
  await alreadyAt('account_setup');
  await enter(page, PATHS.confirmation, 'Confirm your identity');
  await page.getByRole('textbox', { name: 'Social Security number', exact: true }).fill('219099876');
  await page.getByRole('textbox', { name: 'Confirm Social Security number' }).fill('219099876');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await button(page, 'Complete Verification').dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByText('You are on the list. Your details are saved.')).toBeVisible();
  expect(storedRow(server, email)).toMatchObject({ step_completed: 'completed', ssn_last4: '9876' });
});

test('signing out leaves nothing of the person in the browser', async ({ page, alreadyAt }) => {
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.account, 'Set up your account');
  await page.getByLabel('First name').fill('Rosamund');
  await expect(page.getByText(/^Saved at \d/)).toBeVisible();
  await button(page, 'Log out').click();
  await isAt(page, '/');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('Rosamund');
  await page.goto(PATHS.account);
  await isAt(page, PATHS.verifyEmail);
});
