import { act, screen, waitFor } from '@testing-library/react';
import { errAsync, okAsync } from 'neverthrow';
import { beforeEach, expect, test } from 'vitest';
import { rejected, unavailable, unreachable } from '#core/ports/failures.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { DashboardPage } from '#web/pages/dashboard/dashboard-page.tsx';
import { LaunchCountdownPage } from '#web/pages/launch-countdown/launch-countdown-page.tsx';
import { RUTH, RUTHS_DETAILS, show, signedInBrowser } from './page-harness.tsx';
import { arrives, press, shows, type } from './page-steps.ts';

beforeEach(() => document.documentElement.removeAttribute('data-launched'));

const DONE = { step_completed: 'completed', ...RUTHS_DETAILS } as const;

const FOURTH = { ...DONE, benefit_timing_preference: '4th_wednesday' } as const;

const PAGES = { '/launch-countdown': LaunchCountdownPage, '/dashboard': DashboardPage };
type Path = keyof typeof PAGES;
const PATHS = Object.keys(PAGES) as Path[];

/** Ruth opens a page, on a site with this date of the launch, so much after a full second. */
async function opened(path: Path, row: StepRecord = DONE, launchAt: string | null = null, after = 0) {
  const { browser } = await signedInBrowser(row);
  browser.clock.advance(after);
  browser.settings = { ...browser.settings, launchAt };
  show(browser, PAGES[path], path);
  return browser;
}

test('greets by first name and shows the cards', async () => {
  await opened('/launch-countdown');
  await screen.findByText('Ruth, you are on the list');
  for (const name of ['Application Complete', "What's Next", 'What to Expect When We Launch', 'Questions?']) {
    expect(screen.getByRole('region', { name })).toBeTruthy();
  }
  expect(screen.queryByText('Benefit Details')).toBeNull();
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('View FAQ')).toBe('/faq');
  expect(target('View My information')).toBe('/dashboard#my-information');
  expect(screen.getByRole('region', { name: "What's Next" }).textContent).toMatch(
    /at launch\.ruth@example\.com$/,
  );
});

/** The days with a sun, the one with the ribbon first, the usual day that the ribbon leads from, and the other usual days. */
function drawnDays() {
  const signs = [...document.querySelectorAll('.sun')];
  const picture = signs[0]?.parentElement?.parentElement ?? document.body;
  const days = [picture, ...signs.slice(1)].map((sign) => getComputedStyle(sign).getPropertyValue('--day'));
  const [, ...others] = document.querySelectorAll('.ring');
  return {
    suns: days,
    ring: getComputedStyle(picture).getPropertyValue('--ring-day'),
    usual: others.map((sign) => getComputedStyle(sign).getPropertyValue('--day')),
  };
}

test('the month of the countdown has the launch and the payment days', async () => {
  await opened('/launch-countdown', FOURTH, '2026-02-10T15:00:00Z');
  await screen.findByText('We plan to launch on Tuesday, February 10, 2026. The date may change.');
  expect(screen.getByText('February 2026')).toBeTruthy();
  expect(screen.getByText(/^After we launch, February 25 could become February 11\.$/)).toBeTruthy();
  // That of January is before the month.
  expect(drawnDays()).toEqual({ suns: ['"11"'], ring: '"25"', usual: [] });
});

