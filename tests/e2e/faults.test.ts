import type { BrowserContext, Page } from '@playwright/test';
import type { RunningServer } from '../support/running-server.ts';
import { breakRequests, expect, test as fixtures, type TestFixtures, visit } from './fixtures.ts';
import {
  button,
  closeLaunchDialog,
  confirmSsnField,
  enter,
  fillAccount,
  fillIdentity,
  heading,
  isAt,
  launchDialog,
  messages,
  PATHS,
  ssnField,
} from './person.ts';
import { PASSWORD, ROSE, setPassword } from './reached-step.ts';
import { endSessions, storedRow, storedStep } from './stored-state.ts';

/**
 * What only a browser can show of a form that meets a fault: a connection that is gone, storage that is blocked, code that
 * does not come, a session that ended. Every form against every fault is in `tests/web/faults`.
 */

interface Scene extends Pick<TestFixtures, 'email' | 'alreadyAt'> {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
}

// The forms.

interface Form {
  readonly name: string;
  readonly arrange: (scene: Scene) => Promise<void>;
  readonly fill: (scene: Scene) => Promise<void>;
  readonly press: (scene: Scene) => Promise<void>;
  readonly says: RegExp;
  /** Every value is still there. */
  readonly kept: (scene: Scene) => Promise<void>;
  /** What sends it again once the connection is back, where it is not the same press. */
  readonly again?: (scene: Scene) => Promise<void>;
  readonly works: (scene: Scene) => Promise<void>;
  readonly withoutStorage: (scene: Scene) => Promise<void>;
}

async function finishedEarlier({ context, alreadyAt }: Scene): Promise<void> {
  await alreadyAt('completed');
  await context.clearCookies();
}

const NEW_PASSWORD = 'Evening-Star-31';

const SAVED_LOCALLY =
  /Error: We could not reach our service\. Your progress is saved locally and you can continue\./;

const FORMS: readonly Form[] = [
  {
    name: '/start',
    arrange: ({ page }) => visit(page, '/start'),
    fill: ({ page, email }) => page.getByLabel('Email address').fill(email),
    press: ({ page }) => button(page, 'Send Verification Link').click(),
    says: /We're having trouble sending your verification email\. Please try again in a moment\./,
    kept: ({ page, email }) => expect(page.getByLabel('Email address')).toHaveValue(email),
    works: ({ page }) => expect(heading(page, 'Check Your Email')).toBeVisible(),
    withoutStorage: async ({ page, email }) => {
      await expect(heading(page, 'Check Your Email')).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
    },
  },
  {
    name: '/signup/calendar',
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('email_verified');
      await enter(page, PATHS.calendar, 'When do your benefits normally arrive?');
    },
    fill: async ({ page }) => {
      await page.getByRole('radio', { name: 'Another day' }).check();
      await page.getByLabel('Which day is it?').fill('The 3rd of each month');
      await page.getByLabel('Which day is it?').blur();
    },
    press: ({ page }) => button(page, 'Continue').click(),
    says: SAVED_LOCALLY,
    // The next page could not be read either. It goes on when the connection is back, and sends what waits.
    kept: ({ page }) => expect(heading(page, 'We could not reach our service')).toBeVisible(),
    again: async () => {},
    works: async ({ page, server, email }) => {
      await expect(heading(page, 'Set up your account')).toBeVisible();
      await expect
        .poll(() => storedRow(server, email))
        .toMatchObject({
          step_completed: 'calendar_intro',
          benefit_timing_preference: 'The 3rd of each month',
        });
    },
    withoutStorage: ({ page }) => expect(heading(page, 'Set up your account')).toBeVisible(),
  },
  {
    name: '/signup/account',
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('calendar_intro');
      await enter(page, PATHS.account, 'Set up your account');
    },
    fill: ({ page }) => fillAccount(page),
    press: ({ page }) => button(page, 'Continue').click(),
    says: /There was an issue saving your information\. Please try again\./,
    kept: async ({ page }) => {
      await expect(page.getByLabel('First name')).toHaveValue('Rose');
      await expect(page.getByLabel('Last name')).toHaveValue('Alvarez');
      await expect(page.getByLabel('Phone number')).toHaveValue('555-123-4567');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ROSE.password);
      await expect(page.getByLabel('Confirm password')).toHaveValue(ROSE.password);
    },
    works: async ({ page, server, email }) => {
      await expect(heading(page, 'Confirm your identity')).toBeVisible();
      expect(storedRow(server, email)).toMatchObject({ first_name: 'Rose', phone: ROSE.phone });
    },
    withoutStorage: ({ page }) => expect(heading(page, 'Confirm your identity')).toBeVisible(),
  },
  {
    name: '/signup/confirmation',
    arrange: async ({ page, server, email, alreadyAt }) => {
      await alreadyAt('account_setup');
      await enter(page, PATHS.confirmation, 'Confirm your identity');
      await expect.poll(() => storedStep(server, email)).toBe('confirmation');
    },
    fill: ({ page }) => fillIdentity(page),
    press: ({ page }) => button(page, 'Complete Verification').click(),
    says: SAVED_LOCALLY,
    kept: async ({ page }) => {
      await expect(launchDialog(page)).toContainText('Some details could not be sent just now.');
      // Behind the dialog the fields still hold what was typed, as dots.
      await expect(page.locator('#ssn')).toHaveValue(/^\D{3}-?\D{2}-?\D{4}$/);
      await expect(page.locator('#confirm-ssn')).toHaveValue(/^\D{3}-?\D{2}-?\D{4}$/);
    },
    // What waits is sent on the next page without anything being typed again.
    again: ({ page }) => closeLaunchDialog(page),
    works: async ({ server, email }) => {
      await expect
        .poll(() => storedRow(server, email))
        .toMatchObject({ step_completed: 'completed', ssn_last4: '9876', bank_linked: 1 });
    },
    withoutStorage: ({ page }) =>
      expect(launchDialog(page)).toContainText('You are on the list. Your details are saved.'),
  },
  {
    name: '/login',
    arrange: async (scene) => {
      await finishedEarlier(scene);
      await visit(scene.page, '/login');
    },
    fill: async ({ page, email }) => {
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('checkbox', { name: 'Save username for next time' }).check();
    },
    press: ({ page }) => button(page, 'Sign In').click(),
    says: /An unexpected error occurred\. Please try again\./,
    kept: async ({ page, email }) => {
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
      await expect(page.getByRole('checkbox', { name: 'Save username for next time' })).toBeChecked();
    },
    works: ({ page }) => isAt(page, PATHS.countdown),
    withoutStorage: ({ page }) => isAt(page, PATHS.countdown),
  },
];

