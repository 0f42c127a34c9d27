import { screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test } from 'vitest';
import { unreachable } from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { CallbackPage } from '#web/pages/callback/callback-page.tsx';
import { arrives, openBrowser, press, RUTH, show, shows } from './page-harness.tsx';

const ADDRESS = '/auth/callback';

test('the requesting browser continues by itself, and the token is removed from the address bar', async () => {
  const browser = await openBrowser();
  await browser.auth.requestSignInLink({ email: RUTH });
  const { fragment } = await mailedSecrets(browser.harness, RUTH);
  show(browser, CallbackPage, ADDRESS + fragment);
  expect(screen.getByText('Verifying your email...')).toBeTruthy();
  expect(window.location.hash).toBe('');
  await arrives('/signup/calendar');
  await shows('callback: verified');
});

test('another browser shows a button, and only pressing it signs in', async () => {
  const asking = await openBrowser();
  await asking.auth.requestSignInLink({ email: RUTH });
  const { fragment } = await mailedSecrets(asking.harness, RUTH);
  const other = await openBrowser(asking.harness);
  show(other, CallbackPage, ADDRESS + fragment);
  await screen.findByRole('button', { name: 'Continue' });
  expect(screen.getByText(`You will be logged in as ${RUTH}.`)).toBeTruthy();
  expect((await other.auth.currentSession())._unsafeUnwrap()).toBeNull();
  press('Continue');
  await arrives('/signup/calendar');
  expect((await other.auth.currentSession())._unsafeUnwrap()?.email).toBe(RUTH);
});

test('without an answer the link stays valid, and trying again finishes', async () => {
  const browser = await openBrowser();
  await browser.auth.requestSignInLink({ email: RUTH });
  const { fragment } = await mailedSecrets(browser.harness, RUTH);
  const works = browser.auth.readCallback;
  browser.auth.readCallback = () => errAsync(unreachable);
  show(browser, CallbackPage, ADDRESS + fragment);
  await screen.findByText(/Your link is safe and has not been used/);
  browser.auth.readCallback = works;
  press('Try again');
  await arrives('/signup/calendar');
});

test.each([
  ['#error=access_denied&error_code=otp_expired', 'callback: expired'],
  ['#error=access_denied', 'callback: failed'],
  ['#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'callback: expired'],
])('%s ends at the check-your-email page', async (fragment, id) => {
  show(await openBrowser(), CallbackPage, ADDRESS + fragment);
  await arrives('/signup/verify-email');
  await shows(id);
});

test('without a token or a session it redirects to the sign-up', async () => {
  show(await openBrowser(), CallbackPage, ADDRESS);
  await arrives('/signup');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
