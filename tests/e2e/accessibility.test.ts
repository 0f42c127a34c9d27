import type { BrowserContext, Page, Route } from '@playwright/test';
import { ROUTES } from '#core/site/pages.ts';
import type { RunningServer } from '../support/running-server.ts';
import {
  breakRequests,
  expect,
  expectAccessible,
  expectAccessibleAtEveryWidth,
  type TestFixtures,
  test,
  visit,
  wordsBrokenByLargeText,
} from './fixtures.ts';
import {
  button,
  closeLaunchDialog,
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
import { endSessions } from './stored-state.ts';

/** Every screen in every state, at the three widths it is drawn for. */

interface Scene
  extends Pick<TestFixtures, 'openBrowser' | 'mailbox' | 'email' | 'newEmail' | 'alreadyAt' | 'complaints'> {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
}

interface State {
  readonly state: string;
  /** If not that of the state before. */
  readonly title?: RegExp;
  readonly reach: (scene: Scene) => Promise<unknown>;
  /** What else is checked in this state, after the three widths. */
  readonly also?: (page: Page) => Promise<void>;
}

/** A state, with the title of the page if it is not that of the state before. */
function state(name: string, ...how: [State['reach']] | [RegExp, State['reach']]): State {
  const [title, reach] = how.length === 1 ? [null, how[0]] : how;
  return { state: name, reach, ...(title && { title }) };
}

const at =
  (path: string) =>
  ({ page }: Scene) =>
    visit(page, path);

const BRAND = '[|·–-] CheckAhead$';
const titled = (text: string) =>
  new RegExp(`^${text.replaceAll('?', '\\?').replaceAll('.', '\\.')} ${BRAND}`);

async function controlsAreLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const small = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button[type=submit], input:not([type=radio]), label:has(input[type=radio])')]
      .map((element) => ({
        text: element.textContent ?? '',
        height: element.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height < 48),
  );
  expect(small, 'controls too small for an unsteady hand').toEqual([]);
}

async function contrastHoldsInEveryScheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expectAccessible(page, 'colours');
  await page.emulateMedia({ contrast: null });
}

async function nothingMovesWhereThatIsAsked(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
  expect(moving).toEqual([]);
  // What began to move before it was asked may end.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ reducedMotion: null });
}

/** Every page has the same header: a menu on a phone, links on wider screens. */
async function headerIsAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByText('Menu', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
}

async function everyPageIsDrawn(page: Page): Promise<void> {
  const diagram = page.getByRole('region', {
    name: 'Diagram of the pages. The same pages are in the list below it.',
  });
  await expect(diagram.locator('.react-flow__node-page')).toHaveCount(ROUTES.length);
  const addresses = await diagram
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const paths = ROUTES.map(({ path }) => path).filter((path) => path !== '*');
  expect(addresses.sort()).toEqual(paths.sort());
}

/** The steps without an account, and what each says when it is sent empty. */
const STEPS_SENT_EMPTY: Readonly<Record<string, RegExp>> = {
  '/home/calendar': /Choose the day your benefits arrive\./,
  '/home/info': /Last name must be at least 2 characters/,
  '/home/verify': /Please enter a 9-digit number/,
};

function callbackStates(): readonly State[] {
  let held: Route | null = null;
  return [
    state(
      'while it checks',
      titled('Verify your email'),
      async ({ page, server, openBrowser, email, mailbox }) => {
        await page.route(/\/api\/auth\/link\/inspect$/, (route) => {
          if (held) return route.fallback();
          held = route;
        });
        const { request } = await openBrowser();
        await request.post('/api/auth/link', { data: { email }, headers: { origin: server.url } });
        await visit(page, (await mailbox.latest(email)).link);
        await expect(page.getByText('Verifying your email...')).toBeVisible();
      },
    ),
    state('without an answer', async ({ page, complaints }) => {
      complaints.expect(/503/);
      await held?.fulfill({ status: 503 });
      await expect(button(page, 'Try again')).toBeVisible();
    }),
    state('that needs a press', titled('One more step'), async ({ page }) => {
      await button(page, 'Try again').click();
      await expect(button(page, 'Continue')).toBeVisible();
    }),
  ];
}

