import type { Locator, Page, TestInfo } from '@playwright/test';
import { seen, sentence } from '../catalogue/seen.ts';
import { expect, hydrated, type ReceivedMail, visit } from './fixtures.ts';
import { type AccountDetails, PASSWORD, ROSE, SSN } from './reached-step.ts';

/** The steps of the sign-up journey, shared by the browser tests. */

export const PATHS = {
  calendar: '/signup/calendar',
  account: '/signup/account',
  confirmation: '/signup/confirmation',
  countdown: '/launch-countdown',
  verifyEmail: '/signup/verify-email',
} as const;

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

export const header = (page: Page): Locator => page.getByRole('banner');

/** Presses a button with `aria-disabled`. People can press it, but Playwright needs `force`. */
export async function pressBlocked(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  // Unlike a forced click, it waits until a dialog that has just opened takes presses.
  await button(page, name).hover();
  await button(page, name).click({ force: true });
}

/** The toasts. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

export async function isAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

export async function askForLink(page: Page, email: string): Promise<void> {
  await visit(page, '/start');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send Verification Link').click();
  await expect(heading(page, 'Check Your Email')).toBeVisible();
}

export async function openLink(page: Page, mail: ReceivedMail): Promise<void> {
  await page.goto(mail.link);
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code);
  await button(page, 'Continue with code').click();
}

export async function chooseDay(page: Page, day = '2nd Wednesday of the month'): Promise<void> {
  await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
  await page.getByRole('radio', { name: day }).check();
  await button(page, 'Continue').click();
}

export async function fillAccount(page: Page, details: AccountDetails = ROSE): Promise<void> {
  await expect(heading(page, 'Set up your account')).toBeVisible();
  await page.getByLabel('First name').fill(details.firstName);
  await page.getByLabel('Last name').fill(details.lastName);
  await page.getByLabel('Phone number').fill(details.phone);
  await page.getByLabel('Password', { exact: true }).fill(details.password);
  await page.getByLabel('Confirm password').fill(details.password);
}

export async function setUpAccount(page: Page, details: AccountDetails = ROSE): Promise<void> {
  await fillAccount(page, details);
  await button(page, 'Continue').click();
}

export const ssnField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Social Security number', exact: true });
export const confirmSsnField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Confirm Social Security number' });

export async function fillIdentity(page: Page, ssn = SSN): Promise<void> {
  await expect(heading(page, 'Your Social Security number')).toBeVisible();
  await ssnField(page).pressSequentially(ssn);
  await confirmSsnField(page).pressSequentially(ssn);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
}

export async function confirmIdentity(page: Page, ssn = SSN): Promise<void> {
  await fillIdentity(page, ssn);
  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toBeVisible();
}

export const launchDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Countdown to Launch' });

export async function closeLaunchDialog(page: Page): Promise<void> {
  await button(page, 'Got it').click();
  await isAt(page, PATHS.countdown);
}

/** What is stored of Rose after `signUpFromCalendar`. */
export const SIGNED_UP = {
  email_auth: 1,
  step_completed: 'completed',
  benefit_timing_preference: '3rd_wednesday',
  first_name: ROSE.firstName,
  last_name: ROSE.lastName,
  phone: ROSE.phone,
  ssn_provided: 1,
  ssn_last4: SSN.slice(-4),
  bank_linked: 1,
  clicked_link_bank: 1,
};

export async function signUpFromCalendar(page: Page): Promise<void> {
  await chooseDay(page, '3rd Wednesday of the month');
  await setUpAccount(page);
  await confirmIdentity(page);
  await expect(page.getByText('You are on the list.')).toBeVisible();
  await closeLaunchDialog(page);
  await expect(heading(page, 'Countdown to Launch')).toBeVisible();
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
}

export async function signInWithPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

export async function signOut(page: Page): Promise<void> {
  await button(page, 'Log out').click();
  await expect(messages(page).getByText('Logged Out', { exact: true })).toBeVisible();
}

/** Expects all texts of a catalogue sentence to be visible at the same time, and records it. */
export async function sees(page: Page, testInfo: TestInfo, id: string): Promise<void> {
  for (const text of sentence(id).texts)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  seen(id, testInfo.titlePath.slice(1).join(' › '));
}

/** Opens a page that requires a session and waits for its heading. */
export async function enter(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(heading(page, title)).toBeVisible();
}
