import type { BrowserContext, Page, Request, Route } from '@playwright/test';
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
import { endSessions, letSecondsPass, storedRow, storedStep } from './stored-state.ts';

/** Every form against every fault: what was typed stays, one clear sentence says what happened, a second press works. */

interface Scene extends Pick<TestFixtures, 'mailbox' | 'email' | 'alreadyAt'> {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
}

// The faults.

const STATUSES = [400, 401, 409, 413, 429, 500, 503] as const;
type Status = (typeof STATUSES)[number];
type Fault = Status | 'time-out' | 'offline' | 'bad JSON';
const FAULTS: readonly Fault[] = [...STATUSES, 'time-out', 'offline', 'bad JSON'];

const named = (fault: Fault) => (typeof fault === 'number' ? `an answer of ${fault}` : fault);

/** Only what a form sends is broken; what a page reads is another matter. */
const isRead = (route: Route) => route.request().method() === 'GET';

/** Breaks what is sent to `paths` until the answered function is called. What answers is no server of ours: it speaks HTML. */
async function breakWith(
  fault: Fault,
  { page, context }: Scene,
  paths: RegExp,
): Promise<() => Promise<void>> {
  if (fault === 'offline') {
    await context.setOffline(true);
    return () => context.setOffline(false);
  }
  const pattern = (url: URL) => paths.test(url.pathname);
  const held: Route[] = [];
  let mend: () => void;
  if (fault === 'time-out') {
    // The page gives up after its own ten seconds; the test need not wait for them.
    await page.evaluate(() => {
      const own = AbortSignal.timeout;
      AbortSignal.timeout = () => own.call(AbortSignal, 1_500);
      Object.assign(window, { restoreTimeout: () => Object.assign(AbortSignal, { timeout: own }) });
    });
    mend = await breakRequests(page, pattern, (route) =>
      isRead(route) ? route.fallback() : void held.push(route),
    );
  } else {
    mend = await breakRequests(page, pattern, (route) =>
      isRead(route)
        ? route.fallback()
        : route.fulfill({
            status: fault === 'bad JSON' ? 200 : fault,
            contentType: fault === 'bad JSON' ? 'application/json' : 'text/html',
            body: fault === 'bad JSON' ? '{"session": {"user' : '<h1>Proxy error 0815</h1>',
          }),
    );
  }
  return async () => {
    mend();
    if (fault === 'time-out') {
      await page.evaluate(() => (window as unknown as { restoreTimeout(): void }).restoreTimeout());
    }
  };
}

// The forms.

interface Form {
  readonly name: string;
  readonly paths: RegExp;
  readonly arrange: (scene: Scene) => Promise<void>;
  readonly fill: (scene: Scene) => Promise<void>;
  readonly press: (scene: Scene) => Promise<void>;
  readonly says: (fault: Fault) => RegExp;
  /** Every value is still there. Some forms go on and are gone back to first. */
  readonly kept: (scene: Scene, fault: Fault) => Promise<void>;
  /** The second press, where it is another one than the first. */
  readonly again?: (scene: Scene, fault: Fault) => Promise<void>;
  readonly works: (scene: Scene, fault: Fault) => Promise<void>;
  /** The page goes on, or the way on is another one: such a fault has a visit of its own. */
  readonly leaves?: (fault: Fault) => boolean;
  /** Some forms need no storage of the browser; those that do say so. */
  readonly withoutStorage: (scene: Scene) => Promise<void>;
}

const isRefusal = (fault: Fault) => fault === 400 || fault === 409 || fault === 413;
const isUnreachable = (fault: Fault) => fault === 'offline' || fault === 'time-out';

const TOO_MANY = /Too many email requests\. Please wait 60 seconds before trying again\./;

async function pasteCode({ page, mailbox, email }: Scene): Promise<void> {
  const { code } = await mailbox.latest(email);
  await page.getByLabel('Six-digit code').fill(code);
}

async function askByScreen({ page, mailbox, email }: Scene): Promise<void> {
  await visit(page, '/start');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Verification Link').click();
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await mailbox.latest(email);
}

async function finishedEarlier({ context, alreadyAt }: Scene): Promise<void> {
  await alreadyAt('completed');
  await context.clearCookies();
}

const NEW_PASSWORD = 'Evening-Star-31';

/** What the toast of a save that failed says (decision 41). */
function savingSentence(fault: Fault): RegExp {
  if (fault === 401) return /Please refresh the page and try again\./;
  if (fault === 429)
    return /Error: There were too many tries in a short time\. Your progress is saved locally and you can continue\./;
  if (isRefusal(fault))
    return /Error: Our service did not accept this\. Your progress is saved locally and you can continue\./;
  if (isUnreachable(fault))
    return /Error: We could not reach our service\. Your progress is saved locally and you can continue\./;
  return /Error: Our service is busy right now\. Your progress is saved locally and you can continue\./;
}

