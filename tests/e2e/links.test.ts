import type { Page } from '@playwright/test';
import { breakRequests, expect, hydrated, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  heading,
  isAt,
  messages,
  openLink,
  PATHS,
  pressBlocked,
  sees,
  signInWithPassword,
  typeCode,
} from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { changeStored, letSecondsPass, storedRows } from './stored-state.ts';

/** A link or a code that does not work always leads to a way on. */

/** From where a dead link led to: the same address gets a new message, and that one works. */
async function asksAgain(page: Page): Promise<void> {
  await isAt(page, PATHS.verifyEmail);
  await expect(button(page, 'Resend the email')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use a different email address' })).toBeVisible();
}

const another = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('a link that is older than thirty minutes', async ({
  page,
  server,
  mailbox,
  email,
  complaints,
}, testInfo) => {
  complaints.expect(/410/);
  await askForLink(page, email);
  const old = await mailbox.latest(email);
  letSecondsPass(server, email, 30 * 60 + 1);
  await openLink(page, old);
  await sees(page, testInfo, 'callback: expired');
  await asksAgain(page);

  await page.clock.install({ time: Date.now() });
  await page.clock.fastForward(61_000);
  await button(page, 'Resend the email').click();
  await sees(page, testInfo, 'verify-email: resend done');
  await openLink(page, await mailbox.latest(email, 2));
  await isAt(page, PATHS.calendar);
});

test('a link that was used', async ({ page, openBrowser, mailbox, email, complaints }) => {
  complaints.expect(/410/);
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  await openLink(page, mail);
  await isAt(page, PATHS.calendar);

  const other = await (await openBrowser()).newPage();
  await openLink(other, mail);
  await expect(messages(other).getByText('Verification Link Expired')).toBeVisible();
  await asksAgain(other);
  await other.getByRole('link', { name: 'Use a different email address' }).click();
  await expect(heading(other, 'Get started')).toBeVisible();
});

test('a link that a newer one made void; the newer one works', async ({
  page,
  server,
  mailbox,
  email,
  complaints,
}) => {
  complaints.expect(/410/);
  await askForLink(page, email);
  const older = await mailbox.latest(email);
  letSecondsPass(server, email, 61);
  await askForLink(page, email);
  const newer = await mailbox.latest(email, 2);
  await openLink(page, older);
  await expect(messages(page).getByText('Verification Link Expired')).toBeVisible();
  await asksAgain(page);
  await openLink(page, newer);
  await isAt(page, PATHS.calendar);
});

test('a link and then its code: one message signs in once', async ({
  page,
  context,
  mailbox,
  email,
  complaints,
}) => {
  complaints.expect(/401/);
  await askForLink(page, email);
  const { code } = await mailbox.latest(email);
  await typeCode(page, code);
  await isAt(page, PATHS.calendar);
  await context.clearCookies({ name: /session/ });
  await page.goto(PATHS.verifyEmail);
  await hydrated(page);
  await typeCode(page, code);
  await expect(page.getByText(/That code did not work/)).toBeVisible();
});

test('five wrong codes burn the right one and the link, and a new message works', async ({
  page,
  server,
  mailbox,
  email,
  complaints,
}) => {
  complaints.expect(/40[19]|410/);
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const answered = page.waitForResponse(/\/api\/auth\/code$/);
    await typeCode(page, another(mail.code, wrong));
    expect((await answered).status()).toBe(401);
    await expect(page.getByText(/That code did not work/)).toBeVisible();
    await expect(page.getByLabel('Six-digit code')).toHaveValue(another(mail.code, wrong));
  }
  const answered = page.waitForResponse(/\/api\/auth\/code$/);
  await typeCode(page, mail.code);
  expect((await answered).status()).toBe(401);
  await openLink(page, mail);
  await expect(messages(page).getByText('Verification Link Expired')).toBeVisible();
  await asksAgain(page);

  letSecondsPass(server, email, 61);
  await askForLink(page, email);
  await typeCode(page, (await mailbox.latest(email, 2)).code);
  await isAt(page, PATHS.calendar);
});