test('after the launch, nothing is said of what comes after it, and nobody who is logged in is told to log in', async () => {
  const second = { ...DONE, benefit_timing_preference: '2nd_wednesday' } as const;
  await opened('/launch-countdown', second, '2025-12-01T15:00:00Z');
  expect(await screen.findByText('Planned: February 11 could become January 28.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/after we launch|log in/i);
  expect(screen.getByText('* Planned before our launch.')).toBeTruthy();
});

test('the dashboard has the same days in words, without the month', async () => {
  await opened('/dashboard', FOURTH, '2026-02-10T15:00:00Z');
  await screen.findByText('Planned launch: February 10');
  expect(screen.getByText('Next payment day under SSA rules: Wednesday, January 28.')).toBeTruthy();
  expect(screen.getByText(/^After we launch, February 25 could become February 11\.$/)).toBeTruthy();
  expect(screen.queryByText('February 2026')).toBeNull();
});

test.each([
  ['2026-02-10T15:00:00Z', 'the half sun of the launch', 1],
  ['2026-02-11T15:00:00Z', 'the sun of an earlier day', 0],
])('a launch at %s has %s', async (launchAt, _sign, halfSuns) => {
  await opened('/launch-countdown', FOURTH, launchAt);
  const entry = await screen.findByRole('region', { name: 'What to Expect When We Launch' });
  expect(entry?.querySelectorAll('svg > path')).toHaveLength(2 * halfSuns);
  expect(entry?.querySelectorAll('circle')).toHaveLength(2 - 2 * halfSuns);
});

test('a payment between the launch and the first that could come early has a ring of its own', async () => {
  await opened('/launch-countdown', FOURTH, '2026-01-20T15:00:00Z');
  await screen.findByText('January – February 2026');
  expect(drawnDays()).toEqual({ suns: ['"11"'], ring: '"25"', usual: ['"28"'] });
});

test.each([
  ['2026-01-20T15:00:00Z', 'January\u00a028'],
  ['2026-02-20T15:00:00Z', 'February\u00a025'],
])(
  'with a launch at %s, each sign of the list is in the month, and the other way round',
  async (launchAt, line) => {
    await opened('/launch-countdown', FOURTH, launchAt);
    const usual = await screen.findByRole('region', { name: 'Your usual payment day' });
    expect(usual.querySelectorAll('circle')).toHaveLength(1);
    expect(usual.querySelector('h2')?.nextSibling?.textContent).toBe(line);
  },
);

test('a usual payment day in which no day can be read is listed in the own words', async () => {
  await opened('/launch-countdown', { ...DONE, benefit_timing_preference: 'when I call' });
  const usual = await screen.findByRole('region', { name: 'Your usual payment day' });
  expect(usual.querySelector('h2')?.nextSibling?.textContent).toBe('when I call');
});

test('a launch on a usual payment day has the one sign of that day, and the words of each name its month', async () => {
  await opened('/launch-countdown', FOURTH, '2026-01-28T15:00:00Z');
  await screen.findByText('We plan to launch on Wednesday, January 28, 2026. The date may change.');
  const [launch, ...signs] = document.querySelectorAll('section > svg text');
  expect(launch?.textContent).toBe('28');
  expect(launch?.closest('section')?.textContent).toMatch(/The launch is also your usual payment day\.$/);
  expect(drawnDays()).toEqual({ suns: ['"11"'], ring: '"25"', usual: [] });
  expect(signs.map(({ textContent }) => textContent)).toEqual(['11', '25']);
  for (const sign of signs) {
    expect(sign.closest('section')?.textContent).toMatch(
      new RegExp(`(January|February)\\s${sign.textContent}\\b`),
    );
  }
});

test.each([
  ['2026-01-12T13:00:00Z', 7],
  ['2026-01-06T13:00:00Z', 1],
  ['2027-01-05T12:00:00Z', 90],
])(
  'with a launch at %s, the sky has %i stars, each within the picture, and clear of the sun',
  async (at, nights) => {
    await opened('/launch-countdown', DONE, at);
    await screen.findByRole('timer');
    const stars = [...document.querySelectorAll('[data-sky] circle')];
    expect(stars).toHaveLength(nights);
    for (const star of stars) {
      const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(star.getAttribute(name)));
      expect(Math.abs(x ?? 100)).toBeLessThan(59);
      expect(Math.hypot(x ?? 0, y ?? 0) - (r ?? 0)).toBeGreaterThan(51);
    }
  },
);

test('after the launch the month has the earlier day', async () => {
  await opened('/launch-countdown', FOURTH, '2026-01-01T00:00:00Z');
  await screen.findByText(/^January 28 could become January 14\.$/);
  expect(screen.queryByText(/Planned launch/)).toBeNull();
  expect(drawnDays()).toEqual({ suns: ['"14"'], ring: '"28"', usual: [] });
});

test('without a date of the launch the month is that of the next payment, and nothing else is dated', async () => {
  await opened('/launch-countdown', FOURTH);
  await screen.findByText('January 2026');
  expect(screen.getByRole('region', { name: 'Your usual payment day' }).textContent).toContain(
    'January\u00a028',
  );
  expect(document.body.textContent).not.toMatch(/Planned launch|come (early|as early)/);
  // The sun waits on the horizon.
  expect(drawnDays()).toEqual({ suns: [''], ring: '"28"', usual: [] });
});

test('the dashboard says first name, payment day and email without a proof, and nothing else', async () => {
  await opened('/dashboard', FOURTH);
  const card = await screen.findByRole('region', { name: 'My information' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ruth');
  expect([...card.querySelectorAll('dd:not(.action)')].map(({ textContent }) => textContent)).toEqual([
    '4th Wednesday of the month',
    'Ruth •••••',
    '•••-•••-••••Last name and phone number hidden',
    RUTH,
  ]);
});

test('the dashboard says each thing once, and leaves the rest of the list to the countdown', async () => {
  await opened('/dashboard', FOURTH, '2026-01-20T15:00:00Z');
  await screen.findByText('Planned launch: January 20');
  const said = [...document.querySelectorAll('main p, main li, h2, h3, p')].map((each) => each.textContent);
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Your usual payment day' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the countdown' }).getAttribute('href')).toBe(
    '/launch-countdown',
  );
});

