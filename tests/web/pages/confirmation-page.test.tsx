import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { launchDialogCopy } from '#copy/confirmation.ts';
import { launchCopy } from '#copy/launch.ts';
import { unreachable } from '#core/ports/failures.ts';
import { perTest } from '#tests/support/per-test.ts';
import { AccountPage } from '#web/pages/account/account-page.tsx';
import { CalendarPage } from '#web/pages/calendar/calendar-page.tsx';
import { ConfirmationPage } from '#web/pages/confirmation/confirmation-page.tsx';
import { LaunchCountdownPage } from '#web/pages/launch-countdown/launch-countdown-page.tsx';
import {
  type Browser,
  breakMethod,
  RUTH,
  RUTHS_DETAILS,
  rowOf,
  show,
  signedInBrowser,
} from './page-harness.tsx';
import { arrives, field, leave, press, type } from './page-steps.ts';

const ADDRESS = '/signup/confirmation';
const SSN = 'Social Security number';
const CONFIRM = 'Confirm Social Security number';
const COMPLETE = 'Complete Verification';
const READY = { step_completed: 'account_setup', ...RUTHS_DETAILS, phone: '5559820134' } as const;

async function open(browser: Browser, others: Parameters<typeof show>[4] = {}) {
  show(browser, ConfirmationPage, ADDRESS, null, others);
  await screen.findByLabelText(SSN);
}
const browser = perTest(async () => {
  const made = await signedInBrowser(READY);
  await open(made.browser, { '/signup/calendar': CalendarPage, '/signup/account': AccountPage });
  return made.browser;
});

const consent = () => fireEvent.click(screen.getByRole('checkbox'));

function fill(ssn = '123-45-6789', confirm = ssn) {
  type(SSN, ssn);
  leave(SSN);
  type(CONFIRM, confirm);
  leave(CONFIRM);
}

function complete() {
  fill();
  consent();
  press(COMPLETE);
}

test('says that no check is run today, why it asks, and that nothing has to be done today', async () => {
  // Each once, the second in the drawing.
  expect(screen.getByText(/^The full number/).textContent).toBe(
    'The full number never leaves this page. No ID check today. You can finish later.',
  );
  const purpose = screen.getByText('The last four digits may later identify you.');
  // Before the first field, and a part of the consent.
  expect(purpose.compareDocumentPosition(screen.getByLabelText(SSN))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('checkbox', { description: purpose.textContent ?? '' })).toBe(
    screen.getByLabelText('I agree that CheckAhead may save the last four digits.'),
  );
  screen.getByText('We still email you at launch.');
  screen.getByText('These catch mistakes.');
});

test('the drawing has a dot for each typed digit, at the end a faint one for those that are not saved', async () => {
  const drawn = () =>
    [...document.querySelectorAll('figure i')]
      .map((box) => {
        const faint = getComputedStyle(box).opacity === '0.6';
        return box.className === '' ? '0' : faint ? '3' : '1';
      })
      .join('');
  expect(drawn()).toBe('000000000');
  type(SSN, '123456');
  expect(drawn()).toBe('111111000');
  type(SSN, '123456789');
  expect(drawn()).toBe('333331111');
});

test('shows dots from the first digit, and announces the last four once it is complete', async () => {
  const spoken = () => document.getElementById('ssn-spoken')?.textContent;
  act(() => field(SSN).focus());
  type(SSN, '1');
  expect(field(SSN).value).toBe('•');
  type(SSN, '123 45 678');
  expect(field(SSN).value).toBe('•••-••-•••');
  expect(spoken()).toBe('');
  act(() => field(CONFIRM).focus());
  expect(spoken()).toBe('entered, 8 of 9 digits');
  fireEvent.focus(field(SSN));
  expect(field(SSN).value).toBe('•••-••-•••');
  fireEvent.change(field(SSN), { target: { value: '•••-••-•••9' } });
  expect(field(SSN).value).toBe('•••-••-••••');
  expect(spoken()).toBe('entered, ends in 6789');
});

