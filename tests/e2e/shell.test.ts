import type { Page } from '@playwright/test';
import { breakRequests, expect, test, visit } from './fixtures.ts';
import { button, enter, heading, isAt, messages, PATHS, sees, signOut } from './person.ts';

/** What stands around every page. */

const header = (page: Page) => page.getByRole('banner');

test('the header of a visitor', async ({ page }) => {
  await visit(page, '/');
  for (const name of ['How It Works', 'FAQ', 'Log In', 'Get Cash']) {
    await expect(header(page).getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(
      1,
    );
  }
  await expect(header(page).getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await header(page).getByRole('link', { name: 'FAQ' }).filter({ visible: true }).click();
  await isAt(page, '/faq');
  await header(page).getByRole('link', { name: 'How It Works' }).filter({ visible: true }).click();
  await isAt(page, '/');
  await expect(page.locator('#how-it-works')).toBeInViewport();
  await header(page).getByRole('link', { name: 'CheckAhead home page' }).click();
  await isAt(page, '/');
});

test('the header of a signed-in person, and logging out in every tab', async ({
  page,
  context,
  alreadyAt,
}) => {
  await alreadyAt('completed');
  const second = await context.newPage();
  await enter(page, PATHS.countdown, 'Countdown to Launch');
  await enter(second, '/dashboard', 'Welcome, Rose');
  await expect(header(page).getByRole('link', { name: 'Dashboard' }).filter({ visible: true })).toHaveCount(
    1,
  );
  await expect(header(page).getByRole('link', { name: 'Get Cash' })).toHaveCount(0);
  await signOut(page);
  await isAt(page, '/');
  await expect(header(page).getByRole('link', { name: 'Log In' }).filter({ visible: true })).toHaveCount(1);
  await isAt(second, '/login');
  await expect(header(second).getByRole('link', { name: 'Log In' }).filter({ visible: true })).toHaveCount(1);
  await page.goto('/dashboard');
  await isAt(page, '/login');
});

test('on a phone a message leaves the menu free, and stands above the button that floats', async ({
  page,
  complaints,
  alreadyAt,
}) => {
  complaints.expect(/401 \(Unauthorized\)/);
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/login');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Not-The-One-1');
  await button(page, 'Sign In').click();
  await expect(messages(page).getByText('Login Failed')).toBeVisible();
  await page.getByText('Menu', { exact: true }).click();
  await expect(header(page).getByRole('link', { name: 'FAQ' }).filter({ visible: true })).toHaveCount(1);
  await expect(messages(page).getByText('Login Failed')).toBeVisible();

  await alreadyAt('completed');
  await enter(page, '/dashboard', 'Welcome, Rose');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await isAt(page, '/');
  const message = messages(page).getByRole('status');
  await expect(message).toBeVisible();
  // The last call to action on the page is the one in its closing section.
  const floating = page
    .getByRole('main')
    .getByRole('link', { name: /Get Cash/ })
    .nth(-2);
  await expect
    .poll(async () => {
      // Again each time: the arrival on the page goes to its top.
      await page.evaluate(() => window.scrollTo(0, 900));
      const [above, below] = await Promise.all([message.boundingBox(), floating.boundingBox()]);
      return above && below ? above.y + above.height <= below.y : null;
    })
    .toBe(true);
});

test('a log-out that fails says so, and the person stays signed in', async ({
  page,
  complaints,
  alreadyAt,
}, testInfo) => {
  complaints.expect(/503|ERR_/);
  await alreadyAt('completed');
  await enter(page, '/dashboard', 'Welcome, Rose');
  const mend = await breakRequests(page, /\/api\/auth\/sign-out$/, (route) => route.fulfill({ status: 503 }));
  await button(page, 'Log out').click();
  await sees(page, testInfo, 'header: log-out failed');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await sees(page, testInfo, 'dashboard: sign-out failed');
  mend();
  const mendAgain = await breakRequests(page, /\/api\/auth\/sign-out$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await sees(page, testInfo, 'dashboard: sign-out broke');
  mendAgain();
  await expect(heading(page, 'Welcome, Rose')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await isAt(page, '/');
  await expect(messages(page).getByText('Logged Out', { exact: true })).toBeVisible();
});

test('the menu of a phone, by touch and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await visit(page, '/start');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const opener = page.getByText('Menu', { exact: true });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await opener.press('Enter');
  await menu.getByRole('link', { name: 'Log In' }).click();
  await isAt(page, '/login');
  await expect(menu).toBeHidden();

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(opener).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

const PUBLIC_PAGES = ['/', '/start', PATHS.verifyEmail, '/login', '/faq', '/privacy', '/terms'] as const;

test('every page carries the lines of the footer and comes without a complaint', async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await visit(page, path);
    const footer = page.getByRole('contentinfo');
    await expect(
      footer.getByText(
        'CheckAhead is not affiliated with or endorsed by the Social Security Administration.',
      ),
    ).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await expect(footer.getByRole('link', { name: 'How to spot Social Security scams' })).toHaveAttribute(
      'href',
      'https://oig.ssa.gov/scam/',
    );
    await expect(footer.getByText(/^©/)).toBeVisible();
  }
});

test('breadcrumbs have the names of the pages', async ({ page, complaints, alreadyAt }) => {
  complaints.expect(/404|page not found/);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await visit(page, '/');
  await expect(trail).toHaveCount(0);
  for (const [path, names] of [
    ['/start', ['Home', 'Get Started']],
    ['/faq', ['Home', 'FAQ']],
    ['/login', ['Home', 'Login']],
    ['/privacy', ['Home', 'Privacy Policy']],
    ['/terms', ['Home', 'Terms & Conditions']],
    [PATHS.verifyEmail, ['Home', 'Signup', 'Verify Email']],
    ['/no/such/page', ['Home', 'Page Not Found']],
  ] as const) {
    await visit(page, path);
    await expect(trail.getByRole('listitem')).toHaveText([...names]);
  }
  await alreadyAt('completed');
  await visit(page, '/reset-password');
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Login', 'Reset Password']);
});

test('an address without a page', async ({ page, complaints }) => {
  complaints.expect(/404|page not found/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(heading(page, '404')).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await isAt(page, '/');
  expect(complaints.heard().some((line) => line.includes('/no-such-page'))).toBe(true);
});

test('the addresses that lead on', async ({ page, alreadyAt }) => {
  await page.goto('/signup/verify');
  await isAt(page, PATHS.verifyEmail);
  await alreadyAt('account_setup');
  await page.goto('/signup');
  await isAt(page, PATHS.calendar);
  await page.goto('/signup/verify');
  await isAt(page, PATHS.confirmation);
  await page.goto('/confirmation');
  await isAt(page, PATHS.confirmation);
  await expect(heading(page, 'Confirm your identity')).toBeVisible();
});

test('pages of the sign-up are not for search engines', async ({ page }) => {
  for (const path of [
    PATHS.verifyEmail,
    PATHS.calendar,
    PATHS.account,
    PATHS.confirmation,
    '/auth/callback',
  ]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toMatch(/<meta name="robots" content="[^"]*noindex/);
  }
});

test('a bug on a page shows the error screen with a way on', async ({ page, complaints }) => {
  complaints.expect(/./);
  await visit(page, '/');
  const mend = await breakRequests(page, /\/assets\/login-page-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const LoginPage = () => { throw new Error("a bug"); }; export { LoginPage as t };',
    }),
  );
  await header(page).getByRole('link', { name: 'Log In' }).filter({ visible: true }).click();
  await expect(heading(page, 'Something went wrong.')).toBeVisible();
  await expect(
    page.getByText('We apologize for the inconvenience. Please try refreshing the page.'),
  ).toBeVisible();
  mend();
  await button(page, 'Try Again').click();
  await expect(heading(page, 'Welcome Back')).toBeVisible();
});

