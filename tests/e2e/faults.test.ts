import { expect, test } from './fixtures.ts';
import {
  button,
  chooseDay,
  closeLaunchDialog,
  enter,
  fillIdentity,
  heading,
  isAt,
  launchDialog,
  PATHS,
  signInWithPassword,
} from './person.ts';
import { PASSWORD, setPassword } from './reached-step.ts';
import { endSessions, storedRow, storedStep } from './stored-state.ts';

/** What only a browser can show of a form that meets a fault. Every form against every fault is in `tests/web/faults`. */

const SAVED_LOCALLY =
  /Error: We could not reach our service\. Your progress is saved locally and you can continue\./;

// Refused and broken requests are errors in the browser's console.
test.beforeEach(({ complaints }) => complaints.expect(/Failed to load resource/));

test('without a connection the last step keeps the number as dots, and sends it when the connection is back', async ({
  page,
  context,
  alreadyAt,
  person,
}) => {
  await alreadyAt('account_setup');
  await enter(page, PATHS.confirmation, 'Your Social Security number');
  await expect.poll(() => storedStep(person)).toBe('confirmation');
  await context.setOffline(true);
  await fillIdentity(page);
  await button(page, 'Complete Verification').click();
  await expect(page.getByText(SAVED_LOCALLY).filter({ visible: true }).first()).toBeVisible();
  await expect(launchDialog(page)).toContainText('Some details could not be sent just now.');
  for (const id of ['#ssn', '#confirm-ssn'])
    await expect(page.locator(id)).toHaveValue(/^\D{3}-?\D{2}-?\D{4}$/);
  await context.setOffline(false);
  await closeLaunchDialog(page);
  await expect
    .poll(() => storedRow(person))
    .toMatchObject({ step_completed: 'completed', ssn_last4: '9876', bank_linked: 1 });
});

test('with the storage of the browser blocked a person signs in and takes the next step', async ({
  page,
  server,
  email,
  alreadyAt,
  openBrowser,
}) => {
  const elsewhere = await openBrowser();
  await alreadyAt('email_verified', { context: elsewhere });
  await setPassword(elsewhere, server);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await signInWithPassword(page, email);
  await chooseDay(page);
  await expect(heading(page, 'Set up your account')).toBeVisible();
});

test('a session that ended keeps the press of the last step', async ({ page, email, alreadyAt, person }) => {
  await alreadyAt('account_setup');
  await enter(page, PATHS.confirmation, 'Your Social Security number');
  await expect.poll(() => storedStep(person)).toBe('confirmation');
  await endSessions(page, person);
  await fillIdentity(page);
  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toContainText('Your session ended before we could save.');
  await button(page, 'Got it').click();
  await isAt(page, '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await isAt(page, PATHS.countdown);
  await expect
    .poll(() => storedRow(person))
    .toMatchObject({ step_completed: 'completed', ssn_last4: '9876' });
});
