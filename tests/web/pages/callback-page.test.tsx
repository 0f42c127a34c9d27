import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreachable } from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { perTest } from '#tests/support/per-test.ts';
import { CallbackPage } from '#web/pages/callback/callback-page.tsx';
import { VerifyEmailPage } from '#web/pages/verify-email/verify-email-page.tsx';
import { breakMethod, openBrowser, RUTH, show, signedInBrowser } from './page-harness.tsx';
import { arrives, field, press, shows, type } from './page-steps.ts';

const ADDRESS = '/auth/callback';

/** Opened with a link that does not work, the page leads on to this one. */
const NEW_LINK = { '/signup/verify-email': VerifyEmailPage };

/** Ruth's browser has requested a link. */
const asked = perTest(async () => {
  const browser = await openBrowser();
  await browser.auth.requestSignInLink({ email: RUTH });
  return { browser, ...(await mailedSecrets(browser.harness, RUTH)) };
});

test('a link that changes the address says so', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'completed' });
  const newEmail = 'ruth@example.org';
  (await browser.auth.requestEmailChange({ email: RUTH, newEmail }))._unsafeUnwrap();
  const { fragment } = await mailedSecrets(browser.harness, newEmail);
  show(browser, CallbackPage, ADDRESS + fragment);
  await arrives('/dashboard');
  await screen.findByText('Email Address Changed');
  expect(screen.queryByText('Email Verified!')).toBeNull();
});

test('another browser shows a button, and only pressing it signs in', async () => {
  const other = await openBrowser(asked.browser.harness);
  show(other, CallbackPage, ADDRESS + asked.fragment);
  await screen.findByRole('button', { name: 'Continue' });
  expect(document.body.textContent).toContain(`You will be logged in as ${RUTH}.`);
  expect((await other.auth.currentSession())._unsafeUnwrap()).toBeNull();
  press('Continue');
  await arrives('/signup/calendar');
  expect((await other.auth.currentSession())._unsafeUnwrap()?.email).toBe(RUTH);
});

test('without an answer the link stays valid, and trying again finishes', async () => {
  const heal = breakMethod(asked.browser.auth, 'readCallback', unreachable);
  show(asked.browser, CallbackPage, ADDRESS + asked.fragment);
  await screen.findByText(/Your link is safe and has not been used/);
  heal();
  press('Try again');
  await arrives('/signup/calendar');
});

test.each([
  ['#error=access_denied&error_code=otp_expired', 'callback: expired'],
  ['#error=access_denied', 'callback: failed'],
  ['#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'callback: expired'],
])('%s ends at a lasting message that offers a new link', async (fragment, id) => {
  const browser = await openBrowser();
  show(browser, CallbackPage, ADDRESS + fragment, null, NEW_LINK);
  await shows(id);
  expect(window.location.pathname).toBe('/signup/verify-email');
  type('Email address', RUTH);
  press('Send a new link');
  await screen.findByLabelText('Six-digit code');
  expect(await browser.harness.mailsTo(RUTH)).toHaveLength(1);
  expect(screen.queryByText(/Please request a new one|Please try again/)).toBeNull();
});

test('an expired link fills in its address in the browser that requested it', async () => {
  await asked.browser.harness.advance(30 * 60_000);
  show(asked.browser, CallbackPage, ADDRESS + asked.fragment, null, NEW_LINK);
  await screen.findByText('Verification Link Expired');
  expect(field('Email address').value).toBe(RUTH);
});

test('a new link within the minute is refused at the field, and the address is kept', async () => {
  show(asked.browser, CallbackPage, `${ADDRESS}#error_code=otp_expired`, null, NEW_LINK);
  await screen.findByText('Verification Link Expired');
  type('Email address', RUTH);
  press('Send a new link');
  await screen.findByText(/Too many email requests/);
  expect(field('Email address').value).toBe(RUTH);
});

test('a used link in another browser says so and leads to log in, on no step of the sign-up', async () => {
  (await asked.browser.auth.finishCallback(asked.fragment))._unsafeUnwrap();
  const other = await openBrowser(asked.browser.harness);
  show(other, CallbackPage, ADDRESS + asked.fragment, null, NEW_LINK);
  await screen.findByText('This link was already used');
  expect(screen.queryByText('Verification Link Expired')).toBeNull();
  expect(screen.queryByText(/Step 1 of/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(field('Email address').value).toBe('');
});

test('a used link leads its signed-in person on to the next step', async () => {
  const other = await openBrowser(asked.browser.harness);
  (await other.auth.finishCallback(asked.fragment))._unsafeUnwrap();
  show(other, CallbackPage, ADDRESS + asked.fragment);
  await arrives('/signup/calendar');
  expect(screen.queryByText('Verification Link Expired')).toBeNull();
});

test('without a token or a session it redirects to the sign-up', async () => {
  show(await openBrowser(), CallbackPage, ADDRESS);
  await arrives('/signup');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