test('Show shows the digits until Hide is pressed, and dots can be edited', async () => {
  type(SSN, '123456789');
  leave(SSN);
  press(`Show ${SSN}`);
  expect(field(SSN).value).toBe('123-45-6789');
  leave(SSN);
  expect(field(SSN).value).toBe('123-45-6789');
  press(`Hide ${SSN}`);
  fireEvent.focus(field(SSN));
  expect(field(SSN).value).toBe('•••-••-••••');
  fireEvent.change(field(SSN), { target: { value: '•••-••-•••', selectionStart: 10, selectionEnd: 10 } });
  fireEvent.change(field(SSN), { target: { value: '•••-••-•••0', selectionStart: 11, selectionEnd: 11 } });
  press(`Show ${SSN}`);
  expect(field(SSN).value).toBe('123-45-6780');
});

test('the first press selects a complete number, so that typing replaces it; an unfinished one is continued', async () => {
  const selected = () => [field(SSN).selectionStart, field(SSN).selectionEnd];
  function enter() {
    act(() => field(CONFIRM).focus());
    act(() => field(SSN).focus());
    field(SSN).setSelectionRange(2, 2);
    fireEvent.click(field(SSN));
  }
  type(SSN, '1234');
  enter();
  expect(selected()).toEqual([2, 2]);
  type(SSN, '123456789');
  enter();
  expect(selected()).toEqual([0, '123-45-6789'.length]);
  field(SSN).setSelectionRange(2, 2);
  fireEvent.click(field(SSN));
  expect(selected()).toEqual([2, 2]);
});

