import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errAsync, ResultAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import {
  forbidden,
  notSignedIn,
  rateLimited,
  rejected,
  unavailable,
  unreachable,
} from '#core/ports/failures.ts';
import { mailedSecrets } from '#tests/contracts/auth-harness.ts';
import { deferred } from '#tests/support/deferred.ts';
import { RUTHS_DATA, RUTHS_EVENTS } from '#tests/support/fake-personal-data.ts';
import { perTest } from '#tests/support/per-test.ts';
import {
  type Browser,
  breakMethod,
  RUTH,
  RUTHS_DETAILS,
  rowOf,
  sessionOf,
  show,
  signedInBrowser,
} from '#tests/web/pages/page-harness.tsx';
import { arrives, button, field, press, type } from '#tests/web/pages/page-steps.ts';
import { DashboardPage } from '#web/pages/dashboard/dashboard-page.tsx';

const ROW = { step_completed: 'completed', ...RUTHS_DETAILS } as const;

const DRAFT = { fields: { first_name: 'Ruth' }, typed: { phone: '555-1' }, pending: true, keptAt: 0 };

const FAILURES = [
  ['We could not reach our service. Please try again.', unreachable],
  ['Our service is busy right now. Please try again.', unavailable()],
  ['There were too many tries in a short time. Please wait a few minutes, then try again.', rateLimited(30)],
  ['Our service did not accept this. Please try again.', rejected],
] as const;

/** The dashboard of somebody who has just proved who they are. */
async function opened(): Promise<Browser> {
  const { browser } = await signedInBrowser(ROW);
  browser.sessionMonitor.onUserAction('proved');
  show(browser, DashboardPage, '/dashboard');
  await screen.findByRole('region', { name: 'My information' });
  return browser;
}

const browser = perTest(opened);

const section = () => screen.getByRole('region', { name: 'My information' });
const shown = () => within(section()).queryByText('555-123-4567') !== null;

/** Shows what needs a proof, and opens the rest. */
async function reveal() {
  press('Show my information');
  await screen.findByText('555-123-4567');
  press('More that we keep');
  await screen.findByText('Ends in 6789');
}

/** A backend that answers only when told. */
function gate() {
  const { promise, answer } = deferred<void>();
  return { open: answer, wait: () => ResultAsync.fromSafePromise(promise) };
}

const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

test('nothing is in the page until it is asked for; then everything is, in plain words', async () => {
  const asked = vi.fn(browser.personalData.read);
  browser.personalData.read = asked;
  expect(section().textContent).not.toMatch(/555|6789|Miller/);
  expect(within(section()).getByText('Last name and phone number hidden')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  press('Show my information');
  await screen.findByText('555-123-4567');
  expect(document.activeElement?.textContent).toBe(
    'This is what we keep about you. Hide it when you are done.',
  );
  for (const text of [RUTH, 'Ruth Miller', '2nd Wednesday of the month']) {
    expect(within(section()).getByText(text)).toBeTruthy();
  }
  expect(document.body.textContent).not.toContain('6789');
  press('More that we keep');
  expect(asked).toHaveBeenCalledTimes(1);
  for (const text of [
    'Ends in 6789',
    'January 5, 2026',
    'English',
    /November 24, 2026/,
    /^We recorded 1 action,/,
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Change my password' }).getAttribute('href')).toBe(
    '/reset-password',
  );
  expect(stored()).not.toMatch(/555-?123|6789/);
});

test('what was not given is called so', async () => {
  browser.personalData.kept = {
    ...RUTHS_DATA,
    onboarding: {
      ...RUTHS_DATA.onboarding,
      last_name: null,
      phone: null,
      ssn_last4: null,
      benefit_timing_preference: 'the day after Easter',
    },
    appointments: [],
    events: { count: 0, more: false },
  };
  press('More that we keep');
  await screen.findByText('the day after Easter');
  expect(within(section()).getByText('Ruth')).toBeTruthy();
  expect(screen.getAllByText('Not given')).toHaveLength(2);
  expect(screen.getByText('None')).toBeTruthy();
  expect(screen.getByText('We have not recorded any actions of yours on this site.')).toBeTruthy();
});

test('hidden, it is out of the page; shown again within the window, it asks nothing', async () => {
  await reveal();
  press('Hide my information');
  expect(shown()).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(button('Show my information')));
  expect(document.body.textContent).not.toContain('6789');
  await reveal();
  expect(shown()).toBe(true);
  expect(screen.queryByText('Security Verification Required')).toBeNull();
});

test('what is pressed before anything is shown goes on after the proof: a form, or the rest', async () => {
  press('Change my name or phone');
  await waitFor(() => expect(field('Phone number').value).toBe('555-123-4567'));
  press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(button('Change my name or phone')));
  press('Hide my information');
  const more = button('More that we keep');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  press('More that we keep');
  await screen.findByText('Ends in 6789');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  press('More that we keep');
  expect(screen.queryByText('Ends in 6789')).toBeNull();
  expect(shown()).toBe(true);
});

