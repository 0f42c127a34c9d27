import type { Page } from '@playwright/test';
import { ROUTES } from '#core/site/pages.ts';
import { resize } from '../support/resize.ts';
import { expect, hydrated, test, visit } from './fixtures.ts';
import {
  button,
  confirmSsnField,
  heading,
  isAt,
  launchDialog,
  messages,
  PATHS,
  ssnField,
  typeCode,
} from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { slowScripts } from './slow-scripts.ts';

/** Forms that are filled in and pressed before the page's script is here, as on a slow phone. */

const SSN = '987-65-4321';

/** The public pages with something to fill in or to press. */
const FORMS = [
  '/start',
  PATHS.verifyEmail,
  '/login',
  '/home/calendar',
  '/home/info',
  '/is-this-real',
  '/payment-dates',
];
/** The public pages with the contact form, which opens by the same button on each; some have more. */
const CONTACT = ['/', '/home', '/home-variant-b', '/faq', '/schedule', '/home/verify', '/privacy', '/terms'];

const emailField = (page: Page) => page.getByLabel('Email address');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.locator('main form button[type=submit]');
const wednesday = (page: Page) => page.getByRole('radio', { name: '2nd Wednesday of the month' });

async function keepsNothingOf(page: Page, secret: string): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  for (const text of [secret, secret.replaceAll('-', '')]) expect(kept).not.toContain(text);
}

test('the code instead of the password; signing up by the address and the code', async ({
  page,
  email,
  newEmail,
  mailbox,
}) => {
  const scripts = await slowScripts(page);
  const stranger = newEmail();
  await scripts.open('/login');
  await emailField(page).fill(stranger);
  await button(page, 'Email me a code instead').click();
  scripts.release();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByText(stranger)).toBeVisible();
  await mailbox.latest(stranger);
  expect(await mailbox.all(stranger)).toHaveLength(1);

  await scripts.open('/start');
  await emailField(page).fill(email);
  await button(page, 'Send Verification Link').click();
  scripts.release();
  await isAt(page, PATHS.verifyEmail);
  const { code } = await mailbox.latest(email);
  expect(await mailbox.all(email)).toHaveLength(1);

  await scripts.open(PATHS.verifyEmail);
  await typeCode(page, code);
  scripts.release();
  await isAt(page, PATHS.calendar);
});

test('log-in by the password, and a forgotten one', async ({ page, email, alreadyAt, openBrowser }) => {
  await alreadyAt('account_setup', { context: await openBrowser() });
  const scripts = await slowScripts(page);
  await scripts.open('/login');
  await emailField(page).fill(email);
  await button(page, 'Forgot your password?').click();
  scripts.release();
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);

  await scripts.open('/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await button(page, 'Sign In').click();
  scripts.release();
  await isAt(page, PATHS.confirmation);
  expect(await page.evaluate(() => localStorage.getItem('saved_username'))).toBe(email);
});

test('the steps without an account; several presses are one', async ({ page }) => {
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/save_anonymous_calendar_preference')) saved.push(request.url());
  });
  const scripts = await slowScripts(page);
  await scripts.open('/home/calendar');
  await wednesday(page).check();
  for (let times = 0; times < 3; times += 1) await button(page, 'Continue to Personal Info').click();
  await expect(button(page, 'Continue to Personal Info')).toHaveAttribute('aria-busy', 'true');
  scripts.release();
  await isAt(page, '/home/info');
  expect(saved).toHaveLength(1);

  await scripts.open('/home/info');
  await page.getByLabel('First name').fill('Wilhelmina');
  await page.getByLabel('Last name').fill('Oakenshield');
  await page.getByLabel('Phone number').pressSequentially('5559871234');
  await page.getByLabel(/ZIP code/i).fill('60637');
  await submit(page).click();
  scripts.release();
  await isAt(page, '/home/verify');
  await keepsNothingOf(page, 'Oakenshield');

  await scripts.open('/home/verify');
  await ssnField(page).pressSequentially(SSN);
  await confirmSsnField(page).pressSequentially(SSN);
  await expect(ssnField(page)).toHaveCSS('-webkit-text-security', 'disc');
  await page.getByRole('checkbox').check();
  await submit(page).click();
  scripts.release();
  await expect(launchDialog(page)).toBeVisible();
  await keepsNothingOf(page, SSN);
});