test('the second number is compared at its ninth digit, and not before', async () => {
  const sign = () =>
    [...document.querySelectorAll('main [role=status]')].map((each) => each.textContent).join(' ');
  type(SSN, '123456789');
  leave(SSN);
  act(() => field(CONFIRM).focus());
  type(CONFIRM, '12345678');
  expect(screen.queryByText('SSNs must match')).toBeNull();
  type(CONFIRM, '123456780');
  await waitFor(() => expect(field(CONFIRM).getAttribute('aria-invalid')).toBe('true'));
  // Seen at the field, and heard.
  expect(screen.getAllByText('SSNs must match')).toHaveLength(2);
  expect(sign()).not.toContain('Matches');
  type(CONFIRM, '12345678');
  expect(screen.queryByText('SSNs must match')).toBeNull();
  type(CONFIRM, '123456789');
  expect(screen.getByText('Matches').getAttribute('role')).toBe('status');
  expect(sign()).not.toMatch(/12345|45-6789/);
  expect(screen.queryByText('SSNs must match')).toBeNull();
  type(SSN, '123456788');
  await waitFor(() => expect(field(CONFIRM).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Matches')).toBeNull();
});

test('browsers are told not to keep the numbers', async () => {
  for (const label of [SSN, CONFIRM]) {
    // A password field would make browsers offer to save it.
    expect(field(label).type).toBe('text');
    expect(field(label).autocomplete).toBe('off');
    expect(field(label).name).toBe('');
    expect(field(label).inputMode).toBe('numeric');
  }
});

test('without consent, a press focuses the checkbox', async () => {
  fill();
  press(COMPLETE);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
});

test('in the list of what is missing, a number is ticked once it is whole', async () => {
  press(COMPLETE);
  const isTicked = (name: string) => screen.getByRole('link', { name }).querySelector('svg') !== null;
  type(SSN, '1');
  expect(isTicked(SSN)).toBe(false);
  type(SSN, '123456789');
  expect(isTicked(SSN)).toBe(true);
  type(CONFIRM, '12345678');
  expect(isTicked(CONFIRM)).toBe(false);
  type(CONFIRM, '123456780');
  expect(isTicked(CONFIRM)).toBe(false);
  type(CONFIRM, '123456789');
  expect(isTicked(CONFIRM)).toBe(true);
});

test('no part of the number is saved before the press', async () => {
  fill();
  consent();
  expect(await rowOf(browser)).toMatchObject({ ssn_last4: null, ssn_provided: false, bank_linked: false });
});

test('after the launch, the step and its dialog do not say that it is still to come', async () => {
  cleanup();
  browser.settings = { ...browser.settings, launchAt: '2026-01-01T00:00:00Z' };
  await open(browser);
  complete();
  await screen.findByText('CheckAhead has launched. We will email you if there is something you need to do.');
  expect(document.body.textContent).not.toMatch(
    /launch yet|launched yet|after launch|not live|when we launch/i,
  );
});

async function completedOffline() {
  cleanup();
  await open(browser, { '/launch-countdown': LaunchCountdownPage });
  const heal = breakMethod(browser.repo, 'upsertByEmail', unreachable);
  complete();
  const standing = await screen.findByText(launchDialogCopy.notSent);
  const sendLater = () => {
    heal();
    window.dispatchEvent(new Event('online'));
  };
  return { standing, sendLater };
}

test('the dialog says when what failed has been sent, and the countdown that everything is done', async () => {
  const { standing, sendLater } = await completedOffline();
  expect(standing.getAttribute('role')).toBe('status');
  sendLater();
  await waitFor(() => expect(standing.textContent).toBe(launchDialogCopy.sentLater));
  press('Got it');
  await screen.findByText(launchCopy.completeTitle);
});

test('who leaves before it is sent reads the same on the countdown before and after', async () => {
  const { sendLater } = await completedOffline();
  press('Got it');
  await screen.findByText(launchCopy.completeTitle);
  sendLater();
  await waitFor(async () => expect(await rowOf(browser)).toMatchObject({ step_completed: 'completed' }));
  await waitFor(() => expect(browser.useCases.saver.state().pending).toBe(false));
  // A later render no longer finds the step among the pending fields.
  await screen.findByText('Ruth, you are on the list');
  expect(screen.getByText(launchCopy.completeTitle)).toBeTruthy();
});

test('the same press in a tab left open after completion ends in the same way', async () => {
  const completed = { step_completed: 'completed', ssn_last4: '0042', ssn_provided: true } as const;
  (await browser.repo.upsertByEmail(RUTH, completed))._unsafeUnwrap();
  await browser.harness.advance(6 * 60_000);
  complete();
  await screen.findByRole('button', { name: 'Got it' });
  expect(document.body.textContent).not.toContain('Auto-save failed');
  expect(document.body.textContent).toContain(launchDialogCopy.onTheList);
});

const answer = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const change = (label: string) => fireEvent.click(screen.getByRole('link', { name: `Change ${label}` }));

test('the answers of the steps before can be checked, changed, and checked again', async () => {
  expect(answer('Name')).toBe('Ruth Miller');
  expect(answer('Phone number')).toBe('555-982-0134');
  expect(answer('Email address')).toBe(RUTH);
  expect(answer('Your usual payment day')).toBe('Not given');

  change('Your usual payment day');
  fireEvent.click(await screen.findByLabelText('3rd Wednesday of the month'));
  press('Save my change');
  await screen.findByLabelText(SSN);
  expect(answer('Your usual payment day')).toBe('3rd Wednesday of the month');

  change('Phone number');
  await screen.findByLabelText('Phone number');
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('Phone number', '5559876543');
  press('Save my change');
  await screen.findByLabelText(SSN);
  expect(answer('Phone number')).toBe('555-987-6543');
  expect(await rowOf(browser)).toMatchObject({
    benefit_timing_preference: '3rd_wednesday',
    phone: '5559876543',
    step_completed: 'confirmation',
  });
});

test("'Back' on a changed answer returns to the last step", async () => {
  change('Your usual payment day');
  fireEvent.click(await screen.findByRole('link', { name: 'Back' }));
  await screen.findByLabelText(SSN);
});

test('lets the person finish later', async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Finish later' }));
  await arrives('/dashboard');
});

test('shows no time of a save, because nothing was entered yet', async () => {
  await waitFor(async () => expect((await rowOf(browser))?.step_completed).toBe('confirmation'));
  await waitFor(() => expect(browser.useCases.saver.state().savedAt).not.toBeNull());
  expect(screen.queryByText(/^Saved at/)).toBeNull();
});