test('a message goes by itself, but not while it is pointed at', async ({ page, newEmail }) => {
  await page.clock.install();
  await visit(page, '/start');
  await page.getByLabel('Email address').fill(newEmail());
  await button(page, 'Send Verification Link').click();
  const message = messages(page).getByText('Magic Link Sent!');
  await expect(message).toBeVisible();
  await message.hover();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(13_000);
  await expect(message).toHaveCount(0);
});

test('the saved username is kept only when asked for', async ({ page, openBrowser, email, alreadyAt }) => {
  await alreadyAt('completed', { context: await openBrowser() });
  const signIn = async (save: boolean) => {
    await page.getByLabel('Password', { exact: true }).fill('Sunrise-Walk-27');
    await page.getByRole('checkbox', { name: 'Save username for next time' }).setChecked(save);
    await button(page, 'Sign In').click();
    await isAt(page, PATHS.countdown);
    await signOut(page);
  };
  await visit(page, '/login');
  await expect(page.getByText('Do not tick this on a shared computer.')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await signIn(true);
  expect(await page.evaluate(() => localStorage.getItem('saved_username'))).toBe(email);
  await visit(page, '/login');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByRole('checkbox', { name: 'Save username for next time' })).toBeChecked();
  await signIn(false);
  expect(await page.evaluate(() => localStorage.getItem('saved_username'))).toBeNull();
});