test('the rest says where it could not be shown', async () => {
  const heal = breakMethod(browser.personalData, 'read', unreachable);
  press('More that we keep');
  await screen.findByRole('alert');
  expect(button('More that we keep').getAttribute('aria-expanded')).toBe('false');
  heal();
  press('More that we keep');
  await screen.findByText('Ends in 6789');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(FAILURES)('%s: it is said, and can be tried again', async (sentence, failure) => {
  const heal = breakMethod(browser.personalData, 'read', failure);
  press('Show my information');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`We could not show your information${sentence}`);
  heal();
  await reveal();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a session that ended leads to sign in', async () => {
  browser.personalData.read = () => errAsync(notSignedIn);
  press('Show my information');
  await arrives('/login');
  expect(screen.getByText('Please log in to continue')).toBeTruthy();
  expect(window.history.state.usr).toEqual({ returnTo: 'dashboard' });
});

test.each<[string, (browser: Browser) => unknown]>([
  ['the session ends', ({ sessionMonitor }) => sessionMonitor.show({ kind: 'ended', reason: 'inactivity' })],
  ['somebody signs out', ({ auth }) => auth.signOut()],
])('when %s, nothing private is left in the page', async (_when, happen) => {
  await reveal();
  await act(async () => void (await happen(browser)));
  expect(document.body.textContent).not.toMatch(/555-123-4567|6789/);
});

test('somebody else who signs in in another tab does not see them', async () => {
  cleanup();
  const session = await sessionOf(browser);
  const listeners: Parameters<typeof browser.auth.subscribe>[0][] = [];
  browser.auth.subscribe = (listener) => {
    listeners.push(listener);
    return () => {};
  };
  show(browser, DashboardPage, '/dashboard');
  await screen.findByRole('region', { name: 'My information' });
  await reveal();
  const tell = (userId: string) =>
    act(() => {
      for (const listener of listeners) listener('signed-in', { ...session, userId });
    });
  tell(session.userId);
  expect(shown()).toBe(true);
  tell('somebody-else');
  expect(document.body.textContent).not.toMatch(/555-123-4567|6789/);
});

test('the page cache gets a page without them, at once', async () => {
  await reveal();
  window.dispatchEvent(new Event('pagehide'));
  expect(document.body.textContent).not.toMatch(/555-123-4567|6789/);
});

test('an answer that comes after the hiding is not shown', async () => {
  const works = browser.personalData.read;
  const { open, wait } = gate();
  browser.personalData.read = (email) => wait().andThen(() => works(email));
  press('Show my information');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  await act(async () => open());
  expect(shown()).toBe(false);
  expect(button('Show my information')).toBeTruthy();
});

async function correcting() {
  await reveal();
  press('Change my name or phone');
}

test('a name and a phone number are corrected, everywhere on the page', async () => {
  await correcting();
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(field('Phone number').value).toBe('555-123-4567');
  type('First name', ' Rosa ');
  type('Phone number', '+1 (555) 987 6543');
  press('Save');
  await screen.findByText('555-987-6543');
  expect(browser.personalData.kept?.onboarding).toMatchObject({
    first_name: 'Rosa',
    last_name: 'Miller',
    phone: '5559876543',
  });
  expect(document.activeElement?.textContent).toBe('SavedYour information is up to date.');
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Rosa' })).toBeTruthy();
});

test('after a failure what was typed stays, and a second press saves it', async () => {
  const [[sentence, failure]] = FAILURES;
  await correcting();
  const heal = breakMethod(browser.personalData, 'correct', failure);
  type('First name', 'Rosa');
  press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(sentence);
  expect(field('First name').value).toBe('Rosa');
  heal();
  press('Save');
  await screen.findByText('Rosa Miller');
});

test('the message of a failure stays until the next answer, and a second one is announced', async () => {
  await correcting();
  browser.personalData.correct = () => errAsync(unreachable);
  press('Save');
  const first = await screen.findByRole('alert');
  const { open, wait } = gate();
  browser.personalData.correct = () => wait().andThen(() => errAsync(unreachable));
  press('Save');
  await screen.findByRole('button', { name: 'Saving your changes' });
  expect(first.isConnected).toBe(true);
  await act(async () => open());
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(screen.getByRole('alert').textContent).toBe(first.textContent);
});

test('what still waits to be sent does not bring the old name back', async () => {
  const session = await sessionOf(browser);
  const heal = breakMethod(browser.repo, 'upsertByEmail', unreachable);
  await browser.useCases.saver.save(session, { first_name: 'Old' });
  await reveal();
  press('Change my name or phone');
  type('First name', 'Rosa');
  heal();
  press('Save');
  await screen.findByText('Rosa Miller');
  await waitFor(() => expect(browser.useCases.saver.draft(session)).toBeNull());
  expect((await rowOf(browser))?.first_name).toBe('Rosa');
});

test('cancelling keeps what there was', async () => {
  await correcting();
  type('First name', 'Rosa');
  press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(button('Change my name or phone')));
  expect(within(section()).getByText('Ruth Miller')).toBeTruthy();
  expect(browser.personalData.kept).toBe(RUTHS_DATA);
  // Name and phone number have one row and one form.
  press('Change my name or phone');
  expect(field('Phone number').value).toBe('555-123-4567');
});