test('four wrong codes still leave the right one', async ({ page, mailbox, email, complaints }) => {
  complaints.expect(/401/);
  await askForLink(page, email);
  const { code } = await mailbox.latest(email);
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    const answered = page.waitForResponse(/\/api\/auth\/code$/);
    await typeCode(page, another(code, wrong));
    await answered;
    await expect(page.getByText(/That code did not work/)).toBeVisible();
  }
  await typeCode(page, code);
  await isAt(page, PATHS.calendar);
});

test("a code typed in a browser that did not ask is refused; that person's link still works", async ({
  page,
  openBrowser,
  mailbox,
  email,
  complaints,
}) => {
  complaints.expect(/401/);
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  const thief = await (await openBrowser()).newPage();
  await visit(thief, '/start');
  await thief.evaluate(
    (address) =>
      sessionStorage.setItem(
        'checkahead.pending-email',
        JSON.stringify({ email: address, sentAt: Date.now() }),
      ),
    email,
  );
  await visit(thief, PATHS.verifyEmail);
  await typeCode(thief, mail.code);
  await expect(thief.getByText(/That code did not work/)).toBeVisible();
  await openLink(page, mail);
  await isAt(page, PATHS.calendar);
});

test("a mail scanner uses nothing up: the person's press still works", async ({
  page,
  openBrowser,
  server,
  mailbox,
  email,
}) => {
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  for (let visits = 0; visits < 20; visits += 1) {
    expect((await fetch(mail.link)).status).toBe(200);
  }
  expect((await fetch(mail.link, { method: 'HEAD' })).status).toBe(200);
  const scanner = await (await openBrowser()).newPage();
  await scanner.goto(mail.link);
  await expect(heading(scanner, 'One more press')).toBeVisible();
  await scanner.close();
  expect(storedRows(server, email)).toHaveLength(0);

  const phone = await (await openBrowser()).newPage();
  await openLink(phone, mail);
  await button(phone, 'Continue').click();
  await isAt(phone, PATHS.calendar);
});

test('the resend counts its seconds and says so when pressed too early', async ({ page, mailbox, email }) => {
  await askForLink(page, email);
  await expect(page.getByText(/You can send it again in \d+ seconds\./)).toBeVisible();
  await pressBlocked(page, 'Resend the email');
  await expect(page.getByText('Please wait a little before you send it again.')).toBeVisible();
  expect(await mailbox.all(email)).toHaveLength(1);
});

test('a resend that fails says so, and the next one works', async ({
  page,
  server,
  mailbox,
  email,
  complaints,
}, testInfo) => {
  complaints.expect(/503/);
  await askForLink(page, email);
  await mailbox.latest(email);
  letSecondsPass(server, email, 61);
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('checkahead.pending-email') ?? '{}');
    sessionStorage.setItem(
      'checkahead.pending-email',
      JSON.stringify({ ...kept, sentAt: kept.sentAt - 61_000 }),
    );
  });
  await page.reload();
  await hydrated(page);
  const mend = await breakRequests(page, /\/api\/auth\/link$|generate-magic-link$/, (route) =>
    route.fulfill({ status: 503 }),
  );
  await button(page, 'Resend the email').click();
  await sees(page, testInfo, 'verify-email: resend failed');
  mend();
  await button(page, 'Resend the email').click();
  await sees(page, testInfo, 'verify-email: resend done');
  await mailbox.latest(email, 2);
});

test('who comes to the waiting page without an address is told to go back', async ({ page }, testInfo) => {
  await visit(page, PATHS.verifyEmail);
  await button(page, 'Resend the email').click();
  await sees(page, testInfo, 'verify-email: no e-mail known');
  await page.getByRole('link', { name: 'Use a different email address' }).click();
  await expect(heading(page, 'Get started')).toBeVisible();
});

