import { expect, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  closeLaunchDialog,
  confirmIdentity,
  heading,
  isAt,
  openLink,
  PATHS,
  sees,
  setUpAccount,
  signInWithPassword,
  signOut,
} from './person.ts';
import { ROSE, SSN } from './reached-step.ts';
import { storedRow } from './stored-state.ts';

test('a person signs up by the link and comes back with the password', async ({
  page,
  mailbox,
  email,
  person,
}, testInfo) => {
  await visit(page, `/start?utm_source=clinic&utm_campaign=spring&email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page).not.toHaveURL(/email=/);
  await button(page, 'Send Verification Link').click();
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
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Application Complete' })).toBeVisible();

  await signOut(page);
  await isAt(page, '/');
  await signInWithPassword(page, email);
  await sees(page, testInfo, 'login: success');
  await isAt(page, PATHS.countdown);
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();

  const row = storedRow(person);
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
    utm_source: 'clinic',
    utm_campaign: 'spring',
  });
  expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
  for (const column of ['created_at', 'updated_at', 'email_verified_at']) {
    expect(row[column]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect(Date.parse(String(row.updated_at))).toBeGreaterThanOrEqual(Date.parse(String(row.created_at)));
});

test('the link is opened in a second tab of the same browser: the waiting tab goes on by itself', async ({
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