test('benefit details are shown for a row that has a benefit type', async () => {
  const { browser } = await signedInBrowser(DONE);
  const works = browser.repo.findByEmail;
  browser.repo.findByEmail = (email) =>
    works(email).map((rows) => rows.map((row) => ({ ...row, benefit_type: 'SSDI', benefit_amount: 1483.5 })));
  show(browser, LaunchCountdownPage, '/launch-countdown');
  const card = await screen.findByRole('region', { name: 'Benefit Details' });
  expect(card.textContent).toContain('SSDI');
  expect(card.textContent).toContain('$1,483.50');
});

test('the timer updates every second and is never announced', async () => {
  const browser = await opened('/launch-countdown', DONE, '2026-01-07T12:00:00.900Z', 900);
  const timer = await screen.findByRole('timer');
  expect(timer.getAttribute('aria-live')).toBe('off');
  expect(timer.textContent).toContain('2 days and 0 hours until launch.');
  browser.clock.advance(60_100);
  await waitFor(() => expect(timer.textContent).toMatch(/58\s*Minutes\s*59\s*Seconds/));
  const announced = document.querySelectorAll(
    '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]',
  );
  expect([...announced].map(({ textContent }) => textContent).join('')).not.toMatch(/\d/);
});

test('without a launch date, the timer speaks of the next month and of no launch, and no date is named', async () => {
  await opened('/launch-countdown');
  const timer = await screen.findByRole('timer', { name: 'Countdown' });
  expect(timer.textContent).toMatch(/\d+ days? and \d+ hours? until next month\./);
  expect(timer.textContent).not.toMatch(/launch/i);
  // The days stand with the hours. The sun has a check mark instead, for who is on the list.
  expect(timer.parentElement?.querySelector('path[d^="M4 12.8"]')).not.toBeNull();
  expect(timer.textContent).toMatch(/^[^.]*\.\d+ Days\d+ Hours/);
  screen.getByText(/^No launch date yet\. This counts to the start of next month\.$/);
  expect(document.body.textContent).not.toContain('We plan to launch on');
});

/** What is said of something that is still to come. */
const STILL_TO_COME =
  /\b(?:will|when we launch|until(?! you ask)|time left|plan|planned|countdown|not launched|soon)\b/i;

