import type { Page } from '@playwright/test';
import { expect, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  closeLaunchDialog,
  fillAccount,
  fillIdentity,
  heading,
  isAt,
  launchDialog,
  openLink,
  PATHS,
  SIGNED_UP,
  sees,
  signInWithPassword,
  signOut,
  signUpFromCalendar,
  typeCode,
} from './person.ts';
import { storedRow } from './stored-state.ts';

/** From `/start` to the countdown, with all that is read on the way and everything closed that can be opened. */
const MAX_WORDS = 600;

/** The words that are seen on the page, or in the dialog above it. */
async function countSeenWords(page: Page): Promise<number> {
  const text = await page.evaluate(() => {
    const whole =
      document.querySelector<HTMLElement>('dialog[open], [role=dialog]') ?? document.querySelector('main');
    // What is only heard, and drawings: the days of a calendar are no words.
    const left = [...(whole?.querySelectorAll<HTMLElement | SVGElement>('*') ?? [])].filter(
      (element) =>
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        element.matches('svg[aria-hidden=true], div[aria-hidden=true]'),
    );
    for (const element of left) element.style.display = 'none';
    const seen = whole?.innerText ?? '';
    for (const element of left) element.style.display = '';
    return seen;
  });
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

test(`a person signs up by the link, reads at most ${MAX_WORDS} words, and comes back with the password`, async ({
  page,
  mailbox,
  email,
  person,
}, testInfo) => {
  await visit(page, `/start?utm_source=clinic&utm_campaign=spring&email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page).not.toHaveURL(/email=/);
  const words: Record<string, number> = { start: await countSeenWords(page) };
  await button(page, 'Send Verification Link').click();
  await sees(page, testInfo, 'start: link sent');
  await expect(page.getByText(email)).toBeVisible();
  words['verify-email'] = await countSeenWords(page);

  await openLink(page, await mailbox.latest(email));
  await isAt(page, PATHS.calendar);
  await sees(page, testInfo, 'callback: verified');
  await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
  await page.getByRole('radio', { name: '3rd Wednesday of the month' }).check();
  await expect(page.getByText('by the 1st Wednesday of the month')).toBeVisible();
  words.calendar = await countSeenWords(page);
  await chooseDay(page, '3rd Wednesday of the month');
  await fillAccount(page);
  words.account = await countSeenWords(page);
  await button(page, 'Continue').click();
  await fillIdentity(page);
  words.confirmation = await countSeenWords(page);
  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toBeVisible();
  words.dialog = await countSeenWords(page);
  await closeLaunchDialog(page);
  await expect(page.getByRole('timer')).toBeVisible();
  words.countdown = await countSeenWords(page);
  await expect(page.getByRole('heading', { name: 'Application Complete' })).toBeVisible();

  const said = JSON.stringify(words);
  testInfo.annotations.push({ type: 'words', description: said });
  const counts = Object.values(words);
  expect(Math.min(...counts), said).toBeGreaterThan(15);
  expect(
    counts.reduce((sum, count) => sum + count, 0),
    said,
  ).toBeLessThanOrEqual(MAX_WORDS);

  await signOut(page);
  await isAt(page, '/');
  await signInWithPassword(page, email);
  await sees(page, testInfo, 'login: success');
  await isAt(page, PATHS.countdown);
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();

  const row = storedRow(person);
  expect(row).toMatchObject({
    email,
    ...SIGNED_UP,
    third_party_email: null,
    benefit_type: null,
    benefit_types: null,
    benefit_type_other: null,
    benefit_amount: null,
    other_income: null,
    other_income_text: null,
    other_income_other: null,
    income_types: null,
    utm_source: 'clinic',
    utm_campaign: 'spring',
  });
  expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
  for (const column of ['created_at', 'updated_at', 'email_verified_at'])
    expect(row[column]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Date.parse(String(row.updated_at))).toBeGreaterThanOrEqual(Date.parse(String(row.created_at)));
});

test('the link is opened in a second tab of the same browser: the waiting tab goes on by itself', async ({
  page,
  context,
  mailbox,
  email,
}) => {
  await askForLink(page, email);
  const second = await context.newPage();
  await openLink(second, await mailbox.latest(email));
  await isAt(second, PATHS.calendar);
  await page.bringToFront();
  await isAt(page, PATHS.calendar);
  await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
});

test('a person signs up in a browser of 2022 on a device that does not know its time zone', async ({
  page,
  mailbox,
  email,
}) => {
  await page.addInitScript(() => {
    const remove = (from: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(from, name);
    };
    remove(AbortSignal, 'any', 'timeout');
    remove(Array, 'fromAsync');
    remove(Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with');
    remove(Document.prototype, 'startViewTransition');
    remove(Element.prototype, 'checkVisibility');
    remove(Object, 'groupBy');
    remove(Promise, 'try', 'withResolvers');
    remove(Response, 'json');
    remove(Set.prototype, 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union');
    remove(String.prototype, 'isWellFormed', 'toWellFormed');
    remove(URL, 'canParse', 'parse');
    remove(window, 'Iterator', 'navigation', 'requestIdleCallback', 'scheduler', 'trustedTypes');
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  });
  await askForLink(page, email);
  await typeCode(page, (await mailbox.latest(email)).code);
  await signUpFromCalendar(page);
  await expect(page.getByRole('heading', { name: 'Application Complete' })).toBeVisible();
  await visit(page, '/launch-countdown');
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();
  await visit(page, '/schedule');
  await expect(page.getByRole('radio').first()).toBeVisible();
});
