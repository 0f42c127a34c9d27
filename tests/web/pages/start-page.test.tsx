import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync, ResultAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import { isEmail } from '#core/intake/email.ts';
import { invalidEmail, rateLimited, unavailable } from '#core/ports/failures.ts';
import { lastMail, mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { deferred } from '#tests/support/deferred.ts';
import { perTest } from '#tests/support/per-test.ts';
import { StartPage } from '#web/pages/start/start-page.tsx';
import { keepGivenAddress } from '#web/runtime/early-input/keep-given-address.ts';
import { givenEmail, pendingEmail } from '#web/runtime/pending-sign-up.ts';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { forgetSignUp, GIVEN_EMAIL } from '#web/runtime/sign-up-storage.ts';
import { type Browser, breakMethod, openBrowser, RUTH, show, signedInBrowser } from './page-harness.tsx';
import { arrives, field, press, shows, type } from './page-steps.ts';

const EMAIL = 'Email address';
const SEND = 'Send Verification Link';

const browser = perTest(() => openBrowser());

function asks(email = RUTH, of: Browser = browser) {
  show(of, StartPage, '/start');
  type(EMAIL, email);
  press(SEND);
}

test('a late answer does not take the person away from the page they opened meanwhile', async () => {
  const { promise, answer } = deferred<void>();
  browser.auth.requestSignInLink = () => ResultAsync.fromSafePromise(promise);
  asks();
  await screen.findByRole('button', { name: 'Sending your link' });
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await arrives('/login');
  answer();
  await shows('start: link sent');
  await arrives('/login');
  expect(pendingEmail()?.email).toBe(RUTH);
});

test('a browser that blocks cookies is told so, and nothing is sent', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  asks();
  await screen.findByText(/Your browser blocks cookies/);
  expect(await lastMail(browser.harness, RUTH)).toBeNull();
});

test('an address that the backend refuses is told at the field and in a toast, and a second try works', async () => {
  const heal = breakMethod(browser.auth, 'requestSignInLink', invalidEmail);
  asks();
  await shows('start: invalid e-mail from the backend');
  await waitFor(() => expect(field(EMAIL).getAttribute('aria-invalid')).toBe('true'));
  expect(field(EMAIL).value).toBe(RUTH);
  heal();
  press(SEND);
  await arrives('/signup/verify-email');
});

test('whoever asks again for the same address is led to the code that was sent', async () => {
  asks();
  await arrives('/signup/verify-email');
  browser.auth.requestSignInLink = () => errAsync(rateLimited(50));
  cleanup();
  asks(RUTH.toUpperCase());
  await arrives('/signup/verify-email');
  cleanup();
  asks('another@example.com');
  await screen.findByText(/Please wait 60 seconds/);
});

test('too many requests for the function that stands in', async () => {
  browser.auth.requestSignInLink = () => errAsync(unavailable());
  browser.magicLink.generateMagicLink = () => errAsync(rateLimited(60));
  asks();
  await shows('start: rate limit of the fallback');
  expect(field(EMAIL).value).toBe(RUTH);
});

test('an address that any page was opened with leaves the URL at once, and fills in the field until a log-out', async () => {
  window.history.replaceState(null, '', '/faq?utm_source=radio#email=ruth%40example.com');
  keepGivenAddress(GIVEN_EMAIL);
  expect(window.location.href).toMatch(/\/faq\?utm_source=radio$/);
  window.history.replaceState(null, '', '/faq#item-2');
  keepGivenAddress(GIVEN_EMAIL);
  expect(window.location.hash).toBe('#item-2');
  show(browser, StartPage, '/start');
  await waitFor(() => expect(field(EMAIL).value).toBe(RUTH));
  forgetSignUp();
  expect(givenEmail()).toBeNull();
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  window.history.replaceState(null, '', '/start#email=ruth%40example.com');
  keepGivenAddress(GIVEN_EMAIL);
  blocked.mockRestore();
  expect([window.location.hash, window.history.state]).toEqual(['', { usr: { email: RUTH } }]);
});

test('a signed-in person with a record is welcomed back and redirected to /login', async () => {
  const { browser } = await signedInBrowser();
  asks(RUTH, browser);
  await screen.findByText('Welcome Back!');
  expect(screen.getByText('You already have an account. Redirecting to login...')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test("'Use another email address' brings the typed one along", async () => {
  show(browser, StartPage, '/start', { email: 'ruht@example.com' });
  await waitFor(() => expect(field(EMAIL).value).toBe('ruht@example.com'));
});

test('a person who has confirmed the address is led on', async () => {
  setSessionHint('memory', true);
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  show(browser, StartPage, '/start');
  await screen.findByText('Email verified');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/signup/account');
});

test('another person who logs in in another tab is the one who is led on', async () => {
  const { browser } = await signedInBrowser();
  show(browser, StartPage, '/start');
  await waitFor(() => expect(document.body.textContent).toContain('logged in as ruth@'));
  await browser.auth.requestSignInLink({ email: 'otis@example.com' });
  await browser.auth.finishCallback((await mailedSecrets(browser.harness, 'otis@example.com')).fragment);
  await waitFor(() => expect(document.body.textContent).toContain('logged in as otis@'));
});

const OFFER = 'Yes, change it to gmail.com';

test('a misspelled mail host can be corrected', async () => {
  show(browser, StartPage, '/start');
  type(EMAIL, 'ruth@gmial.com');
  expect(screen.getByText('Did you mean gmail.com?')).toBeTruthy();
  press(OFFER);
  expect(field(EMAIL).value).toBe('ruth@gmail.com');
  expect(document.activeElement).toBe(field(EMAIL));
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('the beginning of a mail host is no misspelling until the field is left', async () => {
  show(browser, StartPage, '/start');
  type(EMAIL, 'ruth@gmail.co');
  expect(screen.queryByText(OFFER)).toBeNull();
  fireEvent.blur(field(EMAIL));
  expect(screen.getByText(OFFER)).toBeTruthy();
});

test('an address with an unusual mail host is accepted as it is', async () => {
  asks('ruth@gmial.com');
  await arrives('/signup/verify-email');
  expect(pendingEmail()?.email).toBe('ruth@gmial.com');
});

test.each([
  'rose@example.com',
  "o'neil+x@mail.example.co",
  'ü@ü.example',
  'rose@example',
  'rose',
  '@example.com',
])('the native form accepts %s if the page does', async (email) => {
  show(await openBrowser(), StartPage, '/start');
  expect(new RegExp(`^(?:${field(/Email/).pattern})$`, 'v').test(email)).toBe(isEmail(email));
});
