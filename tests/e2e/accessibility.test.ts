import type { BrowserContext, Page } from '@playwright/test';
import type { RunningServer } from '../support/running-server.ts';
import { expect, expectAccessible, hydrated, type TestFixtures, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  enter,
  fillIdentity,
  heading,
  launchDialog,
  messages,
  PATHS,
  pressBlocked,
  typeCode,
} from './person.ts';
import { idleWarning, letTimePass, MINUTE } from './session-world.ts';
import { endSessions, letSecondsPass } from './stored-state.ts';

/** Every screen in every state, at the three widths it is drawn for. */

const WIDTHS = [320, 768, 1280] as const;

interface Scene extends Pick<TestFixtures, 'openBrowser' | 'mailbox' | 'email' | 'alreadyAt' | 'complaints'> {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
}

interface Look {
  readonly title: RegExp;
  readonly arrange: (scene: Scene) => Promise<unknown>;
}

const at =
  (path: string) =>
  ({ page }: Scene) =>
    visit(page, path);

const BRAND = '[|·–-] CheckAhead$';
const titled = (text: string) =>
  new RegExp(`^${text.replaceAll('?', '\\?').replaceAll('.', '\\.')} ${BRAND}`);

const LOOKS: Readonly<Record<string, Look>> = {
  'the first page': { title: /CheckAhead/, arrange: at('/') },
  '/start': { title: titled('Get started'), arrange: at('/start') },
  '/start with a problem': {
    title: titled('Get started'),
    arrange: async ({ page }) => {
      await visit(page, '/start');
      await page.getByLabel('Email address').fill('nobody');
      await pressBlocked(page, 'Send Verification Link');
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  '/start with a message': {
    title: titled('Get started'),
    arrange: async ({ page, complaints }) => {
      complaints.expect(/503/);
      await visit(page, '/start');
      await page.route(/\/api\/auth\/link$|magic-link$/, (route) => route.fulfill({ status: 503 }));
      await page.getByLabel('Email address').fill('rose@example.test');
      await button(page, 'Send Verification Link').click();
      await expect(messages(page).getByText('Unable to Send Email')).toBeVisible();
    },
  },
  'the waiting page': {
    title: titled('Check Your Email'),
    arrange: ({ page, email }) => askForLink(page, email),
  },
  'the waiting page after a wrong code': {
    title: titled('Check Your Email'),
    arrange: async ({ page, email, complaints }) => {
      complaints.expect(/401/);
      await askForLink(page, email);
      await typeCode(page, '000000');
      await expect(page.getByText(/That code did not work/)).toBeVisible();
    },
  },
  'the callback while it checks': {
    title: titled('Verify your email'),
    arrange: async ({ page }) => {
      await page.route(/\/api\/auth\/link\/inspect$/, () => undefined);
      await page.goto('/auth/callback#token=abc');
      await expect(page.getByText('Verifying your email...')).toBeVisible();
      await hydrated(page);
    },
  },
  'the callback that needs a press': {
    title: titled('One more press'),
    arrange: async ({ page, openBrowser, email, mailbox }) => {
      const elsewhere = await (await openBrowser()).newPage();
      await askForLink(elsewhere, email);
      await page.goto((await mailbox.latest(email)).link);
      await expect(button(page, 'Continue')).toBeVisible();
    },
  },
  'the callback without an answer': {
    title: titled('Verify your email'),
    arrange: async ({ page, complaints }) => {
      complaints.expect(/503/);
      await page.route(/\/api\/auth\/link\/inspect$/, (route) => route.fulfill({ status: 503 }));
      await page.goto('/auth/callback#token=abc');
      await expect(button(page, 'Try again')).toBeVisible();
    },
  },
  '/signup/calendar': {
    title: titled('When do your benefits normally arrive?'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('email_verified');
      await enter(page, PATHS.calendar, /When do your benefits/);
    },
  },
  '/signup/calendar with a choice and a problem': {
    title: titled('When do your benefits normally arrive?'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('email_verified');
      await enter(page, PATHS.calendar, /When do your benefits/);
      await page.getByRole('radio', { name: '2nd Wednesday of the month' }).check();
      await expect(page.getByText(/by the last Wednesday of the previous month/)).toBeVisible();
      await page.getByRole('radio', { name: 'Another day' }).check();
      await pressBlocked(page, 'Continue');
      await expect(page.getByText('Tell us which day your benefits arrive.').first()).toBeVisible();
    },
  },
  '/signup/calendar without an answer of the server': {
    title: titled('We could not reach our service'),
    arrange: async ({ page, alreadyAt, complaints }) => {
      complaints.expect(/503/);
      await alreadyAt('email_verified');
      await page.route(/\/api\/onboarding$/, (route) => route.fulfill({ status: 503 }));
      await enter(page, PATHS.calendar, 'We could not reach our service');
    },
  },
  'a step whose session ended': {
    title: titled('When do your benefits normally arrive?'),
    arrange: async ({ page, server, email, complaints, alreadyAt }) => {
      complaints.expect(/401/);
      await alreadyAt('email_verified');
      await enter(page, PATHS.calendar, /When do your benefits/);
      await endSessions(page, server, email);
      await page.getByRole('radio', { name: '2nd Wednesday of the month' }).check();
      await button(page, 'Continue').click();
      await expect(page.getByRole('link', { name: 'Sign in to go on' })).toBeVisible();
    },
  },
  '/signup/account': {
    title: titled('Set up your account'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('calendar_intro');
      await enter(page, PATHS.account, 'Set up your account');
    },
  },
  '/signup/account with problems': {
    title: titled('Set up your account'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('calendar_intro');
      await enter(page, PATHS.account, 'Set up your account');
      await page.getByLabel('Phone number').fill('55');
      await pressBlocked(page, 'Continue');
      await expect(page.getByText('First name is required').first()).toBeVisible();
    },
  },
  '/signup/confirmation': {
    title: titled('Confirm your identity'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('account_setup');
      await enter(page, PATHS.confirmation, 'Confirm your identity');
    },
  },
  '/signup/confirmation with problems': {
    title: titled('Confirm your identity'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('account_setup');
      await enter(page, PATHS.confirmation, 'Confirm your identity');
      await pressBlocked(page, 'Complete Verification');
      await expect(page.getByText('Please enter a 9-digit number').first()).toBeVisible();
    },
  },
  'the launch dialog': {
    title: titled('Confirm your identity'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('account_setup');
      await enter(page, PATHS.confirmation, 'Confirm your identity');
      await fillIdentity(page);
      await button(page, 'Complete Verification').click();
      await expect(launchDialog(page)).toBeVisible();
    },
  },
  '/launch-countdown': {
    title: titled('Countdown to Launch'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await enter(page, PATHS.countdown, 'Countdown to Launch');
    },
  },
  '/dashboard': {
    title: titled('Dashboard'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('account_setup');
      await enter(page, '/dashboard', 'Welcome, Rose');
    },
  },
  '/login': { title: titled('Log in'), arrange: at('/login') },
  '/login with problems': {
    title: titled('Log in'),
    arrange: async ({ page }) => {
      await visit(page, '/login');
      await button(page, 'Sign In').click();
      await expect(page.getByText('Your password goes here.').first()).toBeVisible();
    },
  },
  'the reset form, sent': {
    title: titled('Reset your password'),
    arrange: async ({ page, email }) => {
      await visit(page, '/login');
      await button(page, 'Forgot your password?').click();
      await page.getByLabel('Email address').fill(email);
      await button(page, 'Send Reset Link').click();
      await expect(page.getByText(/If we know this address/)).toBeVisible();
    },
  },
  '/reset-password with a problem': {
    title: titled('Reset password'),
    arrange: async ({ page, openBrowser, server, mailbox, email, alreadyAt }) => {
      await alreadyAt('completed', { context: await openBrowser() });
      letSecondsPass(server, email, 61);
      await page.request.post('/api/auth/reset', { data: { email }, headers: { origin: server.url } });
      await page.goto((await mailbox.latest(email, 2)).link);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await button(page, 'Update Password').click();
      await expect(page.getByText('Password Too Short')).toBeVisible();
    },
  },
  'the security dialog': {
    title: titled('Reset password'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await page.goto('/reset-password');
      await pressBlocked(page, 'Verify');
      await expect(page.getByText('Password is required').first()).toBeVisible();
    },
  },
  'the idle warning': {
    title: titled('Dashboard'),
    arrange: async ({ page, context, server, email, alreadyAt }) => {
      await context.clock.install();
      await alreadyAt('completed');
      await enter(page, '/dashboard', 'Welcome, Rose');
      await letTimePass(context, server, email, 18 * MINUTE + 5_000);
      await expect(idleWarning(page)).toBeVisible();
    },
  },
  '/login after the session expired': {
    title: titled('Log in'),
    arrange: async ({ page, context, server, email, complaints, alreadyAt }) => {
      complaints.expect(/401/);
      await context.clock.install();
      await alreadyAt('completed');
      await enter(page, '/dashboard', 'Welcome, Rose');
      await letTimePass(context, server, email, 20 * MINUTE + 5_000);
      await expect(page.getByText('Session expired: inactivity timeout').first()).toBeVisible();
    },
  },
  '/login with a code under way': {
    title: titled('Check your email'),
    arrange: async ({ page, email }) => {
      await visit(page, '/login');
      await page.getByLabel('Email address').fill(email);
      await button(page, 'Email me a code instead').click();
      await expect(page.getByLabel('Six-digit code')).toBeVisible();
    },
  },
  'my information': {
    title: titled('Dashboard'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await enter(page, '/dashboard', 'Welcome, Rose');
      await button(page, 'Show my information').click();
      await expect(page.getByText('555-123-4567')).toBeVisible();
    },
  },
  'my information while it is corrected': {
    title: titled('Dashboard'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await enter(page, '/dashboard', 'Welcome, Rose');
      await button(page, 'Show my information').click();
      await button(page, 'Correct my name or phone').click();
      await page.getByLabel('Phone number').fill('55');
      await button(page, 'Save').click();
      await expect(page.getByText('Enter a valid 10-digit phone number').first()).toBeVisible();
    },
  },
  'the dialog before everything is deleted': {
    title: titled('Dashboard'),
    arrange: async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await enter(page, '/dashboard', 'Welcome, Rose');
      await button(page, 'Show my information').click();
      await button(page, 'Delete my account').click();
      await expect(button(page, 'Delete everything')).toBeVisible();
    },
  },
  'the not-found page': {
    title: /^404/,
    arrange: async ({ page, complaints }) => {
      complaints.expect(/404|page not found/);
      await visit(page, '/no-such-page');
    },
  },
};

for (const [name, look] of Object.entries(LOOKS)) {
  test(`${name} can be used by everyone`, async ({
    page,
    context,
    openBrowser,
    server,
    mailbox,
    email,
    alreadyAt,
    complaints,
  }) => {
    await look.arrange({ page, context, openBrowser, server, mailbox, email, alreadyAt, complaints });
    await expect(page).toHaveTitle(look.title);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `sideways scroll at ${width} px`).toBe(0);
      await expectAccessible(page);
    }
  });
}

