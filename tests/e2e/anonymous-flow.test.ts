import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { button, confirmSsnField, heading, isAt, launchDialog, sees, ssnField } from './person.ts';
import { stored } from './stored-state.ts';

const INFO = { first: 'Wilhelmina', last: 'Oakenshield', phone: '5559871234', zip: '60637' };
const SSN = '987-65-4321';
/** Every way in which a piece of it could be written. */
const PERSONAL = [
  INFO.first,
  INFO.last,
  INFO.phone,
  '555-987-1234',
  '987-1234',
  SSN,
  SSN.replaceAll('-', ''),
  btoa(SSN),
  btoa(SSN.replaceAll('-', '')),
];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const FREE_TEXT = 'whenever the mail comes';

/** Everything that leaves the browser with something in it: what it is, and all its text. */
function watchRequests(page: Page): { readonly all: Request[]; texts(): string[]; sent(): string[] } {
  const all: Request[] = [];
  page.context().on('request', (request) => all.push(request));
  return {
    all,
    texts: () => all.map((request) => `${request.url()} ${request.postData() ?? ''}`),
    sent: () =>
      all
        .filter((request) => request.method() !== 'GET')
        .map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
  };
}

function eventsIn(requests: readonly Request[]): Record<string, unknown>[] {
  return requests
    .filter((request) => request.url().endsWith('/api/events'))
    .flatMap((request) => {
      const batch = JSON.parse(request.postData() ?? '{}') as {
        events?: { event: Record<string, unknown> }[];
      };
      return (batch.events ?? []).map(({ event }) => event);
    });
}

/** Events wait for company; a page that is hidden sends them at once. */
async function letEventsGo(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
  });
}

const browserKeeps = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

/** Fields without names, which the browser would send with no form. */
async function hasNoFormData(page: Page): Promise<void> {
  const data = () => [...new FormData(document.querySelector('main form') as HTMLFormElement).keys()];
  expect(await page.evaluate(data)).toEqual([]);
}

