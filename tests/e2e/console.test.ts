import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { DAY_MS } from '#core/calendar/durations.ts';
import { emptyRow } from '#core/record/stamp-verified.ts';
import { type ConsoleProcess, startConsole } from '../support/console-process.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const ROSE = 'rose@example.com';

/** A person, a call, a message and a mail. */
async function fill(path: string): Promise<void> {
  const store = openSqliteStore(path);
  const uow = makeSqlUnitOfWork({ store });
  const now = Date.now();
  const filled = await uow.run(async ({ accounts, onboarding, appointments, contactMessages, outbox }) => {
    const base = { passwordHash: null, mailWords: 'blue heron', language: 'en' as const };
    await accounts.put({ id: 'rose', email: ROSE, emailVerifiedAt: now, createdAt: now, ...base });
    const row = emptyRow({ id: 'row', email: ROSE, at: new Date(now).toISOString() });
    await onboarding.put({
      ...row,
      step_completed: 'account_setup',
      first_name: 'Rosalind',
      last_name: 'Hillington',
    });
    await appointments.put({
      id: 'call',
      startsAt: now + 2 * DAY_MS,
      name: 'Rosalind Hillington',
      email: ROSE,
      phone: '2175550123',
      createdAt: now,
    });
    await contactMessages.put(
      { name: 'Rosalind', email: ROSE, message: 'Is this from the government?' },
      now,
    );
    await outbox.enqueue({ id: 'mail', to: ROSE, subject: 's', text: 't', html: 'h' }, now);
  });
  if (filled.isErr()) throw new Error('the database was not filled');
  await store.close();
}

let dataDir: string;
let operator: ConsoleProcess;
test.beforeEach(async () => {
  dataDir = makeDataFolder('console-e2e-');
  await fill(join(dataDir, 'checkahead.sqlite'));
  operator = await startConsole({ dataDir });
});
test.afterEach(async () => {
  await operator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Accessible, and no wider than the window: on a phone in the dark, then on a wide screen in the light. */
async function expectFine(page: Page): Promise<void> {
  // The heading is there before the stylesheet.
  await page.waitForLoadState();
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, width === 320 ? 'all' : 'layout');
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('a person is found by keyboard alone, and every screen is accessible', async ({ page, complaints }) => {
  await page.goto(operator.link);
  await expectFine(page);
  await page.getByLabel('Your name').fill('Rosa Diaz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const base = page.url().replace(/\/$/, '');
  await expectFine(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Email address or phone number').focus();
  await page.keyboard.type(ROSE);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Without a reason, the browser sends nothing and stays at the field.
  await expect(page.getByLabel('Reason, without names')).toBeFocused();
  await page.keyboard.type('They called about their link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeVisible();
  await expect(page.getByText('r•••@•••.com')).toBeVisible();
  expect(page.url()).not.toContain('rose');
  await page.locator('summary').filter({ hasText: 'Delete the person' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('It cannot be undone.')).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Show', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rosalind Hillington')).toBeVisible();

  await page.goto(`${base}/calls/call`);
  await page.getByLabel('Reason, without names').first().fill('Prepare the call');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('217-555-0123')).toBeVisible();
  await expectFine(page);
  for (const path of ['/calls', '/messages', '/research', '/launch', '/installation', '/audit-log']) {
    await page.goto(`${base}${path}`);
    await expectFine(page);
  }
  await expect(page.getByRole('cell', { name: 'They called about their link' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Rosa Diaz \(.+\)$/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(`${base}/audit-log#content`);

  // A program on another port of this machine asks the browser for all that it would send to the console.
  const other = createServer((request, response) => {
    overheard.push(request.headers.cookie ?? 'no cookie', request.headers.referer ?? 'no referrer');
    response.end();
  });
  const overheard: string[] = [];
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const stranger = await page.context().newPage();
  await stranger.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/people`);
  await stranger.close();
  other.close();
  expect(new Set(overheard)).toEqual(new Set(['no cookie', 'no referrer']));

  // The browser reports the locked page as an error.
  complaints.expect(/401/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'The console is locked' })).toBeVisible();
  // Its stylesheet comes from a console that ends with the test.
  await page.waitForLoadState();
});
