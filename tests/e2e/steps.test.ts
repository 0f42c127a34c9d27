import type { Page } from '@playwright/test';
import { expect, hydrated, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  confirmSsnField,
  enter,
  fillAccount,
  fillIdentity,
  heading,
  PATHS,
  pressBlocked,
  ssnField,
  typeCode,
} from './person.ts';
import { ROSE, SSN } from './reached-step.ts';

/** The first field stands within these pixels from the top of a phone. */
const FIRST_FIELD_PX = 440;
/** What the keyboard stops at on a step with one question, the header included. */
const MOST_STOPS = 16;

test.use({ viewport: { width: 360, height: 640 } });

async function firstFieldIsInView(page: Page): Promise<void> {
  await hydrated(page);
  const field = page.getByRole('main').locator('input:visible').first();
  const box = await field.boundingBox();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(box?.y, page.url()).toBeLessThanOrEqual(FIRST_FIELD_PX);
}

/** The button of the step is whole and on the screen, wherever the page is scrolled to. */
async function nextPressIsInView(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect(button(page, name)).toBeInViewport({ ratio: 1 });
}

async function hasFewStops(page: Page): Promise<void> {
  const stops = await page
    .locator('a[href], button, summary, input:not([type=radio]), fieldset')
    .evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).length);
  expect(stops, page.url()).toBeLessThanOrEqual(MOST_STOPS);
}

