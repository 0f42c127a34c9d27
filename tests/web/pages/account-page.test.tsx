import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import { accountCopy, accountToasts } from '#copy/account.ts';
import { asksForPhone } from '#core/consultation/who-calls.ts';
import { forbidden, rateLimited, rejected, unavailable, unreachable } from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { AccountPage } from '#web/pages/account/account-page.tsx';
import {
  type Browser,
  breakMethod,
  RUTH,
  RUTHS_DETAILS,
  rowOf,
  show,
  signedInBrowser,
} from './page-harness.tsx';
import { arrives, button, field, leave, press, shows, type } from './page-steps.ts';

const ADDRESS = '/signup/account';
const PASSWORD = 'Sunrise-2026-horizon';

async function opened(row = {}) {
  const made = await signedInBrowser({ step_completed: 'calendar_intro', ...row });
  show(made.browser, AccountPage, ADDRESS);
  await screen.findByLabelText('First name');
  return made;
}

function fill(password = PASSWORD) {
  type('First name', ' Ruth ');
  type('Last name', 'Miller');
  type('Phone number', '+1 (555) 123-4567');
  type('Password', password);
  type('Confirm password', password);
}

function send(password = PASSWORD) {
  fill(password);
  press('Continue');
}

test('saves the fields, the password and the step, and continues', async () => {
  const { browser } = await opened();
  fill();
  expect(field('Phone number').value).toBe('555-123-4567');
  press('Continue');
  await arrives('/signup/confirmation');
  expect(await rowOf(browser)).toMatchObject({ ...RUTHS_DETAILS, step_completed: 'account_setup' });
  await browser.useCases.signOut();
  expect((await browser.useCases.signIn({ email: RUTH, password: PASSWORD })).isOk()).toBe(true);
});

