import { expect, test } from './fixtures.ts';
import { button, heading, isAt, PATHS } from './person.ts';
import { PASSWORD } from './reached-step.ts';
import { storedStep } from './stored-state.ts';

/** Before the script arrives, and where it never does (decision 49). */
test.use({ javaScriptEnabled: false });

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

test('a campaign and the problems of each form are sentences', async ({ page }) => {
  for (const [address, sentence] of [
    ['/start?problem=invalid-email', 'Please enter a valid email address'],
    ['/start?problem=rate-limited', 'Too many email requests. Please wait 60 seconds before trying again.'],
    ['/start?problem=refused', 'Failed to send verification email'],
    [
      '/start?problem=unavailable',
      "We're having trouble sending your verification email. Please try again in a moment.",
    ],
    ['/signup/verify-email?problem=code-refused', 'That code did not work.'],
    ['/signup/verify-email?problem=rate-limited', 'There were too many tries.'],
    ['/signup/verify-email?problem=unavailable', 'We could not check your code just now.'],
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