test('the whole anonymous flow: one preference and events leave, nothing of a person', async ({
  page,
  server,
}, testInfo) => {
  const requests = watchRequests(page);
  // The network log keeps no text of a beacon; without beacons the same text goes by fetch.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  await visit(page, '/home/calendar?utm_source=newsletter&utm_medium=email&fbclid=IwAR2abc');
  await page.getByRole('radio', { name: 'Another day' }).check();
  await page.getByLabel('Which day is it?').fill(FREE_TEXT);
  await expect(page.getByText('We will work out your date at launch.', { exact: true })).toBeVisible();
  await button(page, 'Continue to Personal Info').click();

  await expect(heading(page, 'Tell us about yourself')).toBeFocused();
  await page.getByLabel('First name').fill(INFO.first);
  await page.getByLabel('Last name').fill(INFO.last);
  await page.getByLabel('Phone number').fill(INFO.phone);
  await expect(page.getByLabel('Phone number')).toHaveValue('555-987-1234');
  await page.getByLabel('ZIP code').fill(INFO.zip);
  await hasNoFormData(page);
  await page.keyboard.press('Enter');

  await expect(heading(page, "You're Almost There!")).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Last name')).toHaveValue(INFO.last);
  await button(page, 'Continue').click();
  await expect(heading(page, "You're Almost There!")).toBeFocused();

  // Two different numbers are told by a click that still finds its target.
  await ssnField(page).pressSequentially(SSN);
  await confirmSsnField(page).pressSequentially('987-65-4320');
  await page.getByRole('checkbox').click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await sees(page, testInfo, 'home-verify: mismatch');
  await expect(button(page, 'Complete Verification')).toHaveAttribute('aria-disabled', 'true');
  await confirmSsnField(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(SSN);
  await page.getByRole('checkbox').focus();
  await hasNoFormData(page);
  await expect(ssnField(page)).toHaveValue('•••-••-••••');
  await expect(confirmSsnField(page)).toHaveValue('•••-••-••••');
  expect(await page.content()).not.toMatch(/987-?65-?4321/);
  await expectAccessible(page);
  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toBeVisible();
  await expect(
    launchDialog(page).getByText('Of your answers, we save only the day you chose.'),
  ).toBeVisible();
  await expect(launchDialog(page).getByRole('link', { name: 'sign up' })).toHaveAttribute('href', '/start');
  await expectAccessible(page);
  const kept = await browserKeeps(page);
  await button(page, 'Got it').click();
  await isAt(page, '/faq');
  await letEventsGo(page);

  await expect
    .poll(() => eventsIn(requests.all).map(({ name }) => name))
    .toEqual(
      expect.arrayContaining(['home_calendar_completed', 'home_info_completed', 'home_verify_completed']),
    );
  const events = eventsIn(requests.all);
  expect(events).toContainEqual({ name: 'home_calendar_completed', step: 1, timing_selected: 'other' });
  expect(events).toContainEqual({ name: 'home_info_completed', step: 2, form_completed: true });
  expect(events).toContainEqual({ name: 'home_verify_completed', step: 3, verification_completed: true });
  expect(events).toContainEqual({ name: 'Meta Referral Landing' });

  const sent = requests.sent();
  expect(
    sent.filter((request) => request === 'POST /api/rpc/save_anonymous_calendar_preference'),
  ).toHaveLength(1);
  expect(new Set(sent)).toEqual(
    new Set(['POST /api/rpc/save_anonymous_calendar_preference', 'POST /api/events']),
  );
  // The person's own words go to the preference and nowhere else.
  expect(requests.texts().filter((text) => text.includes(FREE_TEXT))).toHaveLength(1);
  const everything = [...requests.texts(), kept, await browserKeeps(page), server.output()].join('\n');
  const withoutIds = everything.replace(UUID, '');
  for (const piece of PERSONAL) expect(everything).not.toContain(piece);
  // Short numbers: not as a part of a moment or an id, which may contain any few digits.
  for (const digits of ['4321', INFO.zip])
    expect(withoutIds).not.toMatch(new RegExp(`(?<![\\da-f])${digits}(?![\\da-f])`, 'i'));

  const visitIds = [...kept.matchAll(UUID)].map(([id]) => id);
  const rows = stored(server, 'SELECT * FROM anonymous_preferences').filter((row) =>
    Object.values(row).includes(FREE_TEXT),
  );
  expect(rows).toHaveLength(1);
  expect(visitIds.some((id) => Object.values(rows[0] ?? {}).includes(id))).toBe(true);
  // What brought the visit stays with the visit.
  expect(kept).toContain('newsletter');
  expect(kept).toContain('/home/calendar');
});

test('who loses the connection at the calendar can continue, as the page says, to the end', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/home/calendar');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('radio', { name: '1st business day of the month' }).check();
  await button(page, 'Continue to Personal Info').click();
  await expect(heading(page, 'Tell us about yourself')).toBeFocused();
  await expect(page.getByText(/Don't worry, you can continue/)).toBeVisible();
  await page.getByLabel('First name').fill(INFO.first);
  await page.getByLabel('Last name').fill(INFO.last);
  await page.getByLabel('Phone number').fill(INFO.phone);
  await page.getByLabel('ZIP code').fill(INFO.zip);
  await button(page, 'Continue').click();
  await expect(heading(page, "You're Almost There!")).toBeFocused();
  await ssnField(page).pressSequentially(SSN);
  await confirmSsnField(page).pressSequentially(SSN);
  await page.getByRole('checkbox').check();
  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toBeVisible();
});

test('without script a press sends nothing, and the way on is told', async ({ openBrowser }) => {
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  for (const path of ['/home/calendar', '/home/info', '/home/verify']) {
    await page.goto(path);
    const main = page.getByRole('main');
    const note = main.locator('noscript p').nth(1);
    await expect(note).toBeVisible();
    await expect(note).toContainText('These steps need JavaScript');
    await expect(main.getByRole('link', { name: 'Sign up with your email' })).toHaveAttribute(
      'href',
      '/start',
    );
    const requests = watchRequests(page);
    for (const field of await page.getByRole('textbox').all()) await field.fill('12345');
    await main.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(path);
    expect(requests.all, path).toEqual([]);
  }
});
