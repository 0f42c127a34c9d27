import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test } from 'vitest';
import { rateLimited } from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { VerifyEmailPage } from '#web/pages/verify-email/verify-email-page.tsx';
import { rememberPendingEmail } from '#web/runtime/pending-sign-up.ts';
import { type Browser, openBrowser, RUTH, show } from './page-harness.tsx';
import { arrives, button, field, press, shows, type } from './page-steps.ts';

const ADDRESS = '/signup/verify-email';
const CODE = 'Six-digit code';
const RESEND = 'Resend the email';

async function asked(sentAgo = 0) {
  const browser = await openBrowser();
  await browser.auth.requestSignInLink({ email: RUTH });
  rememberPendingEmail({ email: RUTH, sentAt: Date.now() - sentAgo });
  return { browser, ...(await mailedSecrets(browser.harness, RUTH)) };
}

async function opened(browser: Browser) {
  show(browser, VerifyEmailPage, ADDRESS);
  await screen.findByText(RUTH);
}

test('shows the address and a link to correct it', async () => {
  const { browser } = await asked();
  await opened(browser);
  expect(screen.getByRole('link', { name: 'Use another email address' }).getAttribute('href')).toBe('/start');
});

test('a pasted code with spaces signs in', async () => {
  const { browser, code } = await asked();
  await opened(browser);
  type(CODE, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  press('Continue with code');
  await arrives('/signup/calendar');
  expect(screen.getByText('Email Verified!')).toBeTruthy();
});

test('a short code shows an error and focuses the field', async () => {
  const { browser } = await asked();
  await opened(browser);
  type(CODE, '123');
  press('Continue with code');
  const error = screen.getByText('Type all six digits of the code first.').closest('p');
  expect(field(CODE).getAttribute('aria-invalid')).toBe('true');
  expect(field(CODE).getAttribute('aria-describedby')).toContain(error?.id);
  await waitFor(() => expect(document.activeElement).toBe(field(CODE)));
  type(CODE, '1234');
  expect(field(CODE).getAttribute('aria-invalid')).toBeNull();
});

test('the next key replaces a code that did not work', async () => {
  const { browser, code } = await asked();
  await opened(browser);
  const selected = () =>
    field(CODE).value.slice(field(CODE).selectionStart ?? 0, field(CODE).selectionEnd ?? 0);
  const wrong = code === '111111' ? '222222' : '111111';
  type(CODE, wrong);
  press('Continue with code');
  await screen.findByText(/That code did not work/);
  expect(selected()).toBe(wrong);
  field(CODE).setSelectionRange(3, 3);
  fireEvent.click(field(CODE));
  expect(selected()).toBe(wrong);
  // While it is typed, the caret stays where it was set.
  type(CODE, '11');
  field(CODE).setSelectionRange(1, 1);
  fireEvent.click(field(CODE));
  expect(selected()).toBe('');
});

test('does not continue for another person who is signed in here', async () => {
  const { browser, fragment } = await asked();
  await browser.useCases.finishCallback(fragment);
  rememberPendingEmail({ email: 'other@example.com', sentAt: Date.now() });
  show(browser, VerifyEmailPage, ADDRESS);
  await screen.findByText('other@example.com');
  await browser.auth.currentSession();
  expect(window.location.pathname).toBe(ADDRESS);
});

test('resending waits 60 seconds and shows the time left', async () => {
  const { browser } = await asked(15_000);
  show(browser, VerifyEmailPage, ADDRESS);
  await screen.findByText(/You can send it again in 4[45] seconds\./);
  expect(button(RESEND).getAttribute('aria-disabled')).toBe('true');
  press(RESEND);
  await screen.findByText('Please wait a little before you send it again.');
});

test('resends the email', async () => {
  const { browser } = await asked(61_000);
  await browser.harness.advance(61_000);
  await opened(browser);
  press(RESEND);
  await shows('verify-email: resend done');
  expect(await browser.harness.mailsTo(RUTH)).toHaveLength(2);
});

test('a rejected resend shows an error and the time left', async () => {
  const { browser } = await asked(61_000);
  browser.auth.requestSignInLink = () => errAsync(rateLimited(30));
  await opened(browser);
  press(RESEND);
  await shows('verify-email: resend failed');
  await screen.findByText(/You can send it again in (30|29) seconds\./);
});

test('without a known address, resending opens the start page', async () => {
  show(await openBrowser(), VerifyEmailPage, ADDRESS);
  await waitFor(() => expect(button(RESEND)).toBeTruthy());
  press(RESEND);
  await shows('verify-email: no e-mail known');
});

test('submits natively if the code was requested without script, because only the server knows the address', async () => {
  const browser = await openBrowser();
  browser.settings = { ...browser.settings, backend: 'server' };
  show(browser, VerifyEmailPage, ADDRESS);
  type(CODE, '123456');
  const form = field(CODE).form;
  if (!form) throw new Error('no form');
  expect(fireEvent.submit(form)).toBe(true);
});
