import type { Locator, Page } from '@playwright/test';
import { ROUTES } from '#core/site/pages.ts';
import { routeAt } from '#web/runtime/paths.ts';
import { expect, test } from './fixtures.ts';
import { button, heading, isAt, PATHS, typeCode } from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { letSecondsPass, storedRow } from './stored-state.ts';

/** Before the script arrives, and where it never does. */
test.use({ javaScriptEnabled: false });

/** Documents that are drawn and still need a script to be of their full use. */
const NEED_SCRIPT = new Set([
  '/home/calendar',
  '/home/info',
  '/home/verify',
  '/signup/verify-email',
  '/auth/callback',
  '/reset-password',
  '/schedule',
  '/payment-dates',
]);

/** The day of the month below the middle of a mark. */
const standsOn = (calendar: Locator, mark: string) =>
  calendar.locator(mark).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const days = [...(element.parentElement?.querySelectorAll('span') ?? [])];
    return days.find((day) => {
      const box = day.getBoundingClientRect();
      return (
        Math.abs(box.x + box.width / 2 - x - width / 2) < 2 &&
        Math.abs(box.y + box.height / 2 - y - height / 2) < 2
      );
    })?.textContent;
  });

/** Every form says where it comes from, so that browsers without Sec-Fetch-Site can be told apart. */
function originsOf(page: Page): string[] {
  const origins: string[] = [];
  page.on('request', async (request) => {
    if (request.method() === 'POST') origins.push((await request.headerValue('origin')) ?? 'none');
  });
  return origins;
}

test('every page reads, and none waits for a script that never comes', async ({ page, complaints }) => {
  complaints.expect(/404 \(Not Found\) \(.*\/nowhere\)/);
  for (const { path } of ROUTES) {
    await page.goto(path === '*' ? '/nowhere' : path);
    const at = new URL(page.url()).pathname;
    const main = page.getByRole('main');
    const waiting = main.getByText(/^Loading\.\.\.$|^Verifying|longer than usual/);
    for (const words of await waiting.all()) await expect(words, at).toBeHidden();
    for (const wait of await main.getByRole('status').all()) await expect(wait, at).not.toContainText('...');
    // The engine behind getByText looks into no `noscript`.
    const told = main.locator('noscript p').first();
    const needsScript = routeAt(at).document !== 'page' || NEED_SCRIPT.has(at);
    if (needsScript) {
      await expect(told, at).toBeVisible();
      await expect(told, at).toHaveText('JavaScript is off in your browser');
    } else {
      await expect(page.getByRole('heading', { level: 1 }), at).toBeVisible();
      expect((await main.innerText()).length, at).toBeGreaterThan(path === '*' ? 10 : 100);
    }
    await expect(
      page.getByRole('contentinfo').getByText(/not affiliated with or endorsed by the Social Security/),
      at,
    ).toBeVisible();
  }
});

test('the calendar of the first page answers every choice, and its sun is on the day', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const calendar = page.getByRole('radiogroup', { name: 'Choose your payment day' });
  const choices = await calendar.getByRole('radio').all();
  expect(choices).toHaveLength(5);
  for (const choice of choices) {
    await choice.focus();
    await page.keyboard.press('Space');
    const answer = calendar.locator('p:visible');
    await expect(answer).toHaveCount(1);
    const days = /day: \w+, \w+\s(\d+).*as early as \w+\s(\d+)\./.exec(await answer.innerText());
    expect(days).not.toBeNull();
    expect(await standsOn(calendar, '.ring')).toBe(days?.[1]);
    expect(await standsOn(calendar, '.sun')).toBe(days?.[2]);
  }
});