test.describe('errors in the fragment', () => {
  test('otp_expired', async ({ page }, testInfo) => {
    await page.goto('/auth/callback#error=access_denied&error_code=otp_expired&error_description=x');
    await sees(page, testInfo, 'callback: expired');
    await asksAgain(page);
    await expect(page).not.toHaveURL(/#|error/);
    await page.goBack().catch(() => undefined);
    await expect(page).not.toHaveURL(/error/);
  });

  test('access_denied', async ({ page }, testInfo) => {
    await page.goto('/auth/callback#error=access_denied&error_description=x');
    await sees(page, testInfo, 'callback: failed');
    await asksAgain(page);
    await expect(page).not.toHaveURL(/#|error/);
  });

  test('neither a token nor an error, and nobody signed in: back to the sign-up', async ({ page }) => {
    await page.goto('/auth/callback');
    await isAt(page, PATHS.verifyEmail);
    await expect(heading(page, 'Check Your Email')).toBeVisible();
  });
});

test('the token never reaches the address bar, the history, a request line or the log', async ({
  page,
  server,
  openBrowser,
  mailbox,
  email,
}) => {
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  const token = mail.link.split('#token=')[1] ?? '';
  expect(token.length).toBeGreaterThanOrEqual(22);
  const phone = await (await openBrowser()).newPage();
  const lines: string[] = [];
  phone.on('request', (request) =>
    lines.push(
      `${new URL(request.url()).pathname}${new URL(request.url()).search}`,
      JSON.stringify(request.headers()),
    ),
  );
  await openLink(phone, mail);
  await expect(heading(phone, 'One more press')).toBeVisible();
  await expect(phone).toHaveURL(`${server.url}/auth/callback`);
  await button(phone, 'Continue').click();
  await isAt(phone, PATHS.calendar);
  expect(lines.join('\n')).not.toContain(token);
  expect(server.output()).not.toContain(token);
});

test('a link that cannot be checked is not used up', async ({ page, mailbox, email, complaints }) => {
  complaints.expect(/503/);
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  const mend = await breakRequests(page, /\/api\/auth\/link\/inspect$/, (route) =>
    route.fulfill({ status: 503 }),
  );
  await openLink(page, mail);
  await expect(page.getByText(/Your link is safe and has not been used\./)).toBeVisible();
  mend();
  await button(page, 'Try again').click();
  await isAt(page, PATHS.calendar);
});

test.describe('a new password', () => {
  async function askForReset(page: Page, email: string) {
    await visit(page, '/login');
    await button(page, 'Forgot your password?').click();
    await page.getByLabel('Email address').fill(email);
    await button(page, 'Send Reset Link').click();
  }

  test('by the link of the reset mail', async ({
    page,
    openBrowser,
    server,
    mailbox,
    complaints,
    email,
    alreadyAt,
  }, testInfo) => {
    complaints.expect(/401|410|422/);
    const elsewhere = await openBrowser();
    await alreadyAt('completed', { context: elsewhere });
    letSecondsPass(server, email, 61);
    await askForReset(page, email);
    await sees(page, testInfo, 'login: reset sent');
    const mail = await mailbox.latest(email, 2);
    expect(mail.code).toBe('');

    for (let visits = 0; visits < 3; visits += 1) expect((await fetch(mail.link)).status).toBe(200);
    await page.goto(mail.link);
    await expect(heading(page, 'Set New Password')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/reset-password`);
    const password = page.getByLabel('New password', { exact: true });
    const again = page.getByLabel('Confirm new password');

    await button(page, 'Update Password').click();
    await sees(page, testInfo, 'reset-password: required');
    await password.fill('Short1');
    await button(page, 'Update Password').click();
    await sees(page, testInfo, 'reset-password: short');
    await password.fill('all lower case');
    await button(page, 'Update Password').click();
    await sees(page, testInfo, 'reset-password: weak');
    await password.fill('Evening-Star-31');
    await again.fill('Evening-Star-32');
    await button(page, 'Update Password').click();
    await sees(page, testInfo, 'reset-password: mismatch');
    await password.fill('Password1');
    await again.fill('Password1');
    await button(page, 'Update Password').click();
    await expect(page.getByText(/Many people use this password/).first()).toBeVisible();
    await password.fill(PASSWORD);
    await again.fill(PASSWORD);
    await button(page, 'Update Password').click();
    await expect(page.getByText(/This is already your password/).first()).toBeVisible();
    await password.fill('Evening-Star-31');
    await again.fill('Evening-Star-31');
    await button(page, 'Update Password').click();
    await sees(page, testInfo, 'reset-password: updated');
    await isAt(page, PATHS.countdown);

    // The other browser was signed out, the link is spent, the old password is void, the new one works.
    const other = await elsewhere.newPage();
    await other.goto('/dashboard');
    await isAt(other, '/login');
    await hydrated(other);
    await other.goto(mail.link);
    await sees(other, testInfo, 'reset-password: invalid link');
    await isAt(other, '/login');
    await signInWithPassword(other, email, PASSWORD);
    await sees(other, testInfo, 'login: invalid credentials');
    await signInWithPassword(other, email, 'Evening-Star-31');
    await isAt(other, PATHS.countdown);
  });

  test('for an address nobody knows looks the same on the screen', async ({
    page,
    email,
    mailbox,
  }, testInfo) => {
    await askForReset(page, email);
    await sees(page, testInfo, 'login: reset sent');
    await expect(page.getByText(/If we know this address, an email is on its way/)).toBeVisible();
    const mail = await mailbox.latest(email);
    expect(mail.link).toBe('');
  });

  test('by a session asks for the password first', async ({
    page,
    complaints,
    email,
    alreadyAt,
  }, testInfo) => {
    complaints.expect(/401/);
    await alreadyAt('completed');
    await page.goto('/reset-password');
    const dialog = page.getByRole('dialog', { name: 'Security Verification Required' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(email)).toBeVisible();
    await pressBlocked(page, 'Verify');
    await sees(page, testInfo, 're-authentication: no password');
    await dialog.getByLabel('Password').fill('Not-The-One-1');
    await button(page, 'Verify').click();
    await sees(page, testInfo, 're-authentication: wrong password');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Verify').click();
    await sees(page, testInfo, 're-authentication: done');
    await page.getByLabel('New password', { exact: true }).fill('Evening-Star-31');
    await page.getByLabel('Confirm new password').fill('Evening-Star-31');
    await button(page, 'Update Password').click();
    await sees(page, testInfo, 'reset-password: updated');
    await isAt(page, PATHS.countdown);
  });

  test('by a session without a password: a code from the mail does as well', async ({
    page,
    server,
    mailbox,
    email,
    alreadyAt,
  }) => {
    await alreadyAt('calendar_intro');
    letSecondsPass(server, email, 61);
    await page.goto('/reset-password');
    await button(page, 'Email me a code instead').click();
    const { code } = await mailbox.latest(email, 2);
    await page.getByRole('dialog').getByLabel('Six-digit code').fill(code);
    await button(page, 'Verify').click();
    await page.getByLabel('New password', { exact: true }).fill('Evening-Star-31');
    await page.getByLabel('Confirm new password').fill('Evening-Star-31');
    await button(page, 'Update Password').click();
    await isAt(page, PATHS.account);
  });

  test('needs a link or a session', async ({ page }, testInfo) => {
    await page.goto('/reset-password');
    await sees(page, testInfo, 'reset-password: invalid link');
    await isAt(page, '/login');
  });

  test('is asked for again where the proof of the account step is too old', async ({
    page,
    server,
    complaints,
    email,
    alreadyAt,
  }) => {
    complaints.expect(/403/);
    await alreadyAt('account_setup');
    changeStored(
      server,
      'UPDATE sessions SET last_proof_at = last_proof_at - 301000 WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
      email,
    );
    await page.goto(PATHS.account);
    await expect(heading(page, 'Set up your account')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Evening-Star-31');
    await page.getByLabel('Confirm password').fill('Evening-Star-31');
    await button(page, 'Continue').click();
    const dialog = page.getByRole('dialog', { name: 'Security Verification Required' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Verify').click();
    await expect(heading(page, 'Confirm your identity')).toBeVisible();
  });
});
