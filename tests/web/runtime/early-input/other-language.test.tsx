import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmationPage } from '#web/pages/confirmation/confirmation-page.tsx';
import { HomeCalendarPage } from '#web/pages/home-calendar/home-calendar-page.tsx';
import { LoginPage } from '#web/pages/login/login-page.tsx';
import { PaymentDatesPage } from '#web/pages/payment-dates/payment-dates-page.tsx';
import { SchedulePage } from '#web/pages/schedule/schedule-page.tsx';
import { enterKeptInput, keepInput } from '#web/runtime/early-input/kept-input.ts';
import { KEPT_INPUT_KEY } from '#web/runtime/early-input/kept-input-key.ts';
import { keptFragment } from '#web/runtime/kept-fragment.ts';
import { keptState } from '#web/runtime/kept-state.ts';
import { type Browser, openBrowser, show, signedInBrowser } from '../../pages/page-harness.tsx';
import { field, press, type } from '../../pages/page-steps.ts';
import { MONDAY, openVisitor } from '../../pages/visitor-harness.tsx';

/** Pages of which nothing is prerendered: their fields appear once they have loaded. */

const inMain = (Page: () => React.ReactNode) => () => (
  <main>
    <Page />
  </main>
);

const open = (browser: Browser, Page: () => React.ReactNode, address: string) =>
  show(browser, inMain(Page), address);

/** The page is left, and opened again in a document that knows only what is in the storage. */
function changeLanguage(browser: Browser, Page: () => React.ReactNode, address: string): string {
  keepInput();
  const stored = window.sessionStorage.getItem(KEPT_INPUT_KEY) ?? '';
  const { hash } = window.location;
  const fragment = hash || keptFragment.current;
  cleanup();
  keptState.clear();
  window.history.replaceState(null, '', address);
  enterKeptInput('memory', async () => browser.useCases);
  show(browser, inMain(Page), address + fragment, (window.history.state as { usr?: unknown } | null)?.usr);
  return stored;
}

test('the checked consent stays, and no digit is written', async () => {
  const { browser } = await signedInBrowser({
    step_completed: 'account_setup',
    first_name: 'Ruth',
    last_name: 'Miller',
    phone: '5559820134',
  });
  open(browser, ConfirmationPage, '/signup/confirmation');
  await screen.findByLabelText('Social Security number');
  type('Social Security number', '123-45-6789');
  fireEvent.click(screen.getByRole('checkbox'));
  const stored = changeLanguage(browser, ConfirmationPage, '/signup/confirmation');
  expect(stored).not.toMatch(/123-?45|45-?6789/);
  await waitFor(() => expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true));
  expect(field('Social Security number').value).toBe('');
});

test('the chosen time and what was typed stay in the booking form, and then the hold', async () => {
  // Nine digits in a row, and no Social Security number.
  let made = 0;
  const _uuid = vi
    .spyOn(crypto, 'randomUUID')
    .mockImplementation(() => `12345678-9abc-4def-8abc-abcdefabcde${made++ % 10}`);
  const { browser, bookings } = await openVisitor();
  const inputs = (name: string) =>
    document.querySelectorAll<HTMLInputElement>(`input[name="booking-${name}"]`);
  open(browser, SchedulePage, '/schedule');
  await waitFor(() => expect(inputs('day').length).toBeGreaterThan(0));
  press('Later week');
  fireEvent.click(inputs('day')[1] as HTMLInputElement);
  fireEvent.click(inputs('time')[2] as HTMLInputElement);
  const chosen = inputs('time')[2]?.value;
  type('Your name', 'Ruth Miller');
  type('Your email', 'ruth-123456789@example.com');
  changeLanguage(browser, SchedulePage, '/schedule');
  await waitFor(() => expect(inputs('time')[2]?.checked).toBe(true));
  expect(inputs('time')[2]?.value).toBe(chosen);
  expect(field('Your name').value).toBe('Ruth Miller');
  press('Hold this time and email me');
  await screen.findByText('Check your email');
  changeLanguage(browser, SchedulePage, '/schedule');
  await screen.findByText(/ruth-123456789@example\.com/);
  press('Change the time or what you typed');
  await waitFor(() => expect([...inputs('time')].find(({ checked }) => checked)?.value).toBe(chosen));
  expect(field('Your name').value).toBe('Ruth Miller');
  press('Hold this time and email me');
  await waitFor(() => expect(bookings).toHaveLength(2));
  expect(new Set(bookings.map(({ attempt }) => attempt)).size).toBe(1);
  expect(bookings[0]?.startsAt).toBeGreaterThan(MONDAY);
});

test('the shown payment days stay; answers that tell no day yet are written nowhere, as the page says', async () => {
  const browser = await openBrowser();
  open(browser, PaymentDatesPage, '/payment-dates#paid=both');
  await screen.findByText(/^For SSI on the 1st/);
  fireEvent.click(screen.getByLabelText(/^Social Security \(/));
  const stored = changeLanguage(browser, PaymentDatesPage, '/payment-dates');
  expect(JSON.parse(stored).fields).toEqual([]);
  await screen.findByText('This is an example.');
  fireEvent.click(screen.getByLabelText(/^SSI/));
  changeLanguage(browser, PaymentDatesPage, '/payment-dates');
  await screen.findByText(/^For SSI\. /);
  expect(window.location.hash).toBe('#paid=ssi');
});

test('the steps without an account keep their answers', async () => {
  const { browser } = await openVisitor();
  open(browser, HomeCalendarPage, '/home/calendar');
  fireEvent.click(await screen.findByLabelText(/^3rd Wednesday/));
  changeLanguage(browser, () => null, '/home/calendar');
  cleanup();
  open(browser, HomeCalendarPage, '/home/calendar');
  await waitFor(() => expect(field(/^3rd Wednesday/).checked).toBe(true));
});

test('the page that asks for an emailed code goes on asking for it', async () => {
  const browser = await openBrowser();
  const sent = { codeSent: { email: 'ruth@example.com', sentAt: Date.now() } };
  show(browser, inMain(LoginPage), '/login', sent);
  await screen.findByText(/ruth@example\.com/);
  changeLanguage(browser, LoginPage, '/login');
  await screen.findByText(/ruth@example\.com/);
});