test('the links of the first page work, answers open one at a time, and support can be written to', async ({
  page,
}) => {
  await page.goto('/');
  const cash = page.getByRole('main').getByRole('link', { name: /Get Cash/ });
  await cash.first().click();
  await isAt(page, '/start');
  await expect(heading(page, 'Get started')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute(
    'href',
    'mailto:support@checkahead.example',
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  const questions = page.getByRole('main').locator('details');
  await expect(questions).toHaveCount(15);
  await questions.nth(0).locator('summary').click();
  await questions.nth(3).locator('summary').click();
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
  await page.getByText('Safety', { exact: true }).click();
  await expect(questions.filter({ visible: true }).first()).toContainText('Is it safe?');
  await expect(questions.filter({ visible: true })).toHaveCount(4);
  await page.getByText('Everything', { exact: true }).click();
  await expect(questions.filter({ visible: true })).toHaveCount(15);
});

test('a person comes with a campaign, asks for the mail and signs in with the code', async ({
  page,
  server,
  mailbox,
  email,
}) => {
  const origins = originsOf(page);
  // The campaign of the first page comes along, and the address goes no further.
  await page.goto('/?utm_source=radio&utm_campaign=may&email=a@b.example');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Get Cash' }).first().click();
  await expect(page).toHaveURL(/\/start\?utm_source=radio&utm_campaign=may$/);
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Verification Link').click();
  await isAt(page, PATHS.verifyEmail);
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  const { code } = await mailbox.latest(email);
  await typeCode(page, code);
  await isAt(page, PATHS.calendar);
  const signUp = { step_completed: 'email_verified', utm_source: 'radio', utm_campaign: 'may' };
  expect(storedRow({ server, email })).toMatchObject(signUp);
  expect(new Set(origins)).toEqual(new Set([server.url]));
});

test('what only a script can do is not offered, and links of mails lead to what works', async ({ page }) => {
  await page.goto('/auth/callback#token=anything');
  await page.getByRole('link', { name: 'Type the code' }).click();
  await isAt(page, PATHS.verifyEmail);
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await expect(page.getByText('It will continue on its own')).toBeHidden();
  await expect(page.getByText('Resend the email')).toBeHidden();

  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.getByText('Forgot your password?')).toBeHidden();
  await expect(page.getByText('Save username for next time')).toBeHidden();

  await page.goto('/schedule#booking=anything');
  const told = page.getByRole('main').locator('noscript').first().locator('p');
  await expect(told.nth(1)).toContainText('Did you open a link to confirm a call?');
  await expect(told.nth(2)).toContainText('Turn it on and open the link again, or write to');
  await expect(page.getByText('Schedule a Call', { exact: true }).filter({ visible: true })).toHaveCount(0);
});

/** A blank field is refused by the browser itself, so the server is asked with values that only it can refuse. */
test('a person signs up, and every form that does not pass is shown again with what was typed', async ({
  page,
  server,
  mailbox,
  email,
}) => {
  const origins = originsOf(page);
  await page.goto('/start');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Verification Link').click();
  await typeCode(page, (await mailbox.latest(email)).code);

  await isAt(page, PATHS.calendar);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByLabel('Which day is it?')).toBeHidden();
  await page.getByLabel('Another day').check();
  await page.getByLabel('Which day is it?').fill('   ');
  await button(page, 'Continue').click();
  await isAt(page, PATHS.calendar);
  await expect(page.getByLabel('Another day')).toBeChecked();
  await expect(page.getByLabel('Which day is it?')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('3rd Wednesday of the month').check();
  await button(page, 'Continue').click();

  await isAt(page, PATHS.account);
  await page.getByLabel('First name').fill('Rose "Ro" </script>');
  await page.getByLabel('Last name').fill("O'Hara & Sons");
  await page.getByLabel('Phone number').fill('555');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await button(page, 'Continue').click();
  await isAt(page, PATHS.account);
  const summary = page.getByRole('group', { name: 'Please check these fields' });
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expect(page.getByLabel('First name')).toHaveValue('Rose "Ro" </script>');
  await expect(page.getByLabel('Last name')).toHaveValue("O'Hara & Sons");
  await expect(page.getByLabel('Phone number')).toHaveValue('555');
  for (const secret of ['Password', 'Confirm password'])
    await expect(page.getByLabel(secret, { exact: true })).toHaveValue('');
  await page.getByLabel('First name').fill('Rose');
  await page.getByLabel('Last name').fill("O'Hara");
  await page.getByLabel('Phone number').fill('555-123-4567');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button(page, 'Continue').click();

  await isAt(page, PATHS.confirmation);
  await page.getByText('Check or change').click();
  await page.getByRole('link', { name: 'Change Your usual payment day' }).click();
  await expect(page.getByLabel('3rd Wednesday of the month')).toBeChecked();
  await page.getByLabel('2nd Wednesday of the month').check();
  await button(page, 'Save my change').click();
  await isAt(page, PATHS.confirmation);
  await expect(page.getByText("Rose O'Hara, 2nd Wednesday")).toBeVisible();
  await expect(page.getByLabel('Social Security number', { exact: true })).toBeHidden();
  const lastFour = page.getByLabel('Last four digits of your Social Security number');
  const sent: (string | null)[] = [];
  page.on('request', (request) => sent.push(request.postData()));
  await lastFour.fill('219-09-9876');
  await button(page, 'Complete Verification').click();
  await lastFour.fill('9876');
  await button(page, 'Complete Verification').click();
  await expect(page.getByText('Check the box to agree.')).toBeVisible();
  await isAt(page, PATHS.confirmation);
  await expect(lastFour).toHaveValue('');
  await lastFour.fill('9876');
  await page.getByLabel(/^I agree that/).check();
  await button(page, 'Complete Verification').click();

  await isAt(page, PATHS.countdown);
  // Not the nine digits, which the page itself refuses.
  expect(sent.filter((body) => body?.includes('9876'))).toHaveLength(2);
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Application Complete' })).toBeVisible();
  expect(storedRow({ server, email })).toMatchObject({
    step_completed: 'completed',
    benefit_timing_preference: '2nd_wednesday',
    first_name: 'Rose',
    last_name: "O'Hara",
    phone: '5551234567',
    ssn_last4: '9876',
  });
  expect(new Set(origins)).toEqual(new Set([server.url]));

  // Whoever has finished cannot go back into a step.
  await page.goto(PATHS.account);
  await isAt(page, PATHS.countdown);
});

test('a forgotten password: a code, and a new password, after which the person goes on; then the log-out', async ({
  page,
  openBrowser,
  server,
  mailbox,
  email,
  alreadyAt,
}) => {
  await alreadyAt('completed', { context: await openBrowser() });
  letSecondsPass({ server, email }, 61);
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Email me a code instead').click();
  await typeCode(page, (await mailbox.latest(email, 2)).code);
  await isAt(page, PATHS.countdown);
  await page.getByRole('link', { name: 'View my information' }).click();
  await page.getByRole('link', { name: 'Change my password' }).click();
  await expect(page.getByText(`Choose a new password for ${email}.`)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Paper-Lantern-48');
  await page.getByLabel('Confirm new password').fill('Paper-Lantern-49');
  await button(page, 'Update Password').click();
  await expect(page.getByText("Passwords Don't Match.")).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Paper-Lantern-48');
  await page.getByLabel('Confirm new password').fill('Paper-Lantern-48');
  await button(page, 'Update Password').click();
  await isAt(page, PATHS.countdown);
  await expect(page.getByText('Password Updated')).toBeVisible();
  await page.goto('/dashboard');
  await button(page, 'Sign Out').click();
  await isAt(page, '/');
  await page.goto('/dashboard');
  await isAt(page, '/login');
});

test('support can be written to', async ({ page, mailbox, email }) => {
  await page.goto('/faq');
  await page.getByLabel('Your name').fill('Rose');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Your message').fill('My number is 219-09-9876.');
  await button(page, 'Send message').click();
  await expect(page.getByLabel('Your message')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Your name')).toHaveValue('Rose');
  await page.getByLabel('Your message').fill('When do you launch?');
  await button(page, 'Send message').click();
  // The engine behind getByText looks into no `noscript`.
  await expect(page.locator('#contact [role=status]').first()).toContainText('Message sent!');
  // Others write to support as well.
  await expect
    .poll(
      async () =>
        (await mailbox.all('support@checkahead.example')).find(({ text }) => text.includes(email))?.text ??
        '',
    )
    .toContain('When do you launch?');
});

test('a signed-in person books a call', async ({ page, mailbox, email, alreadyAt }) => {
  await alreadyAt('account_setup');
  await page.goto('/schedule');
  const time = page.getByLabel('Time', { exact: true });
  await expect(time).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Rose Alvarez');
  await time.selectOption({ index: 3 });
  await button(page, 'Book this time').click();
  await expect(page.locator('main [role=status]').first()).toContainText('Your call is booked');
  expect((await mailbox.latest(email, 2)).subject).toContain('call');
});
