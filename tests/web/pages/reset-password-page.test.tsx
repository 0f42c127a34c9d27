import { cleanup, fireEvent, screen } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test } from 'vitest';
import { unreachable } from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { ConfirmationPage } from '#web/pages/confirmation/confirmation-page.tsx';
import { LoginPage } from '#web/pages/login/login-page.tsx';
import { ResetPasswordPage } from '#web/pages/reset-password/reset-password-page.tsx';
import { type Browser, breakMethod, openBrowser, RUTH, show, signedInBrowser } from './page-harness.tsx';
import { arrives, field, leave, press, shows, type } from './page-steps.ts';

const ADDRESS = '/reset-password';
const OLD = 'Sunrise-2026-horizon';
const NEW = 'Harbor-light-2027';

async function withLink() {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  (await browser.auth.setPassword({ email: RUTH, password: OLD }))._unsafeUnwrap();
  (await browser.useCases.signOut())._unsafeUnwrap();
  await browser.harness.advance(61_000);
  (await browser.auth.requestPasswordReset({ email: RUTH }))._unsafeUnwrap();
  const { fragment } = await mailedSecrets(browser.harness, RUTH);
  return { browser, fragment };
}

async function opened() {
  const made = await withLink();
  show(made.browser, ResetPasswordPage, ADDRESS + made.fragment);
  await screen.findByLabelText('New password');
  return made;
}

function fill(password = NEW, confirm = password) {
  type('New password', password);
  type('Confirm new password', confirm);
}

function update(password = NEW, confirm = password) {
  fill(password, confirm);
  press('Update Password');
}

test('names whose password a link sets, so that nobody is led into the account of a stranger', async () => {
  await opened();
  screen.getByText(`Choose a new password for ${RUTH}. If this is not your address`, { exact: false });
});

