import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import { forbidden, notSignedIn, unreachable } from '#core/ports/failures.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { perTest } from '#tests/support/per-test.ts';
import { CalendarPage } from '#web/pages/calendar/calendar-page.tsx';
import { CALENDAR_CHOICES } from './calendar-choices.ts';
import { breakMethod, RUTH, rowOf, sessionOf, show, signedInBrowser } from './page-harness.tsx';
import { arrives, button, press, shows, type } from './page-steps.ts';

const ADDRESS = '/signup/calendar';
const browser = perTest(async () => (await signedInBrowser()).browser);
const open = () => show(browser, CalendarPage, ADDRESS);
const savedBefore = async (row: StepRecord) => (await browser.repo.upsertByEmail(RUTH, row))._unsafeUnwrap();
const choose = async (label: string) => fireEvent.click(await screen.findByLabelText(label));

test.each(CALENDAR_CHOICES)(
  '%s: says what it means, is saved, and leads on',
  async (label, sentence, value) => {
    open();
    await choose(label);
    expect(screen.getByText(sentence).closest('[aria-live="polite"]')).toBeTruthy();
    press('Continue');
    await arrives('/signup/account');
    expect(await rowOf(browser)).toMatchObject({
      benefit_timing_preference: value,
      step_completed: 'calendar_intro',
    });
  },
);

async function continueWithFourth() {
  open();
  await choose('4th Wednesday of the month');
  press('Continue');
  await arrives('/signup/account');
}

test('after the launch, the date of another day is not promised for the launch', async () => {
  browser.settings = { ...browser.settings, launchAt: '2026-01-01T00:00:00Z' };
  open();
  await choose('Another day');
  type('Which day is it?', 'the 5th');
  fireEvent.blur(screen.getByLabelText('Which day is it?'));
  expect(screen.getByText('We will work out your date with you.')).toBeTruthy();
});

test('the month beside the choices is the one of the payment that could come early', async () => {
  browser.settings = { ...browser.settings, launchAt: '2099-02-01T18:00:00Z' };
  open();
  await choose('3rd Wednesday of the month');
  // February 18, or from February 4.
  expect(screen.getByText('February 2099')).toBeTruthy();
  const picture = document.querySelector('.ring')?.parentElement?.parentElement;
  const shown = (name: string) => picture && getComputedStyle(picture).getPropertyValue(name);
  expect(shown('--day')).toBe('"4"');
  expect(shown('--ring-day')).toBe('"18"');
  const days = button('Continue').closest('form')?.querySelector('a[aria-hidden]');
  const words = () => [...(days?.childNodes ?? [])].map(({ textContent }) => textContent).join('');
  expect(words()).toBe('Planned: February\u00a018 could become February\u00a04.184');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  if (days) fireEvent.click(days);
  expect(scrolled.mock.contexts[0]).toBe(picture?.parentElement);
  await choose('2nd Wednesday of the month');
  expect(words()).toBe('Planned: March\u00a011 could become February\u00a025.1125');
  await choose('Another day');
  expect(days?.isConnected).toBe(false);
  type('Which day is it?', 'the 22nd');
  expect([shown('--day'), shown('--ring-day')]).toEqual(['', '"22"']);
  expect(screen.getAllByText('We read: day 22 of the month.')).toHaveLength(2);
  type('Which day is it?', 'when I call');
  expect(screen.getAllByText('We keep your words as they are.')).toHaveLength(2);
});

test('a draft that was never sent is restored', async () => {
  await savedBefore({ benefit_timing_preference: '2nd_wednesday' });
  const session = await sessionOf(browser);
  browser.drafts.write({
    userId: session.userId,
    fields: { benefit_timing_preference: 'every 3rd of the month' },
    typed: {},
    pending: true,
    keptAt: browser.clock.now(),
  });
  browser.repo.upsertByEmail = () => errAsync(unreachable);
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('Another day')).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Which day is it?').value).toBe('every 3rd of the month');
});

test('saves a choice while the page is open and shows when', async () => {
  open();
  await choose('3rd Wednesday of the month');
  await screen.findByText(/^Saved at \d{1,2}:\d\d (AM|PM)$/);
  expect(await rowOf(browser)).toMatchObject({
    benefit_timing_preference: '3rd_wednesday',
    step_completed: 'email_verified',
  });
});

test('does not claim to save locally if browser storage is blocked', async () => {
  browser.storage.block();
  browser.repo.upsertByEmail = () => errAsync(unreachable);
  await continueWithFourth();
  await shows('saving: unexpected');
  expect(document.body.textContent).not.toContain('saved locally');
});

test('a row that is not ours', async () => {
  browser.repo.upsertByEmail = () => errAsync(forbidden);
  await continueWithFourth();
  await shows('saving: policy');
});

test('after the session has ended, keeps the choice and offers to log in', async () => {
  browser.repo.upsertByEmail = () => errAsync(notSignedIn);
  open();
  await choose('4th Wednesday of the month');
  press('Continue');
  fireEvent.click(await screen.findByRole('link', { name: 'Log in to continue' }));
  await arrives('/login');
  expect(window.history.state.usr).toEqual({ returnTo: 'signup-calendar' });
});

test('sends pending saves when the connection returns', async () => {
  const session = await sessionOf(browser);
  const heal = breakMethod(browser.repo, 'upsertByEmail', unreachable);
  open();
  await choose('4th Wednesday of the month');
  await screen.findByText(/Not sent yet/);
  expect(browser.drafts.read(session.userId)?.pending).toBe(true);
  heal();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(browser.drafts.read(session.userId)).toBeNull());
  expect((await rowOf(browser))?.benefit_timing_preference).toBe('4th_wednesday');
});

test('rejects a Social Security number in the text, and keeps no part of it', async () => {
  const session = await sessionOf(browser);
  open();
  await choose('Another day');
  type('Which day is it?', '123-45-678');
  await screen.findByText(/^Saved at/);
  type('Which day is it?', '123-45-6789');
  press('Continue');
  await screen.findByText(
    'Please leave out your Social Security number and any other number with nine digits.',
  );
  await waitFor(async () => expect((await rowOf(browser))?.benefit_timing_preference).toBe('other'));
  expect(JSON.stringify(browser.drafts.read(session.userId))).not.toContain('123-45');
  expect(window.location.pathname).not.toBe('/signup/account');
});

test('says nothing of a save that belongs to another step', async () => {
  const session = await sessionOf(browser);
  await browser.useCases.saver.save(session, { first_name: 'Ruth' });
  open();
  await screen.findByLabelText('Another day');
  expect(screen.queryByText(/^Saved at/)).toBeNull();
});

test("'Finish later' keeps the answer and leads to where the sign-up can be continued", async () => {
  open();
  await choose('3rd Wednesday of the month');
  fireEvent.click(screen.getByRole('link', { name: 'Finish later' }));
  await arrives('/dashboard');
  await waitFor(async () => expect((await rowOf(browser))?.benefit_timing_preference).toBe('3rd_wednesday'));
});
