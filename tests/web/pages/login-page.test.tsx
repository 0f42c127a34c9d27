import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import { rateLimited, unreachable } from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { LoginPage } from '#web/pages/login/login-page.tsx';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { breakMethod, openBrowser, RUTH, show, signedInBrowser } from './page-harness.tsx';
import { arrives, button, field, press, shows, type } from './page-steps.ts';

const PASSWORD = 'Sunrise-2026-horizon';
const EMAIL = 'Email address';

async function known(
  state: unknown = null,
  step_completed: 'calendar_intro' | 'account_setup' = 'calendar_intro',
) {
  const { browser } = await signedInBrowser({ step_completed });
  (await browser.auth.setPassword({ email: RUTH, password: PASSWORD }))._unsafeUnwrap();
  (await browser.useCases.signOut())._unsafeUnwrap();
  show(browser, LoginPage, '/login', state);
  await screen.findByText('Save username for next time');
  return browser;
}

function fill(password = PASSWORD) {
  type(EMAIL, RUTH);
  type('Password', password);
}

function logIn(password = PASSWORD) {
  fill(password);
  press('Sign In');
}

test('a browser that blocks cookies is told so, at the password and at the code', async () => {
  await known();
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  logIn();
  await screen.findByText(/Your browser blocks cookies/);
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  press('Email me a code instead');
  await waitFor(() => expect(field(EMAIL).getAttribute('aria-invalid')).toBe('true'));
});

test.each([
  ['dashboard', '/dashboard'],
  ['launch-countdown', '/launch-countdown'],
  ['signup-confirmation', '/signup/confirmation'],
])('signing in leads back to the %s, too', async (returnTo, path) => {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  show(browser, LoginPage, '/login', { returnTo });
  await arrives(path);
});

test('so it does where the server found that the session had ended', async () => {
  show(await openBrowser(), LoginPage, '/login?return=signup-account');
  expect(await screen.findByText('You are logged out')).toBeTruthy();
  cleanup();
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  show(browser, LoginPage, '/login?return=signup-account');
  await arrives('/signup/account');
  cleanup();
  show(browser, LoginPage, '/login?return=https://evil.example');
  await arrives('/signup/account');
});

test('whose form was not used reads that, and not that what they typed is kept', async () => {
  show(await openBrowser(), LoginPage, '/login?problem=log-in-again&return=signup-account');
  expect(screen.getByText(/This press saved, sent or deleted nothing/)).toBeTruthy();
  expect(screen.queryByText('You are logged out')).toBeNull();
  cleanup();
  const { browser } = await signedInBrowser();
  const asked = vi.spyOn(browser.auth, 'currentSession');
  show(browser, LoginPage, '/login?problem=log-in-again&return=dashboard');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => {});
  expect(window.location.pathname).toBe('/login');
  expect(screen.getByText(/This press saved, sent or deleted nothing/)).toBeTruthy();
});

test.each([
  ['inactivity', 'Session expired: inactivity timeout', /You were away for 20 minutes/],
  ['session-limit', 'Session expired: session timeout', /You were logged in for 4 hours/],
  [undefined, 'You are logged out', /Your session ended\./],
])('an end of the session (%s) is explained', async (ended, title, why) => {
  show(await openBrowser(), LoginPage, '/login', { returnTo: 'signup-account', ended });
  const notice = (await screen.findByText(title)).closest('[role=status]');
  expect(notice?.textContent).toMatch(why);
  expect(notice?.textContent).toContain('Log in to come back to this step with what you typed.');
  expect(notice?.textContent).toContain('That step will ask you to choose your password again.');
  expect(field(EMAIL).value).toBe('');
});

