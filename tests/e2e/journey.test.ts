import { startServer } from '../support/running-server.ts';
import { expect, mailboxOf, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  closeLaunchDialog,
  confirmIdentity,
  heading,
  isAt,
  messages,
  openLink,
  PATHS,
  sees,
  setUpAccount,
  signInWithPassword,
  signOut,
  typeCode,
} from './person.ts';
import { ROSE, SSN } from './reached-step.ts';
import { storedRow } from './stored-state.ts';

test('a person signs up by the link and comes back with the password', async ({
  page,
  server,
  mailbox,
  email,
}, testInfo) => {
  await askForLink(page, email);
  await sees(page, testInfo, 'start: link sent');
  await expect(page.getByText(email)).toBeVisible();

  await openLink(page, await mailbox.latest(email));
  await isAt(page, PATHS.calendar);
  await sees(page, testInfo, 'callback: verified');

  await chooseDay(page, '3rd Wednesday of the month');
  await setUpAccount(page);
  await confirmIdentity(page);
  await expect(page.getByText('You are on the list. Your details are saved.')).toBeVisible();
  await closeLaunchDialog(page);
  await expect(heading(page, 'Countdown to Launch')).toBeVisible();
  await expect(page.getByText('Hello, Rose.')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Application Complete' })).toBeVisible();

  await signOut(page);
  await isAt(page, '/');
  await signInWithPassword(page, email);
  await sees(page, testInfo, 'login: success');
  await isAt(page, PATHS.countdown);
  await expect(page.getByText('Hello, Rose.')).toBeVisible();

  const row = storedRow(server, email);
  expect(row).toMatchObject({
    email,
    email_auth: 1,
    step_completed: 'completed',
    benefit_timing_preference: '3rd_wednesday',
    first_name: ROSE.firstName,
    last_name: ROSE.lastName,
    phone: ROSE.phone,
    ssn_provided: 1,
    ssn_last4: SSN.slice(-4),
    bank_linked: 1,
    clicked_link_bank: 1,
    third_party_email: null,
    benefit_type: null,
    benefit_types: null,
    benefit_type_other: null,
    benefit_amount: null,
    other_income: null,
    other_income_text: null,
    other_income_other: null,
    income_types: null,
    utm_source: null,
    utm_campaign: null,
  });
  expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
  for (const column of ['created_at', 'updated_at', 'email_verified_at']) {
    expect(row[column]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect(Date.parse(String(row.updated_at))).toBeGreaterThanOrEqual(Date.parse(String(row.created_at)));
});

test('a person signs up by the six-digit code', async ({ page, server, mailbox, email }, testInfo) => {
  await askForLink(page, email);
  const { code } = await mailbox.latest(email);
  await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await sees(page, testInfo, 'callback: verified');
  await isAt(page, PATHS.calendar);
  await chooseDay(page);
  await setUpAccount(page);
  await confirmIdentity(page);
  await closeLaunchDialog(page);
  expect(storedRow(server, email)).toMatchObject({ step_completed: 'completed', email_auth: 1 });
});

test('the campaign that brought a person stands in the row', async ({ page, server, mailbox, email }) => {
  await visit(page, `/start?utm_source=clinic&utm_campaign=spring&email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page).not.toHaveURL(/email=/);
  await button(page, 'Send Verification Link').click();
  await openLink(page, await mailbox.latest(email));
  await isAt(page, PATHS.calendar);
  expect(storedRow(server, email)).toMatchObject({ utm_source: 'clinic', utm_campaign: 'spring' });
});

test.describe('the link is opened', () => {
  test('in a second tab of the same browser: the waiting tab goes on by itself', async ({
    page,
    context,
    mailbox,
    email,
  }) => {
    await askForLink(page, email);
    const second = await context.newPage();
    await openLink(second, await mailbox.latest(email));
    await isAt(second, PATHS.calendar);
    await page.bringToFront();
    await isAt(page, PATHS.calendar);
    await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
  });

  test('in another browser: one press signs that one in, and the waiting tab keeps waiting', async ({
    page,
    context,
    server,
    mailbox,
    email,
    openBrowser,
  }, testInfo) => {
    await askForLink(page, email);
    const phone = await (await openBrowser()).newPage();
    await phone.bringToFront();
    await openLink(phone, await mailbox.latest(email));
    await expect(heading(phone, 'One more step')).toBeVisible();
    await expect(button(phone, 'Continue')).toBeVisible();
    await expect(phone).toHaveURL(`${server.url}/auth/callback`);
    await button(phone, 'Continue').click();
    await sees(phone, testInfo, 'callback: verified');
    await isAt(phone, PATHS.calendar);

    // The waiting tab asks on being looked at; what it hears is that nobody is signed in here.
    const asked = page.waitForResponse(/\/api\/session$/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await (await asked).json()).toEqual({ session: null, times: null });
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('checkahead_session'))).toEqual([]);

    await phone.bringToFront();
    await chooseDay(phone);
    await setUpAccount(phone);
    await confirmIdentity(phone);
    await closeLaunchDialog(phone);
    expect(storedRow(server, email)).toMatchObject({ step_completed: 'completed' });
  });
});

test('who signs up anew while signed in is welcomed back', async ({ page, email, alreadyAt }) => {
  await alreadyAt('calendar_intro');
  await visit(page, '/start');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Verification Link').click();
  await expect(
    messages(page).getByText('You already have an account. Redirecting to login...'),
  ).toBeVisible();
  await isAt(page, PATHS.account);
});

test('a restart of the server keeps the session', async ({ openBrowser, email, complaints }) => {
  // The server goes away while the last page is still open, once in the middle of its answers.
  complaints.expect(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
  const server = await startServer();
  try {
    const context = await openBrowser({ baseURL: server.url });
    const page = await context.newPage();
    await askForLink(page, email);
    await openLink(page, await mailboxOf(server).latest(email));
    await isAt(page, PATHS.calendar);
    await chooseDay(page);
    await expect(heading(page, 'Set up your account')).toBeVisible();

    await server.restart();
    await page.reload();
    await expect(heading(page, 'Set up your account')).toBeVisible();
    await setUpAccount(page);
    await expect(heading(page, 'Confirm your identity')).toBeVisible();

    await server.restart('SIGKILL');
    await page.reload();
    await confirmIdentity(page);
    await closeLaunchDialog(page);
    await expect(page.getByText('Hello, Rose.')).toBeVisible();
    expect(storedRow(server, email)).toMatchObject({ step_completed: 'completed', first_name: 'Rose' });
  } finally {
    await server.dispose();
  }
});