const FORMS: readonly Form[] = [
  {
    name: '/start',
    paths: /^\/(api\/auth\/link|functions\/v1\/generate-magic-link)$/,
    arrange: ({ page }) => visit(page, '/start'),
    fill: ({ page, email }) => page.getByLabel('Email address').fill(email),
    press: ({ page }) => button(page, 'Send Verification Link').click(),
    says: (fault) =>
      fault === 429
        ? TOO_MANY
        : fault === 401 || isRefusal(fault)
          ? /^Failed to send verification email$/
          : /We're having trouble sending your verification email\. Please try again in a moment\./,
    kept: ({ page, email }) => expect(page.getByLabel('Email address')).toHaveValue(email),
    works: ({ page }) => expect(heading(page, 'Check Your Email')).toBeVisible(),
    withoutStorage: async ({ page, email }) => {
      await expect(heading(page, 'Check Your Email')).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
    },
  },
  {
    name: 'the code form',
    paths: /^\/api\/auth\/code$/,
    arrange: askByScreen,
    fill: pasteCode,
    press: ({ page }) => button(page, 'Continue with code').click(),
    says: (fault) =>
      fault === 429
        ? /There were too many tries\. Please wait a minute, then try again\./
        : fault === 401 || isRefusal(fault)
          ? /That code did not work\./
          : /We could not check your code just now\. Please try again in a moment\./,
    kept: async ({ page, mailbox, email }) => {
      const { code } = await mailbox.latest(email);
      await expect(page.getByLabel('Six-digit code')).toHaveValue(code);
    },
    works: ({ page }) => isAt(page, PATHS.calendar),
    withoutStorage: ({ page }) => isAt(page, PATHS.calendar),
  },
  {
    name: '/signup/calendar',
    paths: /^\/api\/onboarding$/,
    leaves: () => true,
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
    says: savingSentence,
    kept: async ({ page }, fault) => {
      if (fault === 'offline') return expect(heading(page, 'We could not reach our service')).toBeVisible();
      if (fault !== 401) {
        await isAt(page, PATHS.account);
        await page.goBack();
      }
      await expect(page.getByRole('radio', { name: 'Another day' })).toBeChecked();
      await expect(page.getByLabel('Which day is it?')).toHaveValue('The 3rd of each month');
    },
    // The next page, which could not be read either, goes on when the connection is back, and sends what waits.
    again: async ({ page }, fault) => {
      if (fault !== 'offline') await button(page, 'Continue').click();
    },
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
    paths: /^\/api\/(onboarding|account\/password|auth\/reset)$/,
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('calendar_intro');
      await enter(page, PATHS.account, 'Set up your account');
    },
    fill: ({ page }) => fillAccount(page),
    press: ({ page }) => button(page, 'Continue').click(),
    says: (fault) =>
      fault === 401
        ? /Your session ended\. What you typed is kept\./
        : /There was an issue saving your information\. Please try again\./,
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
    paths: /^\/api\/onboarding$/,
    leaves: () => true,
    arrange: async ({ page, server, email, alreadyAt }) => {
      await alreadyAt('account_setup');
      await enter(page, PATHS.confirmation, 'Confirm your identity');
      await expect.poll(() => storedStep(server, email)).toBe('confirmation');
    },
    fill: ({ page }) => fillIdentity(page),
    press: ({ page }) => button(page, 'Complete Verification').click(),
    says: savingSentence,
    kept: async ({ page }, fault) => {
      await expect(launchDialog(page)).toContainText(
        fault === 401
          ? 'Your session ended before we could save.'
          : 'Some details could not be sent just now.',
      );
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
    paths: /^\/api\/auth\/password$/,
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
    says: (fault) =>
      fault === 429
        ? /Too many login attempts\. Please try again later\./
        : fault === 401 || isRefusal(fault)
          ? /Login failed\. Please check your credentials\./
          : /An unexpected error occurred\. Please try again\./,
    kept: async ({ page, email }) => {
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
      await expect(page.getByRole('checkbox', { name: 'Save username for next time' })).toBeChecked();
    },
    works: ({ page }) => isAt(page, PATHS.countdown),
    withoutStorage: ({ page }) => isAt(page, PATHS.countdown),
  },
  {
    name: 'the reset form',
    paths: /^\/api\/auth\/reset$/,
    arrange: async ({ page }) => {
      await visit(page, '/login');
      await button(page, 'Forgot your password?').click();
      await expect(heading(page, 'Reset your password')).toBeVisible();
    },
    fill: ({ page, email }) => page.getByLabel('Email address').fill(email),
    press: ({ page }) => button(page, 'Send Reset Link').click(),
    says: (fault) =>
      isUnreachable(fault)
        ? /An unexpected error occurred\. Please try again\./
        : /Failed to send reset email\. Please try again\./,
    kept: ({ page, email }) => expect(page.getByLabel('Email address')).toHaveValue(email),
    works: ({ page }) =>
      expect(page.getByText(/If we know this address, an email is on its way/)).toBeVisible(),
    withoutStorage: ({ page }) =>
      expect(page.getByText(/If we know this address, an email is on its way/)).toBeVisible(),
  },
  {
    name: '/reset-password',
    paths: /^\/api\/auth\/reset\/finish$/,
    arrange: async (scene) => {
      const { page, server, mailbox, email, context } = scene;
      await finishedEarlier(scene);
      letSecondsPass(server, email, 61);
      const asked = await context.request.post(`${server.url}/api/auth/reset`, {
        data: { email },
        headers: { origin: server.url },
      });
      expect(asked.status()).toBe(202);
      await page.goto((await mailbox.latest(email, 2)).link);
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    },
    fill: async ({ page }) => {
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    },
    press: ({ page }) => button(page, 'Update Password').click(),
    says: (fault) =>
      isUnreachable(fault)
        ? /An unexpected error occurred\. Please try again\./
        : /Failed to update password\. Please try again\./,
    kept: async ({ page }) => {
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
      await expect(page.getByLabel('Confirm new password')).toHaveValue(NEW_PASSWORD);
    },
    works: ({ page }) => isAt(page, PATHS.countdown),
    withoutStorage: ({ page }) => isAt(page, PATHS.countdown),
  },
  {
    name: 'the security dialog',
    paths: /^\/api\/auth\/reauthenticate$/,
    leaves: (fault) => fault === 401,
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await page.goto('/reset-password');
      await expect(page.getByRole('dialog', { name: 'Security Verification Required' })).toBeVisible();
    },
    fill: ({ page }) => page.getByRole('dialog').getByLabel('Password').fill(PASSWORD),
    press: ({ page }) => button(page, 'Verify').click(),
    says: (fault) =>
      fault === 401 ? /Please log in to continue/ : /Authentication failed\. Please try again\./,
    kept: async ({ page }, fault) => {
      // Told that nobody is signed in, the page asks to sign in: a password is kept in no way then.
      if (fault === 401) return isAt(page, '/login');
      await expect(page.getByRole('dialog').getByLabel('Password')).toHaveValue(PASSWORD);
    },
    again: async ({ page }, fault) => {
      if (fault !== 401) await button(page, 'Verify').click();
    },
    works: async ({ page }, fault) => {
      if (fault === 401) return isAt(page, PATHS.countdown);
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    },
    withoutStorage: ({ page }) => expect(page.getByLabel('New password', { exact: true })).toBeVisible(),
  },
];