test('the download is the newest of everything, made in the page', async () => {
  await reveal();
  browser.personalData.kept = { ...RUTHS_DATA, appointments: [] };
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  press('Download my information');
  await screen.findByText(/^Your file is ready/);
  expect(names).toEqual(['checkahead-my-information.json']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    ...RUTHS_DATA,
    appointments: [],
    events: RUTHS_EVENTS,
  });
  expect(document.querySelector('a[download]')).toBeNull();
});

test('the download says what failed', async () => {
  const [[sentence, failure]] = FAILURES;
  await reveal();
  browser.personalData.download = () => errAsync(failure);
  press('Download my information');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`We could not prepare your file${sentence}`);
  expect(shown()).toBe(true);
});

async function deleting() {
  await reveal();
  press('Delete my account');
  await screen.findByRole('dialog', { name: 'Delete your account?' });
}

test('deleting says what goes, and forgets the person in this browser', async () => {
  localStorage.setItem('saved_username', RUTH);
  await deleting();
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  expect(dialog.textContent).toContain('This cannot be undone.');
  const session = await sessionOf(browser);
  browser.drafts.write({ ...DRAFT, userId: session.userId });
  const heard: string[] = [];
  browser.auth.subscribe((event) => heard.push(event));
  press('Yes, delete my account');
  await arrives('/');
  expect(screen.getByText('Your account is deleted')).toBeTruthy();
  expect(screen.getByText('We sent a receipt to your email.')).toBeTruthy();
  expect(browser.personalData.kept).toBeNull();
  await waitFor(() => expect(heard).toContain('signed-out'));
  expect(browser.drafts.read(session.userId)).toBeNull();
  expect(stored()).not.toContain(RUTH);
});

test('an account is deleted even where signing out gets no answer afterwards', async () => {
  await deleting();
  const session = await sessionOf(browser);
  browser.drafts.write({ ...DRAFT, userId: session.userId });
  browser.auth.signOut = () => errAsync(unreachable);
  press('Yes, delete my account');
  await arrives('/');
  await waitFor(() => expect(browser.drafts.read(session.userId)).toBeNull());
});

