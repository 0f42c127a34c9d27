import { fireEvent, screen } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { beforeEach, expect, test } from 'vitest';
import { rateLimited, rejected, unavailable, unreachable } from '#core/ports/failures.ts';
import { LoginPage } from '#web/pages/login/login-page.tsx';
import {
  arrives,
  field,
  openBrowser,
  press,
  RUTH,
  show,
  shows,
  signedInBrowser,
  type,
} from './page-harness.tsx';

const PASSWORD = 'Sunrise-2026-horizon';
const EMAIL = 'Email address';

async function known() {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  (await browser.auth.setPassword({ password: PASSWORD }))._unsafeUnwrap();
  (await browser.useCases.signOut())._unsafeUnwrap();
  show(browser, LoginPage, '/login');
  await screen.findByText('Save username for next time');
  return browser;
}

function fill(password = PASSWORD) {
  type(EMAIL, RUTH);
  type('Password', password);
}

beforeEach(() => window.localStorage.clear());

test('signing in goes on at the next step', async () => {
  await known();
  fill();
  press('Sign In');
  await arrives('/signup/account');
  await shows('login: success');
});

test('where a session ended, signing in leads back to that step', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'account_setup' });
  (await browser.auth.setPassword({ password: PASSWORD }))._unsafeUnwrap();
  (await browser.useCases.signOut())._unsafeUnwrap();
  show(browser, LoginPage, '/login', { returnTo: 'signup-calendar' });
  await screen.findByText('Save username for next time');
  fill();
  press('Sign In');
  await arrives('/signup/calendar');
});

test('an entry that names no step of the journey leads nowhere else', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
  show(browser, LoginPage, '/login', { returnTo: 'https://elsewhere.example' });
  await arrives('/signup/account');
});

test('wrong credentials: told, and nothing typed is lost', async () => {
  await known();
  fill('Wrong-2026');
  press('Sign In');
  await shows('login: invalid credentials');
  expect(field(EMAIL).value).toBe(RUTH);
  expect(field('Password').value).toBe('Wrong-2026');
  type('Password', PASSWORD);
  press('Sign In');
  await arrives('/signup/account');
});

test.each([
  ['login: too many', rateLimited(60)],
  ['login: not confirmed', { kind: 'email-not-confirmed' as const }],
  ['login: other', rejected],
  ['login: unexpected', unreachable],
  ['login: unexpected', unavailable()],
])('%s ($1.kind)', async (id, failure) => {
  const browser = await known();
  const works = browser.auth.signInWithPassword;
  browser.auth.signInWithPassword = () => errAsync(failure);
  fill();
  press('Sign In');
  await shows(id);
  expect(field('Password').value).toBe(PASSWORD);
  browser.auth.signInWithPassword = works;
  press('Sign In');
  await arrives('/signup/account');
});

test('an address that is none, and no password', async () => {
  await known();
  type(EMAIL, 'ruth');
  type('Password', PASSWORD);
  press('Sign In');
  await shows('login: invalid e-mail');
  type(EMAIL, RUTH);
  type('Password', '');
  press('Sign In');
  await shows('login: no password');
  expect(document.activeElement).toBe(field('Password'));
});

test('both wrong: a summary with a link to each', async () => {
  await known();
  press('Sign In');
  await screen.findByRole('group', { name: 'There is a problem' });
  expect(screen.getByRole('link', { name: 'Please enter your password.' }).getAttribute('href')).toBe(
    '#password',
  );
});

test('the username is kept only when asked, with a warning, and forgotten again', async () => {
  const browser = await known();
  expect(screen.getByText('Do not tick this on a shared computer.')).toBeTruthy();
  fill();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Sign In');
  await arrives('/signup/account');
  expect(window.localStorage.getItem('saved_username')).toBe(RUTH);
  (await browser.useCases.signOut())._unsafeUnwrap();
});

test('a kept username stands there, and unticking forgets it', async () => {
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

test('someone signed in goes on without signing in again', async () => {
  const { browser } = await signedInBrowser({ step_completed: 'completed' });
  show(browser, LoginPage, '/login');
  await arrives('/launch-countdown');
});

test('the reset form: sent, with the address carried over, and back', async () => {
  const browser = await known();
  await browser.harness.advance(61_000);
  type(EMAIL, RUTH);
  press('Forgot your password?');
  expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBe(document.activeElement);
  expect(field(EMAIL).value).toBe(RUTH);
  press('Send Reset Link');
  await shows('login: reset sent');
  expect((await browser.harness.mailsTo(RUTH))[0]?.text).toContain('/reset-password#token=');
  press('Back to login');
  expect(field(EMAIL).value).toBe(RUTH);
});

test.each([
  ['login: reset failed', rateLimited(60)],
  ['login: reset failed', rejected],
  ['login: reset error', unreachable],
])('%s ($1.kind)', async (id, failure) => {
  const browser = await known();
  browser.auth.requestPasswordReset = () => errAsync(failure);
  type(EMAIL, RUTH);
  press('Forgot your password?');
  press('Send Reset Link');
  await shows(id);
  expect(field(EMAIL).value).toBe(RUTH);
});

test.each([
  ['invalid-email', 'Please enter a valid email address.'],
  ['password-missing', 'Please enter your password.'],
  ['invalid-credentials', 'Invalid email or password. Please try again.'],
  ['rate-limited', 'Too many login attempts. Please try again later.'],
  ['unavailable', 'An unexpected error occurred. Please try again.'],
])('a form sent without script comes back with %s', async (word, text) => {
  show(await openBrowser(), LoginPage, `/login?problem=${word}`);
  expect(screen.getByText(text)).toBeTruthy();
  expect(field(EMAIL).form?.getAttribute('action')).toBe('/login');
  expect(field(EMAIL).form?.getAttribute('method')).toBe('post');
});