test.each([
  ['/launch-countdown', 'We have launched', DONE],
  ['/dashboard', 'Welcome, Ruth', DONE],
  ['/launch-countdown', 'We have launched', { step_completed: 'calendar_intro' }],
] as const)('past the launch %s says nothing that is still to come', async (path, heading, row) => {
  await opened(path, row, '2026-01-01T00:00:00Z');
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('region', { name: 'What to Expect Now That We Have Launched' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(STILL_TO_COME);
  if (row === DONE) expect(document.body.textContent).not.toContain('Here is where your sign-up stands.');
});

test.each(PATHS)('before the launch %s speaks of it as to come, and not after it came', async (path) => {
  const browser = await opened(path, DONE, '2026-01-07T12:00:00Z', 900);
  await screen.findByText(/^Nothing to do now\. Unless you stop our news emails, we email you at launch\./);
  expect(document.documentElement.hasAttribute('data-launched')).toBe(false);
  expect(document.body.textContent).not.toMatch(/has launched|have launched/);
  browser.clock.advance(3 * 24 * 3_600_000);
  await waitFor(() => expect(document.body.textContent).toContain('you need to do, we email you.'));
  // Each part of the page notices within a second of its own.
  await waitFor(() => expect(document.body.textContent).not.toMatch(STILL_TO_COME));
  // The footer's sentence that nothing has launched yet goes too.
  await waitFor(() => expect(document.documentElement.hasAttribute('data-launched')).toBe(true));
});

test.each([
  ['/launch-countdown', 'January 28'],
  ['/dashboard', 'Next payment day under SSA rules: Wednesday, January 28.'],
] as const)('%s has the day of an answer that is still to be sent', async (path, day) => {
  const { browser, session } = await signedInBrowser(DONE);
  browser.repo.upsertByEmail = () => errAsync(unreachable);
  browser.drafts.write({
    userId: session.userId,
    fields: { benefit_timing_preference: '4th_wednesday' },
    typed: {},
    pending: true,
    keptAt: browser.clock.now(),
  });
  show(browser, PAGES[path], path);
  await screen.findByText(day);
});

test('an unfinished sign-up is not called complete', async () => {
  await opened('/launch-countdown', { step_completed: 'calendar_intro' });
  const goOn = await screen.findByRole('link', { name: 'Continue' });
  expect(goOn.getAttribute('href')).toBe('/signup/account');
  expect(screen.queryByText('Application Complete')).toBeNull();
  // Without a first name the greeting has none.
  expect(screen.getByText('Hello.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Your sign-up is not finished' })).toBeTruthy();
});

test.each(PATHS)('%s does not tell a person who has not finished to relax', async (path) => {
  await opened(path, { step_completed: 'account_setup' });
  await screen.findByText(/Finish your sign-up whenever it suits you/);
  expect(screen.getByText(/You do not have to finish today/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('you can relax');
});

test.each([
  ['dashboard: sign-out failed', rejected],
  ['dashboard: sign-out failed', unavailable()],
  ['dashboard: sign-out broke', unreachable],
])('%s ($1.kind)', async (id, failure) => {
  const { browser } = await signedInBrowser(DONE);
  (await browser.auth.setPassword({ email: RUTH, password: 'Sunrise-2026-horizon' }))._unsafeUnwrap();
  browser.auth.signOut = () => errAsync(failure);
  const forgotten: unknown[] = [];
  browser.useCases.saver.forget = () => void forgotten.push(id);
  show(browser, DashboardPage, '/dashboard');
  await screen.findByRole('button', { name: 'Sign Out' });
  press('Show my information');
  await screen.findByText('Security Verification Required');
  type('Password', 'Sunrise-2026-horizon');
  press('Verify');
  await screen.findByText('Authentication verified');
  press('Sign Out');
  await shows(id);
  // It speaks of the session too.
  expect(screen.queryByText('Authentication verified')).toBeNull();
  expect(forgotten).toEqual([]);
  browser.auth.signOut = () => okAsync(undefined);
  await act(async () => press('Sign Out'));
  await arrives('/');
  expect(forgotten).toHaveLength(1);
});