const test = fixtures.extend<{ scene: Scene }>({
  scene: async ({ page, context, server, mailbox, email, alreadyAt, complaints }, use) => {
    // Refused and broken requests are errors in the browser's console.
    complaints.expect(/Failed to load resource/);
    await use({ page, context, server, mailbox, email, alreadyAt });
  },
});

/** Presses and waits until everything that the press sent has ended. */
async function pressToTheEnd({ press, paths }: Form, scene: Scene): Promise<void> {
  const { page } = scene;
  const isOurs = (request: Request) => paths.test(new URL(request.url()).pathname);
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isOurs),
    page.waitForEvent('requestfailed', isOurs),
  ]);
  await press(scene);
  await ended;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function says(page: Page, sentence: RegExp): Promise<void> {
  await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Proxy error 0815')).toHaveCount(0);
}

for (const form of FORMS) {
  test.describe(`${form.name} keeps what was typed`, () => {
    const apart = FAULTS.filter((fault) => form.leaves?.(fault));
    const inTurn = FAULTS.filter((fault) => !apart.includes(fault));

    if (inTurn.length > 0) {
      test(`through ${inTurn.map(named).join(', ')}, one after the other`, async ({ scene, page }) => {
        await form.arrange(scene);
        await form.fill(scene);
        for (const fault of inTurn) {
          await test.step(named(fault), async () => {
            const mend = await breakWith(fault, scene, form.paths);
            await pressToTheEnd(form, scene);
            await says(page, form.says(fault));
            await form.kept(scene, fault);
            await mend();
          });
        }
        await form.press(scene);
        await form.works(scene, 503);
      });
    }

    for (const fault of apart) {
      test(`through ${named(fault)}`, async ({ scene, page }) => {
        await form.arrange(scene);
        const mend = await breakWith(fault, scene, form.paths);
        await form.fill(scene);
        await form.press(scene);
        await says(page, form.says(fault));
        await form.kept(scene, fault);
        await mend();
        await (form.again ?? form.press)(scene, fault);
        await form.works(scene, fault);
      });
    }

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
