import { expect, hydrated, test, visit } from './fixtures.ts';
import { askForLink, button, heading, isAt, openLink, PATHS, sees, signInWithPassword } from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { letSecondsPass, storedRows } from './stored-state.ts';

const NEW_PASSWORD = 'Evening-Star-31';

test('opening a link spends nothing; a press signs in where it was opened, and its token reaches no address bar, request or log', async ({
  page,
  context,
  server,
  openBrowser,
  mailbox,
  email,
}) => {
  await askForLink(page, email);
  const mail = await mailbox.latest(email);
  const token = mail.link.split('#token=')[1] ?? '';
  expect(token.length).toBeGreaterThanOrEqual(22);

  // Mail scanners open links, some of them in a browser.
  expect((await fetch(mail.link)).status).toBe(200);
  expect((await fetch(mail.link, { method: 'HEAD' })).status).toBe(200);
  const scanner = await (await openBrowser()).newPage();
  await scanner.goto(mail.link);
  await expect(heading(scanner, 'One more step')).toBeVisible();
  expect(storedRows({ server, email })).toHaveLength(0);

  const phone = await (await openBrowser()).newPage();
  await phone.bringToFront();
  const lines: string[] = [];
  phone.on('request', (request) =>
    lines.push(
      `${new URL(request.url()).pathname}${new URL(request.url()).search}`,
      JSON.stringify(request.headers()),
    ),
  );
  await openLink(phone, mail);
  await expect(heading(phone, 'One more step')).toBeVisible();
  await expect(phone).toHaveURL(`${server.url}/auth/callback`);
  await button(phone, 'Continue').click();
  await isAt(phone, PATHS.calendar);
  expect(lines.join('\n')).not.toContain(token);
  expect(server.output()).not.toContain(token);

  // The waiting tab asks when it is looked at; what it hears is that nobody is signed in here.
  const asked = page.waitForResponse(/\/api\/session$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await (await asked).json()).toEqual({ session: null, times: null });
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('checkahead_session'))).toEqual([]);
});

test('a new password by the link of the reset mail ends every other way in', async ({
  page,
  openBrowser,
  server,
  mailbox,
  complaints,
  email,
  alreadyAt,
}, testInfo) => {
  complaints.expect(/401|410/);
  const elsewhere = await openBrowser();
  await alreadyAt('completed', { context: elsewhere });
  letSecondsPass({ server, email }, 61);
  await visit(page, '/login');
  await button(page, 'Forgot your password?').click();
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Reset Link').click();
  await sees(page, testInfo, 'login: reset sent');
  const mail = await mailbox.latest(email, 2);
  expect(mail.code).toBe('');

  await page.goto(mail.link);
  await expect(heading(page, 'Set New Password')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/reset-password`);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
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
  await button(other, 'Back to login').click();
  await signInWithPassword(other, email, PASSWORD);
  await sees(other, testInfo, 'login: invalid credentials');
  await signInWithPassword(other, email, NEW_PASSWORD);
  await isAt(other, PATHS.countdown);
});
