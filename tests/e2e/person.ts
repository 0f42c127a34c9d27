import { join } from 'node:path';
import type { BrowserContext, Locator, Page, TestInfo } from '@playwright/test';
import Database from 'better-sqlite3';
import { databasePath } from '#server/composition/boot.ts';
import { seen, sentence } from '../catalogue/seen.ts';
import type { RunningServer } from '../support/running-server.ts';
import { expect, hydrated, type Mailbox, type ReceivedMail, visit } from './fixtures.ts';

/** What a person does on the sign-up journey, in the words of the journey. */

export const PASSWORD = 'Sunrise-Walk-27';
export const SSN = '219-09-9876';

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

/** A press on a button that says it is blocked: a person can, Playwright takes `aria-disabled` for a wall (decision 23). */
export async function pressBlocked(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  await button(page, name).click({ force: true });
}

/** The messages at the edge of the screen. */
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

export interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
}

export const ROSE: AccountDetails = {
  firstName: 'Rose',
  lastName: 'Alvarez',
  phone: '5551234567',
  password: PASSWORD,
};

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
  await expect(heading(page, 'Confirm your identity')).toBeVisible();
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

/** Expects every text of a sentence of the catalogue to be in view at once, and records who saw it. */
export async function sees(page: Page, testInfo: TestInfo, id: string): Promise<void> {
  for (const text of sentence(id).texts) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  seen(id, testInfo.titlePath.slice(1).join(' › '));
}

// What stands in the database, and what time does to it.

export type StoredRow = Readonly<Record<string, string | number | null>>;

const fileOf = (server: RunningServer) => databasePath({ dataDir: server.dataDir });

/** The person's rows, read from the file while the server runs. */
export function storedRows(server: RunningServer, email: string): readonly StoredRow[] {
  const database = new Database(fileOf(server), { readonly: true, timeout: 5_000 });
  try {
    return database.prepare('SELECT * FROM user_onboarding WHERE email = ?').all(email) as StoredRow[];
  } finally {
    database.close();
  }
}

export function storedRow(server: RunningServer, email: string): StoredRow {
  const [row, ...others] = storedRows(server, email);
  if (!row || others.length > 0)
    throw new Error(`There are ${others.length + (row ? 1 : 0)} rows of ${email}.`);
  return row;
}

export const storedStep = (server: RunningServer, email: string): string | number | null | undefined =>
  storedRows(server, email)[0]?.step_completed;

/** Changes the file under the running server; answers how many rows it touched. */
export function changeStored(server: RunningServer, statement: string, ...values: (string | number)[]): void {
  const database = new Database(fileOf(server), { timeout: 5_000 });
  try {
    const { changes } = database.prepare(statement).run(...values);
    if (changes === 0) throw new Error(`Nothing was changed by ${statement}`);
  } finally {
    database.close();
  }
}

/** As if the last mail to this address had been asked for so many seconds earlier. */
export function letSecondsPass(server: RunningServer, email: string, seconds: number): void {
  changeStored(
    server,
    'UPDATE challenges SET created_at = created_at - ?, expires_at = expires_at - ? WHERE email = ?',
    seconds * 1_000,
    seconds * 1_000,
    email,
  );
}

/**
 * Ends every session of this person on the server; the browsers keep their cookies. The page has settled before: an answer
 * under way would tell it the end before the person has done anything.
 */
export async function endSessions(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  changeStored(
    server,
    'DELETE FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
    email,
  );
}

export const dataFiles = (server: RunningServer): readonly string[] =>
  ['', '-wal', '-shm'].map((suffix) => join(`${fileOf(server)}${suffix}`));

/** Every text that stands in any column of any table, with its place. */
export function storedTexts(
  server: RunningServer,
): readonly { readonly place: string; readonly text: string }[] {
  const database = new Database(fileOf(server), { readonly: true, timeout: 5_000 });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    return tables.flatMap((table) =>
      (database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]).flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([column, value]) => ({ place: `${table}.${column}`, text: String(value) })),
      ),
    );
  } finally {
    database.close();
  }
}

// Ways to a step that are not themselves the subject.

const STEPS = ['email_verified', 'calendar_intro', 'account_setup', 'completed'] as const;
export type ReachedStep = (typeof STEPS)[number];

const CHANGES: Readonly<Record<ReachedStep, Readonly<Record<string, unknown>> | null>> = {
  email_verified: null,
  calendar_intro: { step_completed: 'calendar_intro', benefit_timing_preference: '2nd_wednesday' },
  account_setup: {
    step_completed: 'account_setup',
    first_name: ROSE.firstName,
    last_name: ROSE.lastName,
    phone: ROSE.phone,
  },
  completed: {
    step_completed: 'completed',
    ssn_last4: SSN.slice(-4),
    ssn_provided: true,
    bank_linked: true,
    clicked_link_bank: true,
  },
};

async function call(
  context: BrowserContext,
  server: RunningServer,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<void> {
  const answer = await context.request.fetch(`${server.url}${path}`, {
    method,
    data,
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`${method} ${path} was answered with ${answer.status()}.`);
}

/** Signs this browser in as somebody who got as far as `step`, without going through the screens. */
export async function alreadyAt(
  context: BrowserContext,
  { server, mailbox }: { server: RunningServer; mailbox: Mailbox },
  email: string,
  step: ReachedStep,
): Promise<void> {
  await call(context, server, 'POST', '/api/auth/link', { email });
  const mail = await mailbox.latest(email);
  const token = mail.link.split('#token=')[1] ?? '';
  await call(context, server, 'POST', '/api/auth/link/finish', { token });
  const last = STEPS.indexOf(step);
  for (const reached of STEPS.slice(0, last + 1)) {
    const changes = CHANGES[reached];
    if (changes) await call(context, server, 'PUT', '/api/onboarding', { email, changes });
  }
  if (last >= STEPS.indexOf('account_setup')) await setPassword(context, server);
}

export async function setPassword(
  context: BrowserContext,
  server: RunningServer,
  password = PASSWORD,
): Promise<void> {
  await call(context, server, 'PUT', '/api/account/password', { password });
}

/** Opens a page that needs a session and waits for its heading. */
export async function enter(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(heading(page, title)).toBeVisible();
}