const test = fixtures.extend<{ scene: Scene }>({
  scene: async ({ page, context, server, email, alreadyAt, complaints }, use) => {
    // Refused and broken requests are errors in the browser's console.
    complaints.expect(/Failed to load resource/);
    await use({ page, context, server, email, alreadyAt });
  },
});

for (const form of FORMS) {
  test.describe(`${form.name} keeps what was typed`, () => {
    test('while the connection is gone', async ({ scene, page, context }) => {
      await form.arrange(scene);
      await context.setOffline(true);
      await form.fill(scene);
      await form.press(scene);
      await expect(page.getByText(form.says).filter({ visible: true }).first()).toBeVisible();
      await form.kept(scene);
      await context.setOffline(false);
      await (form.again ?? form.press)(scene);
      await form.works(scene);
    });

    test('with the storage of the browser blocked', async ({ scene, page }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      });
      await form.arrange(scene);
      await form.fill(scene);
      await form.press(scene);
      await form.withoutStorage(scene);
    });
  });
}

test('a page whose code could not be fetched comes when it is asked for again, with what was typed', async ({
  scene,
  page,
  server,
}) => {
  await scene.alreadyAt('email_verified');
  // A part of the next page, which browsers never ask for twice.
  const mend = await breakRequests(page, /\/assets\/account-form-/, (route) => route.abort());
  await enter(page, PATHS.calendar, 'When do your benefits normally arrive?');
  await page.getByRole('radio', { name: '4th Wednesday of the month' }).check();
  await button(page, 'Continue').click();
  await expect(heading(page, 'We could not reach our service')).toBeVisible();
  mend();
  await button(page, 'Try Again').click();
  await expect(heading(page, 'Set up your account')).toBeVisible();
  expect(storedRow(server, scene.email)).toMatchObject({ benefit_timing_preference: '4th_wednesday' });
});

test.describe('a session that ended', () => {
  const signInAgain = async ({ page, email }: Scene) => {
    await isAt(page, '/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign In').click();
  };

  test('keeps the choice of the calendar', async ({ scene, page, server, context }) => {
    await scene.alreadyAt('email_verified');
    await setPassword(context, server);
    await enter(page, PATHS.calendar, 'When do your benefits normally arrive?');
    await endSessions(page, server, scene.email);
    await page.getByRole('radio', { name: '4th Wednesday of the month' }).check();
    await button(page, 'Continue').click();
    await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible();
    await expect(page.getByRole('radio', { name: '4th Wednesday of the month' })).toBeChecked();
    await page.getByRole('link', { name: 'Sign in to go on' }).click();
    await signInAgain(scene);
    await isAt(page, PATHS.calendar);
    await expect(page.getByRole('radio', { name: '4th Wednesday of the month' })).toBeChecked();
    await button(page, 'Continue').click();
    await expect(heading(page, 'Set up your account')).toBeVisible();
  });

  test('keeps the names and the phone number of the account', async ({ scene, page, server, context }) => {
    await scene.alreadyAt('calendar_intro');
    await setPassword(context, server);
    await enter(page, PATHS.account, 'Set up your account');
    await endSessions(page, server, scene.email);
    await fillAccount(page, { ...ROSE, password: NEW_PASSWORD });
    await button(page, 'Continue').click();
    await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in to go on' }).click();
    await signInAgain(scene);
    await isAt(page, PATHS.account);
    await expect(page.getByLabel('First name')).toHaveValue('Rose');
    await expect(page.getByLabel('Last name')).toHaveValue('Alvarez');
    await expect(page.getByLabel('Phone number')).toHaveValue('555-123-4567');
  });

  test('keeps the press of the last step', async ({ scene, page, server }) => {
    await scene.alreadyAt('account_setup');
    await enter(page, PATHS.confirmation, 'Confirm your identity');
    await expect.poll(() => storedStep(server, scene.email)).toBe('confirmation');
    await endSessions(page, server, scene.email);
    await ssnField(page).fill('219099876');
    await confirmSsnField(page).fill('219099876');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await button(page, 'Complete Verification').click();
    await expect(launchDialog(page)).toContainText('Your session ended before we could save.');
    await button(page, 'Got it').click();
    await signInAgain(scene);
    await isAt(page, PATHS.countdown);
    await expect
      .poll(() => storedRow(server, scene.email))
      .toMatchObject({ step_completed: 'completed', ssn_last4: '9876' });
  });

  test('on the dashboard leads to the sign-in page', async ({ scene, page, server }) => {
    await scene.alreadyAt('completed');
    await enter(page, '/dashboard', 'Welcome, Rose');
    await endSessions(page, server, scene.email);
    await page.reload();
    await isAt(page, '/login');
    await expect(messages(page)).toBeAttached();
  });
});