test('an incomplete form says what is missing; what is typed, or filled in by the browser, is taken over', async ({
  page,
}) => {
  const scripts = await slowScripts(page);
  await scripts.open('/home/info');
  await page.getByLabel('First name').fill('Wilhelmina');
  await submit(page).click();
  scripts.release();
  await expect(page.getByText('Last name must be at least 2 characters').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina');

  await scripts.open('/home/info');
  await page.evaluate(() => {
    const values: Record<string, string> = { firstName: 'Wilhelmina', phone: '5559871234', zipCode: '60637' };
    for (const [id, value] of Object.entries(values))
      (document.getElementById(id) as HTMLInputElement).value = value;
  });
  await page.getByLabel('Last name').pressSequentially('Oaken');
  scripts.release();
  await hydrated(page);
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('shield');
  await expect(page.getByLabel('Last name')).toHaveValue('Oakenshield');
  await submit(page).click();
  await isAt(page, '/home/verify');
});

test('what is entered is kept where an extension of the browser has changed the form before the script', async ({
  page,
  complaints,
}) => {
  complaints.expect(/#418/);
  const scripts = await slowScripts(page);
  const open = async (path: string) => {
    await scripts.open(path);
    // As password managers put their button beside each field.
    await page.evaluate(() => {
      for (const input of document.querySelectorAll('input')) input.after(document.createElement('div'));
    });
  };
  await open('/login');
  await emailField(page).fill('rosa@example.com');
  scripts.release();
  await hydrated(page);
  await expect(emailField(page)).toHaveValue('rosa@example.com');
  await open('/home/calendar');
  await wednesday(page).check();
  scripts.release();
  await hydrated(page);
  await expect(wednesday(page)).toBeChecked();
});

test('what is entered and pressed counts also where what was typed before is not sent yet', async ({
  page,
  alreadyAt,
}) => {
  await alreadyAt('calendar_intro');
  const scripts = await slowScripts(page);
  const phone = page.getByLabel('Phone number');
  await visit(page, PATHS.account);
  await phone.fill('202-555');
  await scripts.open(PATHS.account);
  await passwordField(page).fill(PASSWORD);
  await submit(page).click();
  scripts.release();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(phone).toHaveValue('202-555');
  await expect(passwordField(page)).toHaveValue(PASSWORD);
});

test('a press counts that lasts until the page is interactive, also where an answer is not sent yet', async ({
  page,
  alreadyAt,
}) => {
  await alreadyAt('calendar_intro');
  const scripts = await slowScripts(page);
  await visit(page, PATHS.account);
  await page.getByLabel('Phone number').fill('202-555');
  await scripts.open(PATHS.calendar);
  await page.getByText('3rd Wednesday of the month').hover();
  await page.mouse.down();
  scripts.release();
  await hydrated(page);
  await page.mouse.up();
  await expect(page.getByRole('radio', { name: '3rd Wednesday of the month' })).toBeChecked();
});

test('the contact form, an opened answer, the booking in its own window, a message to check, and a payment day', async ({
  page,
}) => {
  const scripts = await slowScripts(page);
  for (const path of ['/', '/faq']) {
    await test.step(path, async () => {
      await scripts.open(path);
      if (path === '/faq') await page.locator('summary').nth(2).click();
      await page.getByRole('main').locator('[data-needs-script]').click();
      scripts.release();
      await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
      if (path === '/faq') await expect(page.locator('details').nth(2)).toHaveAttribute('open', '');
    });
  }
  await scripts.open('/schedule');
  await button(page, 'Schedule a Call').click();
  scripts.release();
  await expect(page.getByRole('dialog', { name: 'Schedule a Call' })).toBeVisible();

  await scripts.open('/is-this-real');
  await page.getByLabel('Paste the message').fill('Go to https://elsewhere.example/now');
  await button(page, 'Check this message').click();
  scripts.release();
  await expect(page.getByRole('heading', { name: 'Something here is not ours' })).toBeVisible();

  await scripts.open('/payment-dates');
  await page.getByRole('radio', { name: 'SSI (Supplemental Security Income)' }).check();
  await button(page, 'Show the payment days').click();
  scripts.release();
  await expect(page.getByText('For SSI. It is paid on the 1st of the month.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The next payment days' })).toBeFocused();

  // Its form needs no script.
  await scripts.open('/unsubscribe?token=made-up');
  await button(page, 'Unsubscribe').click();
  await expect(heading(page, 'This link is not complete')).toBeVisible();
  scripts.release();
  await scripts.open('/unsubscribe');
  await expect(heading(page, 'This link is not complete')).toBeVisible();
  scripts.release();
  await hydrated(page);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('the address of ?email= leaves the URL of any page before a script comes, and fills in the sign-up', async ({
  page,
  email,
}) => {
  const scripts = await slowScripts(page);
  const referers: string[] = [];
  page.on('request', async (request) => referers.push((await request.headerValue('referer')) ?? ''));
  await scripts.open(`/es/faq?utm_source=radio&email=${encodeURIComponent(email)}`);
  await expect(page).toHaveURL(/\/es\/faq\?utm_source=radio$/);
  await page.goto('/start');
  scripts.release();
  await hydrated(page);
  await expect(page.locator('#email')).toHaveValue(email);
  expect(referers.join()).toContain('/es/faq');
  expect(referers.join()).not.toContain('email=');
});

test('every public page with something to fill in or to press is among those above', async ({ request }) => {
  const withForms: string[] = [];
  for (const { path, document } of ROUTES) {
    if (document !== 'page' || path === '*') continue;
    const html = await (await request.get(path)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    if (/<(input|textarea|select|button|summary)[\s>]|data-needs-script/.test(main)) withForms.push(path);
    expect(main.includes('data-needs-script'), `the contact form of ${path}`).toBe(CONTACT.includes(path));
  }
  expect(withForms.sort()).toEqual([...FORMS, ...CONTACT].sort());
});

test('what the browser restores after Back counts', async ({ page }) => {
  const scripts = await slowScripts(page);
  await visit(page, '/home/calendar');
  await wednesday(page).check();
  // Chromium saves what a form holds before the next document of the same site is there; before any other it need not.
  await page.evaluate(() => location.assign('/faq'));
  await isAt(page, '/faq');
  scripts.hold();
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await expect(wednesday(page), 'restored by the browser').toBeChecked();
  scripts.release();
  await hydrated(page);
  await expect(wednesday(page), 'kept by the page').toBeChecked();
  await button(page, 'Continue to Personal Info').click();
  await isAt(page, '/home/info');
});

test('where the script never comes, the forms of the server are sent as HTML', async ({
  page,
  email,
  alreadyAt,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/assets|Failed to (load|fetch)/);
  await alreadyAt('account_setup', { context: await openBrowser() });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await isAt(page, PATHS.confirmation);
});

test('/login does not move when the script comes, at any width', async ({ page }) => {
  const scripts = await slowScripts(page);
  await scripts.open('/login');
  const placesAtEachWidth = async () => {
    const places: unknown[] = [];
    for (const width of [320, 768, 1280]) {
      await resize(page, width, 900);
      for (const control of [
        page.getByRole('checkbox'),
        button(page, 'Sign In'),
        button(page, 'Email me a code instead'),
        button(page, 'Forgot your password?'),
      ]) {
        const box = await control.boundingBox();
        if (!box) throw new Error(`${control} is not drawn at ${width} px.`);
        places.push(box);
      }
    }
    return places;
  };
  await page.evaluate(() => document.fonts.ready);
  const before = await placesAtEachWidth();
  scripts.release();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible();
  expect(await placesAtEachWidth()).toEqual(before);
});

test('with a message up, a press on a label counts and nothing scrolls', async ({ page, complaints }) => {
  complaints.expect(/401/);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/login');
  await hydrated(page);
  await emailField(page).fill('nobody@example.com');
  await button(page, 'Email me a code instead').scrollIntoViewIfNeeded();
  await passwordField(page).fill('Wrong-2026');
  await button(page, 'Sign In').click();
  await expect(messages(page).getByText('Login Failed')).toBeVisible();
  const label = page.getByText('Save username for next time');
  await label.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await label.click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByText('Password', { exact: true }).click();
  await expect(passwordField(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});