test('the landing page has its button and the sun of the calendar on the first screen', async ({ page }) => {
  await visit(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Cash' }).first()).toBeInViewport({ ratio: 1 });
  await expect(main.locator('.sun').first()).toBeInViewport({ ratio: 0.9 });
});

test('a press on a day of the landing page does not scroll it away', async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByText('4th Wednesday', { exact: true }).click();
  await expect(page.getByRole('radio', { name: '4th Wednesday' })).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

/** The days in the bar of a phone lead to the month with all its words, between the edge of the screen and the bar. */
async function monthIsWholeAfterPress(page: Page): Promise<void> {
  const days = page.locator('[data-days]');
  await expect(days.locator('span')).toBeVisible();
  await days.click();
  const room = () =>
    days.evaluate((link) => {
      const bar = link.parentElement?.getBoundingClientRect();
      const month = document.getElementById('timing-message')?.parentElement?.getBoundingClientRect();
      return bar && month ? Math.min(month.top, bar.top - month.bottom) : -1;
    });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  // The month says it.
  await expect(days.locator('span')).toBeHidden();
  // 96, and a line that says that there is no launch date.
  expect((await days.locator('xpath=../..').boundingBox())?.height).toBeLessThanOrEqual(96 + 20);
}

test('the question comes first on each step of the sign-up', async ({
  page,
  email,
  newEmail,
  mailbox,
  alreadyAt,
  openBrowser,
}) => {
  await visit(page, '/start');
  await firstFieldIsInView(page);
  await hasFewStops(page);
  await askForLink(page, email);
  await firstFieldIsInView(page);
  await hasFewStops(page);
  await typeCode(page, (await mailbox.latest(email)).code);
  await expect(page.getByText('Email Verified!')).toBeVisible();
  await pressBlocked(page, 'Continue');
  const error = page.getByText('Choose the day your benefits arrive.');
  for (const part of [heading(page, /When do your benefits/), error, page.getByText('Another day')])
    await expect(part).toBeInViewport({ ratio: 1 });
  const third = page.getByText('3rd Wednesday of the month');
  const before = await third.boundingBox();
  await third.click();
  // The message goes, and the row stays under the finger.
  await expect(error).toBeHidden();
  expect((await third.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  const [last, days] = [page.locator('fieldset label').last(), page.locator('[data-days] span')];
  const gap = async () => {
    const [row, bar] = [await last.boundingBox(), await days.boundingBox()];
    return (bar?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0);
  };
  // But for a line that says that there is no launch date.
  await expect.poll(gap).toBeGreaterThanOrEqual(-20);
  const context = await openBrowser({ viewport: { width: 360, height: 640 } });
  const signedIn = await context.newPage();
  await alreadyAt('email_verified', { context, email: newEmail() });
  await enter(signedIn, PATHS.calendar, /When do your benefits/);
  await firstFieldIsInView(signedIn);
  await hasFewStops(signedIn);
  await signedIn.getByText('2nd Wednesday of the month').click();
  await nextPressIsInView(signedIn, 'Continue');
});

test('the question is first on the last steps, and the button in view with the answers', async ({
  page,
  alreadyAt,
}) => {
  await alreadyAt('account_setup');
  await enter(page, PATHS.account, 'Set up your account');
  await firstFieldIsInView(page);
  await nextPressIsInView(page, 'Continue');
  await enter(page, PATHS.confirmation, 'Your Social Security number');
  await firstFieldIsInView(page);
  // Nothing covers what is asked, down to the last of it.
  await expect(page.getByText(/^I agree/)).toBeInViewport({ ratio: 1 });
  await fillIdentity(page);
  await nextPressIsInView(page, 'Complete Verification');
});

test('with large text the bar of a wide screen stands below the fields', async ({ page, alreadyAt }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await alreadyAt('account_setup');
  await enter(page, PATHS.confirmation, 'Your Social Security number');
  await expect(button(page, 'Complete Verification')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(button(page, 'Complete Verification')).not.toBeInViewport();
});

test('the code and the number stand as near to the top in Spanish', async ({
  email,
  newEmail,
  alreadyAt,
  openBrowser,
}) => {
  const opened = () => openBrowser({ viewport: { width: 360, height: 640 }, locale: 'es-US' });
  const page = await (await opened()).newPage();
  await visit(page, '/es/start');
  await page.locator('#email').fill(email);
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByText(email)).toBeVisible();
  await firstFieldIsInView(page);
  const context = await opened();
  const signedIn = await context.newPage();
  await alreadyAt('account_setup', { context, email: newEmail() });
  await enter(signedIn, `/es${PATHS.confirmation}`, 'Su número de Seguro Social');
  await firstFieldIsInView(signedIn);
});

test('the question comes first on the steps without an account, the button is in view with the answer and covers no field', async ({
  page,
}) => {
  for (const [path, next] of [
    ['/home/calendar', 'Continue to Personal Info'],
    ['/home/verify', 'Complete Verification'],
    ['/home/info', 'Continue'],
  ] as const) {
    await visit(page, path);
    await firstFieldIsInView(page);
    if (path === '/home/calendar') {
      // Before a choice it does not cover what helps to choose.
      await expect(button(page, 'Not sure? Find your day')).toBeInViewport({ ratio: 1 });
      await page.getByText('3rd Wednesday of the month').click();
      const help = button(page, 'Not sure? Find your day');
      await expect(help).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await help.focus();
      const [link, days] = [await help.boundingBox(), await page.locator('[data-days]').boundingBox()];
      // Room for the ring and for the edge of the bar.
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual((days?.y ?? 0) - 12);
      await monthIsWholeAfterPress(page);
    }
    await nextPressIsInView(page, next);
  }
  // What the bar at the lower edge could cover is moved above it when it takes the focus.
  await page.evaluate(() => window.scrollTo(0, 0));
  const zip = page.getByLabel('ZIP code');
  await zip.focus();
  const [field, bar] = [await zip.boundingBox(), await button(page, 'Continue').boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a blocked button looks like any other, and a press names what is missing', async ({ page }) => {
  await visit(page, '/home/calendar');
  const look = () =>
    button(page, 'Continue to Personal Info').evaluate((element) => {
      const { backgroundColor, color, borderTopStyle } = getComputedStyle(element);
      return { backgroundColor, color, borderTopStyle };
    });
  const blocked = await look();
  await pressBlocked(page, 'Continue to Personal Info');
  await expect(page.getByText('Choose the day your benefits arrive.')).toBeVisible();
  await page.getByText('2nd Wednesday of the month').click();
  await page.mouse.move(0, 0);
  expect(await look()).toEqual(blocked);
});

for (const [path, title, press, first] of [
  [PATHS.account, 'Set up your account', 'Continue', 'First name'],
  [PATHS.confirmation, 'Your Social Security number', 'Complete Verification', 'Social Security number'],
] as const) {
  test(`an empty press leaves '${first}' in view, below the summary`, async ({ page, alreadyAt }) => {
    await alreadyAt(path === PATHS.account ? 'calendar_intro' : 'account_setup');
    await enter(page, path, title);
    await pressBlocked(page, press);
    await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
    // Its upper edge is 11 px above the button.
    const isAboveBar = async () => {
      const field = await page.getByLabel(first, { exact: true }).boundingBox();
      const bar = await button(page, press).boundingBox();
      return (field?.y ?? 0) + (field?.height ?? 0) <= (bar?.y ?? 0) - 11;
    };
    await expect.poll(isAboveBar).toBe(true);
  });
}

test('a press too early leads to the next field, in view with its message', async ({ page, alreadyAt }) => {
  const isInView = async (name: string, message: string) => {
    await expect(page.getByLabel(name, { exact: true })).toBeFocused();
    const [label, said, bar] = await Promise.all(
      [
        page.locator('label', { hasText: name }).first(),
        page.getByText(message),
        page.locator('form button[type=submit]'),
      ].map((part) => part.boundingBox()),
    );
    expect(label?.y).toBeGreaterThanOrEqual(0);
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 11);
  };
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.account, 'Set up your account');
  await page.getByLabel('Password', { exact: true }).click();
  await isInView('Password', 'hard to guess');
  await fillAccount(page, { ...ROSE, password: 'Sunshine1' });
  await page.getByLabel('Confirm password').fill('');
  await page.getByLabel('Password', { exact: true }).focus();
  await pressBlocked(page, 'Continue');
  await isInView('Password', 'This password is easy to guess, even with a number added.');
  // The next key replaces it.
  await page.keyboard.type('Rose-Walk-2026');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Rose-Walk-2026');
  await pressBlocked(page, 'Continue');
  await isInView('Confirm password', 'Please confirm your password');
  await page.getByLabel('Confirm password').fill('Rose-Walk-2026');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Your Social Security number')).toBeVisible();
  await expect(
    page.getByText(/never leaves this page.*No ID check today. You can finish later/),
  ).toBeInViewport({ ratio: 1 });
  // What it is for, and what is kept of it: before the first key, and the view ends after it.
  await expect(page.getByText(/^The last four digits may later/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('We save 4.').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  const kept = await page.getByRole('checkbox').boundingBox();
  const bar = await button(page, 'Complete Verification').boundingBox();
  // Clear of the bar and its edge.
  expect((kept?.y ?? 0) + (kept?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 24);
  // So that nobody presses the button after the first number.
  await expect(page.getByLabel('Confirm Social Security number', { exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('link', { name: 'Finish later' })).toBeVisible();
  await ssnField(page).fill(SSN);
  await pressBlocked(page, 'Complete Verification');
  await isInView('Confirm Social Security number', 'Type the number a second time');
});

for (const [width, height] of [
  [360, 640],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`no question is cut below the title of 'Find your day' at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/home/calendar');
    await button(page, 'Not sure? Find your day').click();
    const dialog = page.getByRole('dialog');
    for (const answer of [
      'Social Security (retirement, SSDI or survivors)',
      'No, none of them',
      '11th to 20th',
    ]) {
      await dialog.getByText(answer).click();
      const cut = () =>
        dialog.evaluate((sheet) => {
          const edge = sheet.querySelector('h2')?.parentElement?.getBoundingClientRect().bottom ?? 0;
          return [...sheet.querySelectorAll('fieldset, fieldset + p')]
            .map((part) => part.getBoundingClientRect())
            .filter(({ top, bottom }) => top < edge - 1 && bottom > edge + 1).length;
        });
      await expect.poll(cut, answer).toBe(0);
    }
    await expect(button(page, 'Use this day')).toBeInViewport({ ratio: 1 });
  });
}

test('the month of the form for another day stands beside it, and what comes next below', async ({
  page,
  alreadyAt,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await alreadyAt('completed');
  await enter(page, '/dashboard', /Welcome/);
  await button(page, 'Change my payment day').click();
  const form = page.getByRole('form', { name: 'When do your benefits normally arrive?' });
  const card = await page.getByRole('region', { name: 'My information' }).boundingBox();
  const message = await form.locator('#timing-message').boundingBox();
  expect(message?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
  const next = await page.getByRole('region', { name: "What's Next" }).boundingBox();
  expect((next?.x ?? 2000) + (next?.width ?? 0)).toBeLessThan(message?.x ?? 0);
});

test('a tap on the consent counts right after the number is typed', async ({ alreadyAt, openBrowser }) => {
  const context = await openBrowser({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
  });
  await alreadyAt('account_setup', { context });
  const page = await context.newPage();
  await visit(page, PATHS.confirmation);
  for (const field of [ssnField(page), confirmSsnField(page)]) {
    await field.tap();
    await page.keyboard.type('219099999');
  }
  await page.getByText(/^I agree/).tap();
  await expect(page.getByRole('checkbox')).toBeChecked();
});