/** The states of a page in the order in which one person meets them, without loading the page again. */
const SCREENS: Record<string, readonly State[]> = {
  'the first page': [{ state: 'opened', reach: at('/'), also: nothingMovesWhereThatIsAsked }],
  'the start and the waiting page': [
    {
      state: 'opened',
      title: titled('Get started'),
      reach: at('/start'),
      also: nothingMovesWhereThatIsAsked,
    },
    state('with a problem', async ({ page }) => {
      await page.getByLabel('Email address').fill('nobody');
      await pressBlocked(page, 'Send Verification Link');
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    }),
    state('with a message', async ({ page, complaints, email }) => {
      complaints.expect(/503/);
      const mend = await breakRequests(page, /\/api\/auth\/link$|magic-link$/, (route) =>
        route.fulfill({ status: 503 }),
      );
      await page.getByLabel('Email address').fill(email);
      await button(page, 'Send Verification Link').click();
      await expect(messages(page).getByText('Unable to Send Email')).toBeVisible();
      mend();
    }),
    state('waiting', titled('Check Your Email'), async ({ page }) => {
      await button(page, 'Send Verification Link').click();
      await expect(heading(page, 'Check Your Email')).toBeVisible();
    }),
    state('after a wrong code', async ({ page, complaints }) => {
      complaints.expect(/401/);
      await typeCode(page, '000000');
      await expect(page.getByText(/That code did not work/)).toBeVisible();
    }),
  ],
  'the callback': callbackStates(),
  'the calendar': [
    state(
      'without an answer of the server',
      titled('We could not reach our service'),
      async ({ page, alreadyAt, complaints }) => {
        complaints.expect(/503/);
        await alreadyAt('email_verified');
        await visit(page, '/dashboard');
        const mend = await breakRequests(page, /\/api\/onboarding$/, (route) =>
          route.fulfill({ status: 503 }),
        );
        await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
        await expect(heading(page, 'We could not reach our service')).toBeVisible();
        mend();
      },
    ),
    {
      state: 'opened',
      title: titled('When do your benefits normally arrive?'),
      reach: async ({ page }) => {
        await button(page, 'Try Again').click();
        await expect(heading(page, /When do your benefits/)).toBeVisible();
      },
      also: async (page) => {
        await controlsAreLarge(page);
        expect(await wordsBrokenByLargeText(page, 'main label')).toEqual([]);
      },
    },
    state('with a choice and a problem', async ({ page }) => {
      await page.getByRole('radio', { name: '2nd Wednesday of the month' }).check();
      await expect(page.getByText(/by the last Wednesday of the previous month/)).toBeVisible();
      await page.getByRole('radio', { name: 'Another day' }).check();
      await pressBlocked(page, 'Continue');
      await expect(page.getByText('Tell us which day your benefits arrive.').first()).toBeVisible();
    }),
    state('with the day that was found', async ({ page }) => {
      await button(page, 'Not sure? Find your day').click();
      await page.getByRole('radio', { name: 'SSI (Supplemental Security Income)' }).check();
      await expect(page.getByText('Your day: SSI: the 1st or business day before.')).toBeVisible();
    }),
    state('whose session ended', async ({ page, server, email, complaints }) => {
      await button(page, 'Close without an answer').click();
      complaints.expect(/401/);
      await endSessions(page, { server, email });
      await page.getByRole('radio', { name: '2nd Wednesday of the month' }).check();
      await button(page, 'Continue').click();
      await expect(page.getByRole('link', { name: 'Log in to continue' })).toBeVisible();
    }),
  ],
  'the account': [
    {
      state: 'opened',
      title: titled('Set up your account'),
      reach: async ({ page, alreadyAt }) => {
        await alreadyAt('calendar_intro');
        await enter(page, PATHS.account, 'Set up your account');
      },
      also: controlsAreLarge,
    },
    {
      state: 'with problems',
      reach: async ({ page }) => {
        await page.getByLabel('Phone number').fill('55');
        await pressBlocked(page, 'Continue');
        await expect(page.getByText('First name is required').first()).toBeVisible();
      },
      also: contrastHoldsInEveryScheme,
    },
  ],
  'the confirmation, the launch dialog and the countdown': [
    {
      state: 'opened',
      title: titled('Your Social Security number'),
      reach: async ({ page, alreadyAt }) => {
        await alreadyAt('account_setup');
        await enter(page, PATHS.confirmation, 'Your Social Security number');
        await page.getByText('Check or change').click();
      },
      also: async (page) => {
        expect(await wordsBrokenByLargeText(page, 'main dt, main dd, main label')).toEqual([]);
      },
    },
    state('with problems', async ({ page }) => {
      await pressBlocked(page, 'Complete Verification');
      await expect(page.getByText('Please enter a 9-digit number').first()).toBeVisible();
    }),
    state('under the launch dialog', async ({ page }) => {
      await fillIdentity(page);
      await button(page, 'Complete Verification').click();
      await expect(launchDialog(page)).toBeVisible();
    }),
    {
      state: 'left for the countdown',
      title: titled('Countdown to Launch'),
      reach: async ({ page }) => {
        await closeLaunchDialog(page);
        await expect(heading(page, 'Countdown to Launch')).toBeVisible();
      },
      also: contrastHoldsInEveryScheme,
    },
  ],
  'the dashboard of an unfinished application, and how its session ends': [
    state('opened', titled('Dashboard'), async ({ page, context, alreadyAt }) => {
      await context.clock.install();
      await alreadyAt('account_setup');
      await enter(page, '/dashboard', 'Welcome, Rose');
    }),
    state('under the idle warning', async ({ page, context, server, email }) => {
      await letTimePass(context, { server, email }, 18 * MINUTE + 5_000);
      // Axe needs timers.
      await context.clock.resume();
      await expect(idleWarning(page)).toBeVisible();
    }),
    state(
      'left for /login, as the session expired',
      titled('Log in'),
      async ({ page, context, server, email, complaints }) => {
        complaints.expect(/401/);
        await letTimePass(context, { server, email }, 2 * MINUTE);
        await context.clock.resume();
        await expect(page.getByText('Session expired: inactivity timeout').first()).toBeVisible();
      },
    ),
  ],
  'my information': [
    state('shown', titled('Dashboard'), async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await enter(page, '/dashboard', 'Welcome, Rose');
      await button(page, 'More that we keep').click();
      await expect(page.getByText('555-123-4567')).toBeVisible();
    }),
    state('while it is corrected', async ({ page }) => {
      await button(page, 'Change my name or phone').click();
      await page.getByLabel('Phone number').fill('55');
      await button(page, 'Save').click();
      await expect(page.getByText('Enter a valid 10-digit phone number').first()).toBeVisible();
    }),
    state('under the dialog before everything is deleted', async ({ page }) => {
      await button(page, 'Cancel').click();
      await button(page, 'Delete my account').click();
      await expect(button(page, 'Yes, delete my account')).toBeVisible();
    }),
  ],
  'the log-in page': [
    { state: 'opened', title: titled('Log in'), reach: at('/login'), also: nothingMovesWhereThatIsAsked },
    state('with problems', async ({ page }) => {
      await button(page, 'Sign In').click();
      await expect(page.getByText('Password Required. Please enter your password.').first()).toBeVisible();
    }),
    state('with the reset form, sent', titled('Reset your password'), async ({ page, newEmail }) => {
      await button(page, 'Forgot your password?').click();
      await page.getByLabel('Email address').fill(newEmail());
      await button(page, 'Send Reset Link').click();
      await expect(page.getByText(/If you have an account, an email/)).toBeVisible();
    }),
    state('with a code under way', titled('Check your email'), async ({ page, email }) => {
      await button(page, 'Back to login').click();
      await page.getByLabel('Email address').fill(email);
      await button(page, 'Email me a code instead').click();
      await expect(page.getByLabel('Six-digit code')).toBeVisible();
    }),
  ],
  'the new password': [
    state('with a problem', titled('Reset password'), async ({ page, alreadyAt }) => {
      await alreadyAt('completed');
      await visit(page, '/reset-password');
      await page.getByLabel('New password', { exact: true }).fill('short');
      await button(page, 'Update Password').click();
      await expect(page.getByText('Password Too Short')).toBeVisible();
    }),
    state('under the security dialog', async ({ page }) => {
      await page.getByLabel('New password', { exact: true }).fill('Paper-Lantern-48');
      await page.getByLabel('Confirm new password').fill('Paper-Lantern-48');
      await button(page, 'Update Password').click();
      await pressBlocked(page, 'Verify');
      await expect(page.getByText('Password is required').first()).toBeVisible();
    }),
  ],
  '/schedule': [
    state('opened', at('/schedule')),
    state('with a day and problems', async ({ page }) => {
      await page.locator('input[name="booking-day"]').first().check();
      await button(page, 'Hold this time and email me').press('Enter');
      await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
    }),
  ],
  'the steps without an account': Object.entries(STEPS_SENT_EMPTY).flatMap(([path, sentence]) => [
    state(path, at(path)),
    state(`${path}, sent empty`, async ({ page }: Scene) => {
      await page.getByRole('main').locator('button[type="submit"]').press('Enter');
      await expect(page.getByText(sentence).first()).toBeVisible();
    }),
  ]),
  '/faq': [{ state: 'opened', reach: at('/faq'), also: headerIsAccessible }],
  'the site maps': ['/sitemap', '/sitemap/public'].map((path) => ({
    state: path,
    reach: at(path),
    also: everyPageIsDrawn,
  })),
  'the not-found page': [
    state('opened', /^404/, async ({ page, complaints }) => {
      complaints.expect(/404|page not found/);
      await visit(page, '/no-such-page');
    }),
  ],
};

const LOOKED_AT = [
  ...['/', '/start', PATHS.verifyEmail, '/auth/callback', '/login', '/reset-password', '/schedule', '/faq'],
  ...['/home/calendar', '/home/info', '/home/verify', '/sitemap', '/sitemap/public', '*'],
];

SCREENS['the other public pages'] = ROUTES.filter(
  ({ path, document }) => document === 'page' && !LOOKED_AT.includes(path),
).map(({ path }) => state(path, at(path)));

for (const [name, states] of Object.entries(SCREENS)) {
  test(`${name} can be used by everyone`, async ({
    page,
    context,
    openBrowser,
    server,
    mailbox,
    email,
    newEmail,
    alreadyAt,
    complaints,
  }) => {
    const scene = { page, context, openBrowser, server, mailbox, email, newEmail, alreadyAt, complaints };
    let last = '';
    let shown = /CheckAhead/;
    for (const { state, title = shown, reach, also } of states) {
      await test.step(state, async () => {
        await reach(scene);
        shown = title;
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
        const { pathname } = new URL(page.url());
        await expectAccessibleAtEveryWidth(page, pathname === last);
        last = pathname;
        await also?.(page);
      });
    }
  });
}
