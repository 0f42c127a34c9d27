import { ROUTES, routeAt } from '#web/runtime/paths.ts';
import { expect, test } from './fixtures.ts';
import { button, heading, isAt, PATHS } from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { letSecondsPass, storedStep } from './stored-state.ts';

/** Before the script arrives, and where it never does. */
test.use({ javaScriptEnabled: false });

/** Documents that are drawn and still need a script to be of their full use. */
const NEED_SCRIPT = new Set([
  '/home/calendar',
  '/home/info',
  '/home/verify',
  '/signup/verify-email',
  '/auth/callback',
  '/reset-password',
  '/schedule',
  '/payment-dates',
]);

test('the first page reads, and its links work', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByText(/not affiliated with or endorsed by the Social Security Administration/).first(),
  ).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Get Cash/ })
    .first()
    .click();
  await isAt(page, '/start');
  await expect(heading(page, 'Get started')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
});

test('a person asks for the mail and signs in with the code', async ({ page, server, mailbox, email }) => {
  await page.goto('/start');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Verification Link').click();
  await isAt(page, PATHS.verifyEmail);
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  const { code } = await mailbox.latest(email);

  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
  await button(page, 'Continue with code').click();
  await expect(
    page.getByText(/That code did not work\. Check the digits, or ask for a new email\./),
  ).toBeVisible();

  await page.getByLabel('Six-digit code').fill(code);
  await button(page, 'Continue with code').click();
  await isAt(page, PATHS.calendar);
  expect(storedStep(server, email)).toBe('email_verified');
});

test('a second mail within a minute is refused in a sentence', async ({ page, email }) => {
  for (let times = 0; times < 2; times += 1) {
    await page.goto('/start');
    await page.getByLabel('Email address').fill(email);
    await button(page, 'Send Verification Link').click();
  }
  await isAt(page, '/start');
  await expect(
    page.getByText('Too many email requests. Please wait 60 seconds before trying again.'),
  ).toBeVisible();
});

test('a person signs in with the password, after a wrong one', async ({
  page,
  openBrowser,
  email,
  alreadyAt,
}) => {
  await alreadyAt('account_setup', { context: await openBrowser() });
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Not-The-One-1');
  await button(page, 'Sign In').click();
  await isAt(page, '/login');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await isAt(page, PATHS.confirmation);
});

test('a person gets a code from the login page, whatever stands in the password', async ({
  page,
  openBrowser,
  server,
  mailbox,
  email,
  alreadyAt,
}) => {
  await alreadyAt('account_setup', { context: await openBrowser() });
  letSecondsPass(server, email, 61);
  await page.goto('/login');
  await expect(page.getByText(/Your browser does not run JavaScript/)).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Email me a code instead').click();
  await isAt(page, PATHS.verifyEmail);
  await page.getByLabel('Six-digit code').fill((await mailbox.latest(email, 2)).code);
  await button(page, 'Continue with code').click();
  await isAt(page, PATHS.confirmation);
});