test.each(['signup-calendar', 'signup-account'])(
  'whose session ended on %s, before there was a password, is offered a code first',
  async (returnTo) => {
    show(await openBrowser(), LoginPage, '/login', { returnTo, ended: 'inactivity' });
    await screen.findByText(/No password yet\? We can email you a code instead/);
    expect(screen.queryByText('Log in with your email address and password.')).toBeNull();
    const code = button(BY_CODE);
    const isBefore = (other: Element) =>
      (code.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect([field(EMAIL), field('Password'), button('Sign In')].map(isBefore)).toEqual([false, true, true]);
    expect(code.className).not.toBe(button('Sign In').className);
    cleanup();
    show(await openBrowser(), LoginPage, '/login', { returnTo: 'signup-confirmation', ended: 'inactivity' });
    await screen.findByText('Log in with your email address and password.');
    expect(button('Sign In').compareDocumentPosition(button(BY_CODE))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test.each(['dashboard', 'launch-countdown'])(
  'from the %s, which keeps nothing that was typed, nothing more is promised',
  async (returnTo) => {
    for (const ended of ['inactivity', undefined]) {
      show(await openBrowser(), LoginPage, '/login', { returnTo, ended });
      const notice = (await screen.findByText(/Log in to come back to this page/)).closest('[role=status]');
      expect(notice?.textContent).not.toMatch(/typed|step/);
      cleanup();
    }
  },
);

test('without an expiry there is no notice', async () => {
  show(await openBrowser(), LoginPage, '/login');
  await screen.findByText('Save username for next time');
  expect(screen.queryByText(/with what you typed/)).toBeNull();
});

test('a session that is being ended here does not redirect', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  browser.sessionMonitor.show({ kind: 'ended', reason: 'inactivity' });
  const asked = vi.spyOn(browser.auth, 'currentSession');
  show(browser, LoginPage, '/login', { returnTo: 'signup-account', ended: 'inactivity' });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await screen.findByText('Session expired: inactivity timeout');
  expect(window.location.pathname).toBe('/login');
});

test('asks for a session only where somebody may be signed in', async () => {
  const browser = await openBrowser();
  const asked = vi.spyOn(browser.auth, 'currentSession');
  show(browser, LoginPage, '/login');
  await screen.findByText('Save username for next time');
  expect(asked).not.toHaveBeenCalled();
  act(() => setSessionHint('memory', true));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('continues when another tab signs in', async () => {
  const browser = await known();
  type(EMAIL, RUTH);
  (await browser.auth.signInWithPassword({ email: RUTH, password: PASSWORD }))._unsafeUnwrap();
  await arrives('/signup/account');
});

const CODE = 'Six-digit code';
const BY_CODE = 'Email me a code instead';
const CONTINUE = 'Continue with code';

/** Ruth asks for a code on the sign-in page, more than a minute after the last message to her. */
async function askedForCode(state: unknown = null, before: () => void = () => {}) {
  const { browser } = await signedInBrowser({ step_completed: 'account_setup' });
  (await browser.useCases.signOut())._unsafeUnwrap();
  await browser.harness.advance(61_000);
  show(browser, LoginPage, '/login', state);
  await screen.findByText('Save username for next time');
  type(EMAIL, RUTH);
  before();
  press(BY_CODE);
  await screen.findByLabelText(CODE);
  return { browser, ...(await mailedSecrets(browser.harness, RUTH)) };
}

test('a code works like the password and returns to the step', async () => {
  const { code } = await askedForCode({ returnTo: 'signup-account', ended: 'inactivity' });
  expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBe(document.activeElement);
  expect(screen.getByText(RUTH)).toBeTruthy();
  expect(field(CODE).autocomplete).toBe('one-time-code');
  expect(field(CODE).inputMode).toBe('numeric');
  await waitFor(() => expect(button('Resend the email').getAttribute('aria-disabled')).toBe('true'));
  type(CODE, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  press(CONTINUE);
  await arrives('/signup/account');
  await shows('login: success');
  expect(window.localStorage.length).toBe(0);
});

test('can switch to the password and back to the code within the resend limit', async () => {
  const { browser } = await askedForCode();
  press('Use my password instead');
  expect(field(EMAIL).value).toBe(RUTH);
  press(BY_CODE);
  await screen.findByLabelText(CODE);
  expect(await browser.harness.mailsTo(RUTH)).toHaveLength(2);
  press('Use my password instead');
  // Many emails were sent, but none a moment ago.
  browser.auth.requestSignInLink = () => errAsync(rateLimited(3_600));
  press(BY_CODE);
  await screen.findByText('Unable to Send Email');
  expect(screen.queryByLabelText(CODE)).toBeNull();
});

test.each([
  ['an address that is none', 'ruth', null, ['Invalid Email. Please enter a valid email address.']],
  [
    'a message too many',
    RUTH,
    rateLimited(60),
    ['Unable to Send Email', 'Too many email requests. Please wait 60 seconds before trying again.'],
  ],
  [
    'the messages of an hour',
    RUTH,
    rateLimited(3_600),
    ['Unable to Send Email', 'No email was sent. You can try again later.'],
  ],
  [
    'no answer',
    RUTH,
    unreachable,
    [
      'Unable to Send Email',
      "We're having trouble sending your verification email. Please try again in a moment.",
    ],
  ],
])('no code for %s: told at the address, which stays', async (_what, address, failure, texts) => {
  const browser = await known();
  if (failure) {
    browser.auth.requestSignInLink = () => errAsync(failure);
    browser.magicLink.generateMagicLink = () => errAsync(failure);
  }
  type(EMAIL, address);
  press(BY_CODE);
  // Once: what stands at the field is not said again by the message.
  for (const text of texts) expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.queryByLabelText(CODE)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field(EMAIL)));
  expect(field(EMAIL).value).toBe(address);
});

test('ignores a return state with an unknown page', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  show(browser, LoginPage, '/login', { returnTo: 'https://elsewhere.example' });
  await arrives('/signup/account');
});

test('a password of somebody who has not confirmed the address is told why, and what was typed stays', async () => {
  const browser = await known();
  browser.auth.signInWithPassword = () => errAsync({ kind: 'email-not-confirmed' });
  logIn();
  await shows('login: not confirmed');
  expect(field('Password').value).toBe(PASSWORD);
});

test('an empty form shows one summary, one sentence for each field, and no message', async () => {
  await known();
  press('Sign In');
  await screen.findByRole('group', { name: 'Please check these fields' });
  for (const id of ['login: invalid e-mail', 'login: no password']) await shows(id);
  for (const [id, name, sentence] of [
    ['email', 'Email address', 'Invalid Email. Please enter a valid email address.'],
    ['password', 'Password', 'Password Required. Please enter your password.'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`#${id}`);
    expect(document.getElementById(`${id}-error`)?.textContent).toBe(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  }
  expect(document.querySelectorAll('[aria-live=polite] :is([role=alert],[role=status])')).toHaveLength(0);
  type(EMAIL, RUTH);
  press('Sign In');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  type(EMAIL, 'ruth');
  type('Password', PASSWORD);
  press('Sign In');
  await shows('login: invalid e-mail');
});

test('saves the username only on request, with a warning, and deletes it again', async () => {
  const browser = await known();
  expect(
    screen.getByText('Your username is your email address. Do not check this box on a shared computer.'),
  ).toBeTruthy();
  fill();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Sign In');
  await arrives('/signup/account');
  expect(window.localStorage.getItem('saved_username')).toBe(RUTH);
  (await browser.useCases.signOut())._unsafeUnwrap();
});

test('prefills the saved username, and unchecking deletes it', async () => {
  window.localStorage.setItem('saved_username', RUTH);
  await known();
  expect(field(EMAIL).value).toBe(RUTH);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  type('Password', PASSWORD);
  press('Sign In');
  await arrives('/signup/account');
  expect(window.localStorage.getItem('saved_username')).toBeNull();
});

test('saves or deletes the username when logging in by code or link too', async () => {
  const { code } = await askedForCode(null, () => fireEvent.click(screen.getByRole('checkbox')));
  type(CODE, code);
  press(CONTINUE);
  await arrives('/signup/confirmation');
  expect(window.localStorage.getItem('saved_username')).toBe(RUTH);
  cleanup();

  const { browser, fragment } = await askedForCode(null, () => fireEvent.click(screen.getByRole('checkbox')));
  await browser.useCases.finishCallback(fragment);
  await arrives('/signup/confirmation');
  expect(window.localStorage.getItem('saved_username')).toBeNull();
});

test("'Forgot your password?' takes the saved username along, and what the browser filled in", async () => {
  window.localStorage.setItem('saved_username', RUTH);
  await known();
  press('Forgot your password?');
  expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBe(document.activeElement);
  expect(field(EMAIL).value).toBe(RUTH);
  press('Back to login');
  field(EMAIL).value = 'filled@example.com';
  press('Forgot your password?');
  expect(field(EMAIL).value).toBe('filled@example.com');
});

test("the address and the check of 'Save username' come back from 'Forgot your password?'", async () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');
  const forgetAndReturn = () => {
    press('Forgot your password?');
    press('Back to login');
  };
  await known();
  type(EMAIL, 'typed@example.com');
  fireEvent.click(box());
  forgetAndReturn();
  expect(box().checked).toBe(true);
  expect(field(EMAIL).value).toBe('typed@example.com');
  cleanup();
  window.localStorage.setItem('saved_username', RUTH);
  await known();
  fireEvent.click(box());
  type(EMAIL, '');
  forgetAndReturn();
  expect(box().checked).toBe(false);
  expect(field(EMAIL).value).toBe('');
});

test('field and toast use different words for an error', async () => {
  const browser = await known();
  browser.auth.signInWithPassword = () => errAsync(rateLimited(60));
  logIn();
  expect(await screen.findAllByText('Too many login attempts. Please try again later.')).toHaveLength(1);
  expect(
    screen.getByText('You are not logged in yet. Wait a few minutes before you try again.'),
  ).toBeTruthy();
});

test("what is said of a failed try goes with 'Forgot your password?', and the person still gets back", async () => {
  const browser = await known({ returnTo: 'signup-calendar', ended: 'inactivity' }, 'account_setup');
  logIn('Wrong-2026');
  await shows('login: invalid credentials');
  press('Forgot your password?');
  await waitFor(() => expect(screen.queryByText('Login Failed')).toBeNull());
  await browser.harness.advance(61_000);
  press('Send Reset Link');
  await screen.findByText('Reset Email Sent');
  press('Back to login');
  await waitFor(() => expect(screen.queryByText('Reset Email Sent')).toBeNull());
  logIn();
  await arrives('/signup/calendar');
});

test('a second request within the minute points to the first email, a first one fails', async () => {
  const browser = await known();
  await browser.harness.advance(61_000);
  const heal = breakMethod(browser.auth, 'requestPasswordReset', rateLimited(60));
  type(EMAIL, RUTH);
  press('Forgot your password?');
  press('Send Reset Link');
  await shows('login: reset failed');
  expect(field(EMAIL).getAttribute('aria-invalid')).toBe('true');
  await screen.findByText(/^You asked for an email a moment ago, so we did not send a new one\./);
  browser.auth.requestPasswordReset = () => errAsync(rateLimited(900));
  press('Send Reset Link');
  await screen.findByText('No email was sent. You can try again later.');
  browser.auth.requestPasswordReset = () => errAsync(unreachable);
  press('Send Reset Link');
  await screen.findByText(/we cannot tell if an email was sent\. Look for it first/);
  heal();
  press('Send Reset Link');
  await shows('login: reset sent');
  browser.auth.requestPasswordReset = () => errAsync(rateLimited(60));
  press('Send Reset Link');
  await screen.findByText(/^You asked for an email a moment ago/);
  expect(screen.queryByRole('alert')).toBeNull();
  browser.auth.requestPasswordReset = () => errAsync(rateLimited(3_600));
  press('Send Reset Link');
  await screen.findByText('No email was sent. You can try again later.');
});

test('a form sent without script comes back with what was wrong', async () => {
  show(await openBrowser(), LoginPage, '/login?problem=password-missing');
  expect(screen.getByText('Password Required. Please enter your password.')).toBeTruthy();
  // It goes where the page is, with the page to return to.
  expect(field(EMAIL).form?.hasAttribute('action')).toBe(false);
  expect(field(EMAIL).form?.getAttribute('method')).toBe('post');
});