test.each([
  ['when I call', 'We will work out your date at launch.'],
  ['the 3rd', /could become/],
])('beside the fields stands what %j means', async (benefit_timing_preference, sentence) => {
  await opened({ benefit_timing_preference });
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('who comes back from the last step keeps the password', async () => {
  const { browser } = await opened({ ...RUTHS_DETAILS, step_completed: 'confirmation' });
  screen.getByText('Your password stays as it is.');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/signup/account?change');
  type('Last name', 'Mills');
  press('Continue');
  await arrives('/signup/confirmation');
  expect(await rowOf(browser)).toMatchObject({ last_name: 'Mills', step_completed: 'confirmation' });
});

test.each([null, '555-010-0199'])(
  'says that we call as the booking form asks for a phone: %s',
  async (supportPhone) => {
    const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
    browser.settings = { ...browser.settings, supportPhone };
    show(browser, AccountPage, ADDRESS);
    expect(await screen.findByText(accountCopy.phoneCalls(asksForPhone({ supportPhone })))).toBeTruthy();
  },
);

test('keeps the caret position after inserting a digit', async () => {
  await opened();
  const phone = field('Phone number');
  type('Phone number', '555-123-456');
  phone.focus();
  fireEvent.change(phone, { target: { value: '5595-123-456', selectionStart: 3, selectionEnd: 3 } });
  expect(phone.value).toBe('559-512-3456');
  expect(phone.selectionStart).toBe(3);
});

test('an incomplete phone number and a cleared name survive a reload, the password does not', async () => {
  const { browser, session } = await opened({ first_name: 'Ruth', phone: '5551234567' });
  type('First name', '');
  type('Phone number', '555-98');
  type('Password', PASSWORD);
  cleanup();
  expect(browser.drafts.read(session.userId)?.typed).toEqual({ first_name: '', phone: '555-98' });
  expect(JSON.stringify(browser.drafts.read(session.userId))).not.toContain(PASSWORD);
  show(browser, AccountPage, ADDRESS);
  expect((await screen.findByLabelText<HTMLInputElement>('Phone number')).value).toBe('555-98');
  expect(field('First name').value).toBe('');
  expect((await rowOf(browser))?.phone).toBe('5551234567');
  send();
  await arrives('/signup/confirmation');
  expect(browser.drafts.read(session.userId)).toBeNull();
});

test('nine digits in the phone field are never stored, because they may be a Social Security number', async () => {
  const { browser, session } = await opened({ phone: '5551234567' });
  type('Last name', 'Miller');
  type('Phone number', '223-45-6789');
  expect(field('Phone number').value).toBe('223-456-789');
  type('Phone number', '123-45-6789');
  expect(field('Phone number').value).toBe('123456789');
  cleanup();
  expect(browser.drafts.read(session.userId)?.typed ?? {}).toEqual({});
  expect((await rowOf(browser))?.phone).toBe('5551234567');
});

test('fields that were not edited are not drafted', async () => {
  const { browser, session } = await opened();
  type('First name', 'Ruth');
  cleanup();
  expect(browser.drafts.read(session.userId)?.typed).toEqual({});
});

test('a common password is told when its field is left, before it is typed again', async () => {
  await opened();
  field('Confirm password').focus();
  type('Password', 'Password1');
  leave('Password');
  await screen.findByText(/This password is easy to guess/);
  expect(document.activeElement).toBe(field('Confirm password'));
  expect(screen.getByText(/^hard to guess/).textContent).toContain('still needed');
  press('Continue');
  type('Password', PASSWORD);
  leave('Password');
  expect(screen.queryByText(/is easy to guess/)).toBeNull();
  // The second box has not been filled in yet.
  expect(screen.queryByText('Please confirm your password')).toBeNull();
});

test('in the list of what is missing, a password is ticked once it is known not to be common', async () => {
  await opened();
  press('Continue');
  const isTicked = () => screen.getByRole('link', { name: 'Password' }).querySelector('svg') !== null;
  type('Password', 'Password1');
  expect(isTicked()).toBe(false);
  leave('Password');
  await screen.findByText(/This password is easy to guess/);
  expect(isTicked()).toBe(false);
  type('Password', PASSWORD);
  expect(isTicked()).toBe(false);
  leave('Password');
  await waitFor(() => expect(isTicked()).toBe(true));
});

test('who presses early is led to the first wrong field, and a second common password is told in other words', async () => {
  await opened();
  fill('Password1');
  type('Confirm password', '');
  press('Continue');
  await screen.findByText(/This password is easy to guess/);
  expect(document.activeElement).toBe(field('Password'));
  screen.getByText('Please confirm your password');
  expect(screen.queryByRole('group', { name: 'Please check these fields' })).toBeNull();
  type('Password', 'Sunshine1');
  press('Continue');
  await screen.findByText(/This one is easy to guess too/);
});

test('a mail that is refused too is not promised', async () => {
  const { browser } = await opened();
  browser.auth.setPassword = () => errAsync(rejected);
  browser.auth.requestPasswordReset = () => errAsync(rejected);
  send();
  await arrives('/signup/confirmation');
  await shows('account: could not set password');
  expect(screen.queryByText(accountToasts.setByEmail.title)).toBeNull();
});

test.each([unreachable, unavailable(), rejected, rateLimited(60)])(
  '$kind for the password: told, mailed, and the person goes on',
  async (failure) => {
    const { browser } = await opened();
    await browser.harness.advance(61_000);
    browser.auth.setPassword = () => errAsync(failure);
    send();
    await arrives('/signup/confirmation');
    await shows('account: password not set');
    await shows('account: could not set password');
    await waitFor(async () =>
      expect((await browser.harness.mailsTo(RUTH))[0]?.text).toContain('/reset-password'),
    );
  },
);

test('a password is not set for another person who has signed in meanwhile', async () => {
  const { browser } = await opened();
  browser.auth.setPassword = () => errAsync(forbidden);
  send();
  await screen.findByText('Another person is logged in on this device');
  expect(window.location.pathname).toBe(ADDRESS);
  expect(field('Last name').value).toBe('Miller');
  expect((await rowOf(browser))?.step_completed).toBe('calendar_intro');
});

const COMPLETED = {
  step_completed: 'completed',
  first_name: 'Ruth',
  last_name: 'Stored',
  phone: '5550000000',
  ssn_last4: '0042',
} as const;

async function proveByCode(browser: Browser) {
  await screen.findByText('Security Verification Required');
  await screen.findByRole('button', { name: 'Email me a code instead' });
  press('Email me a code instead');
  await screen.findByLabelText('Six-digit code');
  const { code } = await mailedSecrets(browser.harness, RUTH);
  type('Six-digit code', code);
  press('Verify');
}

test.each([
  ['calendar_intro', () => send()],
  [
    'confirmation',
    () => {
      type('Last name', 'Miller');
      type('Phone number', '5551234567');
      press('Continue');
    },
  ],
] as const)(
  'a tab left open at %s asks for re-authentication after completion and then saves',
  async (step, save) => {
    const { browser } = await opened({ ...RUTHS_DETAILS, last_name: 'Before', step_completed: step });
    (await browser.repo.upsertByEmail(RUTH, COMPLETED))._unsafeUnwrap();
    await browser.harness.advance(6 * 60_000);
    save();
    await proveByCode(browser);
    await arrives('/signup/confirmation');
    expect(await rowOf(browser)).toMatchObject({
      last_name: 'Miller',
      phone: '5551234567',
      step_completed: 'completed',
    });
  },
);

test('a failed save is told beside the pressed button, which keeps the focus', async () => {
  const { browser } = await opened();
  const heal = breakMethod(browser.repo, 'upsertByEmail', unavailable());
  fill();
  button('Continue').focus();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  press('Continue');
  const alert = await screen.findByRole('alert');
  await shows('account: save failed');
  expect(alert.textContent).toContain('Error Saving Information');
  expect(alert.nextElementSibling?.contains(button('Continue'))).toBe(true);
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([alert]));
  expect(document.activeElement).toBe(button('Continue'));
  expect(screen.getAllByRole('alert')).toEqual([alert]);
  heal();
  press('Continue');
  await arrives('/signup/confirmation');
});

test.each([
  ['forbidden', forbidden],
  ['rejected', rejected],
])('a change that is not saved keeps the person on the page: %s', async (_kind, failure) => {
  const { browser } = await signedInBrowser({ ...RUTHS_DETAILS, step_completed: 'confirmation' });
  show(browser, AccountPage, `${ADDRESS}?change`);
  await screen.findByLabelText('First name');
  breakMethod(browser.repo, 'upsertByEmail', failure);
  type('Last name', 'Mills');
  press('Save my change');
  expect((await screen.findByRole('alert')).textContent).toContain('Error Saving Information');
  expect(window.location.pathname).toBe(ADDRESS);
});

test('rejects the mailbox name with digits as a password, and the checklist says so', async () => {
  await opened();
  send('Ruth1948');
  await screen.findByText('This password is too much like your email address. Please choose another one.');
  const line = screen.getByText(/^hard to guess/);
  expect(line.textContent).toContain('still needed');
  type('Password', 'walks with old dogs');
  leave('Password');
  await waitFor(() => expect(line.textContent).toContain('done'));
  const uppercase = () => screen.getByText(/^uppercase letter/).textContent;
  expect(uppercase()).toMatch(/: not needed for a long password$/);
  screen.getByText('Long: no digit or uppercase letter needed.');
  type('Password', 'Walks with');
  expect(uppercase()).toMatch(/done$/);
  type('Password', 'Walks with 4 old dogs');
  expect(uppercase()).toMatch(/done$/);
  screen.getByText('Four words of your own are best. Or:');
  type('Password', 'walks');
  leave('Password');
  const rule = await screen.findByText(/^Password must be at least 8 characters/);
  // Screen readers hear it with the list that shows what is missing.
  const described = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '');
  expect(described?.contains(rule)).toBe(true);
  expect(described?.contains(line)).toBe(true);
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
});