test('a link from an email does not end at a field for the Social Security number', async () => {
  const { browser, fragment } = await withLink();
  (await browser.useCases.signIn({ email: RUTH, password: OLD }))._unsafeUnwrap();
  (await browser.repo.upsertByEmail(RUTH, { step_completed: 'account_setup' }))._unsafeUnwrap();
  (await browser.useCases.signOut())._unsafeUnwrap();
  show(browser, ResetPasswordPage, ADDRESS + fragment, null, { '/signup/confirmation': ConfirmationPage });
  await screen.findByLabelText('New password');
  update();
  await screen.findByRole('heading', { level: 1, name: 'Your new password is set' });
  await shows('reset-password: updated');
  expect(window.location.pathname).toBe('/signup/confirmation');
  expect(screen.queryByLabelText(/Social Security/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Finish later' }).getAttribute('href')).toBe('/dashboard');
  fireEvent.click(screen.getByRole('link', { name: 'Continue to the last step' }));
  await screen.findByLabelText('Social Security number');
});

test.each([
  ['reset-password: required', '', ''],
  ['reset-password: short', 'Ab1', 'Ab1'],
  ['reset-password: weak', 'abcdefgh', 'abcdefgh'],
  ['reset-password: mismatch', NEW, `${NEW}x`],
])('%s', async (id, password, confirm) => {
  const { browser } = await opened();
  fill(password, confirm);
  leave('Confirm new password');
  press('Update Password');
  await shows(id);
  expect(field('New password').value).toBe(password);
  expect((await browser.auth.currentSession())._unsafeUnwrap()).toBeNull();
});

test('rejects the old password and common ones with a reason', async () => {
  await opened();
  update(OLD);
  expect(await screen.findAllByText('This is already your password. Please choose a new one.')).toHaveLength(
    1,
  );
  update('Password1');
  expect((await screen.findAllByText(/This password is easy to guess/)).length).toBeGreaterThan(0);
});

async function showsNewLink(browser: Browser, fragment: string) {
  show(browser, ResetPasswordPage, ADDRESS + fragment, null, { '/login': LoginPage });
  await shows('reset-password: invalid link');
  expect(window.location.pathname).toBe('/login');
}

test('a used link says so and sends a new one in one press, to the same address', async () => {
  const { browser, fragment } = await withLink();
  await browser.auth.finishRecovery({ fragment, password: NEW });
  await browser.useCases.signOut();
  await browser.harness.advance(61_000);
  await showsNewLink(browser, fragment);
  expect(field('Email address').value).toBe(RUTH);
  press('Send Reset Link');
  await screen.findByText(/an email is on its way/);
  expect(screen.queryByText('Invalid Reset Link')).toBeNull();
  const { fragment: next } = await mailedSecrets(browser.harness, RUTH);
  expect((await browser.auth.readRecovery(next))._unsafeUnwrap()).toEqual({ kind: 'token', email: RUTH });
});

test('an unknown link asks for the address; another browser gets no address of a known one', async () => {
  const { browser, fragment } = await withLink();
  await showsNewLink(browser, '#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(field('Email address').value).toBe('');
  cleanup();
  await browser.harness.advance(31 * 60_000);
  await showsNewLink(await openBrowser(browser.harness), fragment);
  expect(field('Email address').value).toBe('');
});

test('a link that expires while the password is typed says so', async () => {
  const { browser, fragment } = await withLink();
  show(browser, ResetPasswordPage, ADDRESS + fragment, null, { '/login': LoginPage });
  await screen.findByLabelText('New password');
  await browser.harness.advance(31 * 60_000);
  update();
  await shows('reset-password: invalid link');
});

test('a used link tapped again by a signed-in person offers to change the password', async () => {
  const { browser, fragment } = await withLink();
  await browser.auth.finishRecovery({ fragment, password: NEW });
  show(browser, ResetPasswordPage, ADDRESS + fragment);
  await screen.findByText('This link was already used, or it is too old');
  expect(screen.queryByText('Security Verification Required')).toBeNull();
  expect(screen.queryByText(/^Choose a new password/), 'the link may be another person’s').toBeNull();
  press('Continue');
  await screen.findByText('Security Verification Required');
});

test('without an answer the link stays valid', async () => {
  const { browser, fragment } = await withLink();
  const heal = breakMethod(browser.auth, 'readRecovery', unreachable);
  show(browser, ResetPasswordPage, ADDRESS + fragment);
  await screen.findByText(/Your link has not been used/);
  heal();
  press('Try again');
  await screen.findByLabelText('New password');
});

test('without an answer to the new password, nobody is told that the old one stands', async () => {
  const { browser } = await opened();
  const heal = breakMethod(browser.auth, 'finishRecovery', unreachable);
  update();
  await screen.findByText(
    /we cannot tell if your password has changed\. First try to log in with the new one/,
  );
  heal();
  press('Update Password');
  await arrives('/signup/account');
});

async function signedIn() {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  (await browser.auth.setPassword({ email: RUTH, password: OLD }))._unsafeUnwrap();
  show(browser, ResetPasswordPage, ADDRESS);
  await screen.findByText('Security Verification Required');
  return browser;
}

function proves() {
  type('Password', OLD);
  press('Verify');
}

/** Signed in, and at the form for the new password. */
async function proved() {
  const browser = await signedIn();
  proves();
  await screen.findByLabelText('New password');
  return browser;
}

test('asks a signed-in person for the password first', async () => {
  await signedIn();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByText(RUTH)).toBeTruthy();
  proves();
  await shows('re-authentication: done');
  await screen.findByLabelText('New password');
  update();
  await arrives('/signup/account');
});

test('asks for re-authentication again if it expired while typing, and keeps what was typed', async () => {
  const browser = await proved();
  fill();
  browser.sessionMonitor.onUserAction('proof-refused');
  press('Update Password');
  await screen.findByText('Security Verification Required');
  fireEvent.click(screen.getByText('Cancel'));
  expect(field('New password').value).toBe(NEW);
  browser.sessionMonitor.onUserAction('proved');
  const heal = breakMethod(browser.auth, 'setPassword', { kind: 'reauthentication-needed' });
  press('Update Password');
  await screen.findByText('Security Verification Required');
  heal();
  proves();
  await arrives('/signup/account');
  await shows('reset-password: updated');
});

test('asks for the password first even after recent re-authentication', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  browser.sessionMonitor.onUserAction('proved');
  show(browser, ResetPasswordPage, ADDRESS);
  await screen.findByText('Security Verification Required');
  expect(screen.queryByLabelText('New password')).toBeNull();
  fireEvent.click(screen.getByText('Cancel'));
  press('Continue');
  await screen.findByText('Security Verification Required');
});

test.each([
  ['not-signed-in', '/login', 'Please log in to continue'],
  ['forbidden', ADDRESS, 'Another person is logged in on this device'],
] as const)('a password that is refused with %s leads to %s, which says: %s', async (kind, path, words) => {
  const browser = await proved();
  browser.auth.setPassword = () => errAsync({ kind });
  update();
  await screen.findByText(words);
  expect(window.location.pathname).toBe(path);
});

test('removes the form when the person signs out in another tab', async () => {
  const browser = await proved();
  (await browser.useCases.signOut())._unsafeUnwrap();
  await arrives('/login');
});

test('removes the form when another person signs in, and asks for re-authentication', async () => {
  const browser = await proved();
  fill();
  await browser.auth.requestSignInLink({ email: 'otis@example.com' });
  const { fragment } = await mailedSecrets(browser.harness, 'otis@example.com');
  await browser.useCases.finishCallback(fragment);
  await screen.findByText('otis@example.com');
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.queryByText(RUTH)).toBeNull();
});