test('the menu of a phone can be used by everyone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/faq');
  await page.getByText('Menu', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('buttons, fields and choices are large enough for an unsteady hand', async ({ page, alreadyAt }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await alreadyAt('calendar_intro');
  for (const [path, title] of [
    [PATHS.calendar, /When do your benefits/],
    [PATHS.account, 'Set up your account'],
  ] as const) {
    await enter(page, path, title);
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button[type=submit], input:not([type=radio]), label:has(input[type=radio])')]
        .map((element) => ({
          text: element.textContent ?? '',
          height: element.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height < 48),
    );
    expect(small).toEqual([]);
  }
});

test('where less motion is asked for, nothing moves', async ({ openBrowser }) => {
  const page = await (await openBrowser({ reducedMotion: 'reduce' })).newPage();
  for (const path of ['/', '/start', '/login']) {
    await visit(page, path);
    const moving = await page.evaluate(() => {
      const long = (seconds: string) => seconds.split(',').some((part) => Number.parseFloat(part) > 0.01);
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element);
          return (
            (style.animationName !== 'none' && long(style.animationDuration)) ||
            (style.transitionProperty !== 'none' && long(style.transitionDuration)) ||
            style.scrollBehavior === 'smooth'
          );
        })
        .map((element) => element.outerHTML.slice(0, 100));
    });
    expect(moving, path).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
  }
});

test('in dark mode and with more contrast the journey keeps its contrast', async ({
  openBrowser,
  alreadyAt,
  newEmail,
}) => {
  for (const options of [{ colorScheme: 'dark' }, { contrast: 'more' }] as const) {
    const context = await openBrowser(options);
    await alreadyAt('account_setup', { context, email: newEmail() });
    const page = await context.newPage();
    await enter(page, PATHS.account, 'Set up your account');
    await pressBlocked(page, 'Continue');
    await expectAccessible(page);
    await enter(page, PATHS.countdown, 'Countdown to Launch');
    await expectAccessible(page);
    await context.close();
  }
});

test('the heading of each screen takes the focus and is its only one of the first level', async ({
  page,
}) => {
  await visit(page, '/start');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(heading(page, 'Welcome Back')).toBeFocused();
  await expect(page).toHaveTitle(/^Log in/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page, 'Get started')).toBeFocused();
  await expect(page).toHaveTitle(/^Get started/);
});