test('a campaign and the problems of each form are sentences', async ({ page }) => {
  for (const [address, sentence] of [
    ['/start?problem=invalid-email', 'Please enter a valid email address'],
    ['/start?problem=rate-limited', 'Too many email requests. Please wait 60 seconds before trying again.'],
    ['/start?problem=refused', 'Failed to send verification email'],
    [
      '/start?problem=unavailable',
      "We're having trouble sending your verification email. Please try again in a moment.",
    ],
    ['/start?problem=unsure', 'We could not tell that this came from our own page, so we did not use it.'],
    ['/start?problem=needs-script', 'This form needs JavaScript, and it did not run in your browser.'],
    ['/signup/verify-email?problem=code-refused', 'That code did not work.'],
    ['/signup/verify-email?problem=rate-limited', 'There were too many tries.'],
    ['/signup/verify-email?problem=unavailable', 'We could not check your code just now.'],
    ['/signup/verify-email?problem=refused', 'That code did not work.'],
    ['/signup/verify-email?problem=unsure', 'We could not tell that this came from our own page'],
    ['/login?problem=refused', 'Login failed. Please check your credentials.'],
    ['/login?problem=unsure', 'We could not tell that this came from our own page'],
    ['/login?problem=invalid-email', 'Please enter a valid email address.'],
    ['/login?problem=password-missing', 'Please enter your password.'],
    ['/login?problem=invalid-credentials', 'Invalid email or password. Please try again.'],
    ['/login?problem=rate-limited', 'Too many login attempts. Please try again later.'],
    ['/login?problem=email-not-confirmed', 'Your account exists but email verification is pending.'],
    ['/login?problem=unavailable', 'An unexpected error occurred. Please try again.'],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByText(sentence).first(), address).toBeVisible();
  }
  await page.goto('/start?problem=%3Cimg%3E');
  await expect(heading(page, 'Get started')).toBeVisible();
  await expect(page.getByText('There is a problem')).toHaveCount(0);
});

test('no page waits for a script that never comes: it says what to do, or it works', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404 \(Not Found\) \(.*\/nowhere\)/);
  test.slow();
  for (const { path } of ROUTES) {
    await page.goto(path === '*' ? '/nowhere' : path);
    const at = new URL(page.url()).pathname;
    const main = page.getByRole('main');
    const waiting = main.getByText(/^Loading\.\.\.$|^Verifying|longer than usual/);
    for (const words of await waiting.all()) await expect(words, at).toBeHidden();
    for (const wait of await main.getByRole('status').all()) await expect(wait, at).not.toContainText('...');
    // The engine behind getByText looks into no `noscript`.
    const told = main.locator('noscript p').first();
    const needsScript = routeAt(at).document !== 'page' || NEED_SCRIPT.has(at);
    if (needsScript) {
      await expect(told, at).toBeVisible();
      await expect(told, at).toHaveText('JavaScript is off in your browser');
    } else await expect(page.getByRole('heading', { level: 1 }), at).toBeVisible();
  }
});

test('who opens the link of the mail is led to the code', async ({ page }) => {
  await page.goto('/auth/callback#token=anything');
  await page.getByRole('link', { name: 'Type the code' }).click();
  await isAt(page, PATHS.verifyEmail);
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
});

test('who opens the link of a hold reads that nothing is booked, and finds no dead button', async ({
  page,
}) => {
  await page.goto('/schedule#booking=anything');
  const told = page.getByRole('main').locator('noscript').first().locator('p');
  await expect(told.nth(1)).toContainText('Did you open a link to confirm a call?');
  await expect(told.nth(2)).toContainText('Turn it on and open the link again, or write to');
  await expect(page.getByText('Schedule a Call', { exact: true }).filter({ visible: true })).toHaveCount(0);
});

test('what only a script could do is not offered', async ({ page }) => {
  await page.goto('/signup/verify-email');
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await expect(page.getByText('It will continue on its own')).toBeHidden();
  await expect(page.getByText('Resend the email')).toBeHidden();
  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.getByText('Forgot your password?')).toBeHidden();
  await expect(page.getByText('Save username for next time')).toBeHidden();
});

test('a form that is far too long comes back to its page with a sentence', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email address').fill('rose@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(200_000));
  await button(page, 'Sign In').click();
  await isAt(page, '/login');
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible();
});

test('a form says where it comes from, so that browsers without Sec-Fetch-Site can be told apart', async ({
  page,
}) => {
  for (const [path, label] of [
    ['/start', 'Send Verification Link'],
    ['/signup/verify-email', 'Continue with code'],
    ['/login', 'Sign In'],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => document.querySelector('form')?.setAttribute('novalidate', ''));
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      button(page, label).click(),
    ]);
    expect(await sent.headerValue('origin'), path).toBe(new URL(page.url()).origin);
  }
});