test('one press opens a dialog and deletes nothing; keeping the account closes it', async () => {
  await deleting();
  press('Delete my account');
  fireEvent.click(screen.getByText('Keep my account'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(browser.personalData.kept).toBe(RUTHS_DATA);
  expect(shown()).toBe(true);
});

test.each([
  ...FAILURES.slice(1, 2).map(
    ([sentence, failure]) => [`Your account is not deleted${sentence}`, failure] as const,
  ),
  [
    'We got no answerWe cannot tell if your account is deleted. Check your connection, then try again.',
    unreachable,
  ] as const,
])('%s', async (words, failure) => {
  await deleting();
  const heal = breakMethod(browser.personalData, 'erase', failure);
  press('Yes, delete my account');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(words);
  heal();
  press('Yes, delete my account');
  await arrives('/');
});

test('every request names whom the page shows, and what is meant for somebody else happens to nobody', async () => {
  const { personalData } = browser;
  const read = vi.spyOn(personalData, 'read');
  const correct = vi.spyOn(personalData, 'correct');
  const erase = vi.spyOn(personalData, 'erase').mockReturnValue(errAsync(forbidden));
  await reveal();
  press('Change my name or phone');
  press('Save');
  await screen.findByText('Your information is up to date.');
  press('Delete my account');
  press('Yes, delete my account');
  await screen.findByText('Another person is logged in on this device');
  for (const asked of [read, correct, erase])
    expect(asked.mock.calls.map(([email]) => email)).toEqual([RUTH]);
  expect(window.location.pathname).toBe('/dashboard');
});

test('the payment day can be changed, and the answer is shown', async () => {
  await reveal();
  press('Change my payment day');
  const before = screen.getByLabelText<HTMLInputElement>('2nd Wednesday of the month');
  expect(before.checked).toBe(true);
  expect(screen.queryByText(/Next payment day under SSA rules: Wednesday, January.28/)).toBeNull();
  fireEvent.click(screen.getByLabelText('4th Wednesday of the month'));
  press('Save');
  await screen.findByText('Your information is up to date.');
  expect(within(section()).getByText('4th Wednesday of the month')).toBeTruthy();
  // The month beside it follows.
  expect(screen.getByText(/Next payment day under SSA rules: Wednesday, January.28/)).toBeTruthy();
  expect(shown()).toBe(true);
  expect((await rowOf(browser))?.benefit_timing_preference).toBe('4th_wednesday');
});

test('a payment day that could not be saved says so and keeps the choice', async () => {
  await reveal();
  press('Change my payment day');
  browser.repo.upsertByEmail = () => errAsync(unreachable);
  fireEvent.click(screen.getByLabelText('Another day'));
  type('Which day is it?', 'the 3rd');
  press('Save');
  await screen.findByText('We could not save your changes');
  expect(field('Which day is it?').value).toBe('the 3rd');
});

test('a link to a new address is requested, and the page says that nothing has changed yet', async () => {
  await reveal();
  press('Change my email address');
  const label = 'New email address';
  type(label, RUTH);
  press('Send the link');
  await screen.findByText('This is already your email address.');
  type(label, 'ruth.miller@example.org');
  press('Send the link');
  await screen.findByText('Check your new inbox');
  expect(document.body.textContent).toContain('Nothing changes until you open it.');
  expect(await browser.harness.mailsTo('ruth.miller@example.org')).toHaveLength(1);
  expect(field(label).value).toBe('ruth.miller@example.org');
  press('Send the link');
  await screen.findByText(/You asked for an email a moment ago/);
  breakMethod(browser.auth, 'requestEmailChange', rateLimited(3_600));
  press('Send the link');
  await screen.findByText(/^There were too many tries .* Your email address has not changed\.$/);
  expect(screen.queryByText(/a moment ago/)).toBeNull();
  press('Cancel');
  expect(shown()).toBe(true);
});

test('a dashboard left open follows the new address', async () => {
  (await browser.auth.requestEmailChange({ email: RUTH, newEmail: 'ruth@example.org' }))._unsafeUnwrap();
  const { fragment } = await mailedSecrets(browser.harness, 'ruth@example.org');
  await act(async () => {
    await browser.auth.finishCallback(fragment);
  });
  await waitFor(() => expect(document.body.textContent).toContain('Email addressruth@example.org'));
});

test('the words in our emails are shown, and changed to suggested ones', async () => {
  await reveal();
  expect(screen.getByText('green kettle')).toBeTruthy();
  press('Change my email words');
  await screen.findByText('Show other words');
  const offered = () =>
    screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => ({ value, checked }));
  const first = offered();
  expect(first.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(first.map(({ value }) => value)).not.toContain('green kettle');
  expect(document.activeElement?.textContent).toBe('Change my email words');
  expect(screen.queryByRole('textbox')).toBeNull();
  press('Show other words');
  expect(offered()).not.toEqual(first);
  const second = screen.getAllByRole<HTMLInputElement>('radio')[1];
  if (!second) throw new Error('only one choice');
  fireEvent.click(second);
  press('Save these words');
  await screen.findByText('Your information is up to date.');
  expect(browser.personalData.kept?.account.mailWords).toBe(second.value);
  expect(screen.getByText(second.value)).toBeTruthy();
});

test('words that could not be saved stay chosen', async () => {
  browser.personalData.chooseMailWords = () => errAsync(unreachable);
  await reveal();
  press('Change my email words');
  await screen.findByText('Save these words');
  press('Save these words');
  await screen.findByText('We could not save your words');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  press('Cancel');
  expect(screen.getByText('green kettle')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Change my email words');
});

test('our news can be stopped and got again, each with one press', async () => {
  await reveal();
  expect(screen.getByText('You will get our email about the launch.')).toBeTruthy();
  press('Stop news emails');
  await screen.findByText('You will not get our email about the launch.');
  expect(browser.personalData.kept?.news.subscribed).toBe(false);
  expect(document.activeElement?.textContent).toContain('Your information is up to date.');
  press('Delete my account');
  expect(await screen.findByText(/^You stopped our news emails\./)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Keep my account' })[0] as HTMLElement);
  browser.personalData.chooseNews = () => errAsync(unreachable);
  press('Get news emails');
  await screen.findByText('We could not save your choice');
  expect(screen.getByText('You will not get our email about the launch.')).toBeTruthy();
});
