import type { Page } from '@playwright/test';
import { atRest, expect, hydrated, test, visit } from './fixtures.ts';
import { askForLink, button, enter, heading, isAt, messages, openLink, PATHS, signOut } from './person.ts';
import { PASSWORD, ROSE } from './reached-step.ts';
import {
  copyCookie,
  idleAtServer,
  idleWarning,
  letServerTimePass,
  letTimePass,
  MINUTE,
  opens,
  proofDialog,
} from './session-world.ts';
import { letSecondsPass, storedRow, storedTexts } from './stored-state.ts';

const NEW_PASSWORD = 'Maple-Porch-48';

async function answerProof(page: Page, password: string): Promise<void> {
  await proofDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await proofDialog(page).getByRole('button', { name: 'Verify' }).click();
}

test.describe('while nobody touches the page', () => {
  test('a dialog asks two minutes before the end, and one key keeps the person in', async ({
    page,
    context,
    server,
    email,
    alreadyAt,
  }) => {
    await context.clock.install();
    await alreadyAt('calendar_intro');
    await enter(page, PATHS.account, 'Set up your account');
    await letTimePass(context, server, email, 17 * MINUTE);
    await expect(idleWarning(page)).toBeHidden();
    await letTimePass(context, server, email, MINUTE + 5_000);
    await expect(idleWarning(page)).toBeVisible();
    await expect(idleWarning(page).getByRole('button', { name: 'Stay logged in' })).toBeFocused();
    await letTimePass(context, server, email, MINUTE);
    await expect(idleWarning(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(idleWarning(page)).toBeHidden();
    await expect.poll(() => Math.max(...idleAtServer(server, email))).toBeLessThan(MINUTE);
    await letTimePass(context, server, email, 10 * MINUTE);
    await expect(heading(page, 'Set up your account')).toBeVisible();
  });

  test('the warning holds the focus, is spoken at 2 minutes, 1 minute and 30 seconds, and Esc stays', async ({
    page,
    context,
    server,
    email,
    alreadyAt,
  }) => {
    await context.clock.install();
    await alreadyAt('calendar_intro');
    await enter(page, PATHS.account, 'Set up your account');
    await letTimePass(context, server, email, 18 * MINUTE + 1_000);
    const spoken = idleWarning(page).getByRole('status').filter({ hasText: 'logged out in' });
    await expect(spoken).toHaveText(/1 minute 5\d seconds|2 minutes/);
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab');
      // The browser's own buttons may have their turn, what lies behind the dialog never.
      const held = await idleWarning(page).evaluate(
        (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
      );
      expect(held).toBe(true);
    }
    await letTimePass(context, server, email, 30_000);
    await expect(spoken).toHaveText(/1 minute 5\d seconds|2 minutes/);
    await letTimePass(context, server, email, 35_000);
    await expect(spoken).toHaveText(/in (1 minute|5\d seconds)$/);
    await letTimePass(context, server, email, 30_000);
    await expect(spoken).toHaveText(/in (30|2\d) seconds$/);
    await page.keyboard.press('Escape');
    await expect(idleWarning(page)).toBeHidden();
    await letTimePass(context, server, email, 10 * MINUTE);
    await isAt(page, PATHS.account);
  });

  test('after 20 minutes every tab is signed out, and signing in leads back to what was typed', async ({
    page,
    context,
    server,
    email,
    alreadyAt,
  }) => {
    await context.clock.install();
    await alreadyAt('account_setup');
    const cookie = await copyCookie(context);
    await enter(page, PATHS.account, 'Set up your account');
    const other = await context.newPage();
    await enter(other, '/dashboard', /^Welcome/);
    await page.bringToFront();
    await page.getByLabel('First name').fill('Rosemary');
    await page.getByLabel('Password', { exact: true }).fill('Half-typed-1');
    await context.clock.runFor(2_000);
    await atRest(page);
    await letTimePass(context, server, email, 20 * MINUTE - 10_000);
    // Waited for from before: the message goes by itself, and a busy machine may look too late.
    const told = [page, other].map((tab) =>
      tab.getByText('Session expired: inactivity timeout').first().waitFor(),
    );
    await letTimePass(context, server, email, 20_000, 2_000);
    await Promise.all(told);
    for (const tab of [page, other]) await isAt(tab, '/login');
    expect(await opens(server, cookie), 'the copied cookie').toBe(false);

    await hydrated(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign In').click();
    await isAt(page, PATHS.account);
    await expect(page.getByLabel('First name')).toHaveValue('Rosemary');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

test('25 minutes of typing stay in, on the page and at the server', async ({
  page,
  context,
  server,
  email,
  alreadyAt,
}) => {
  await context.clock.install();
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.account, 'Set up your account');
  const field = page.getByLabel('First name');
  for (let minute = 0; minute < 25; minute += 1) {
    await field.press('a');
    await letTimePass(context, server, email, MINUTE);
    await expect.poll(() => Math.max(...idleAtServer(server, email))).toBeLessThan(3 * MINUTE);
  }
  await expect(field).toHaveValue('a'.repeat(25));
  await expect(idleWarning(page)).toBeHidden();
  await isAt(page, PATHS.account);
});

test('with the storage of the browser blocked, typing stays in and the warning comes', async ({
  page,
  context,
  server,
  email,
  alreadyAt,
}) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await context.clock.install();
  await alreadyAt('calendar_intro');
  await enter(page, PATHS.account, 'Set up your account');
  for (let part = 0; part < 2; part += 1) {
    await page.getByLabel('First name').press('a');
    await expect.poll(() => Math.max(...idleAtServer(server, email))).toBeLessThan(MINUTE);
    await letTimePass(context, server, email, 12 * MINUTE);
  }
  await isAt(page, PATHS.account);
  await letTimePass(context, server, email, 6 * MINUTE + 5_000);
  await expect(idleWarning(page)).toBeVisible();
});

test('after 4 hours the session ends however busy the person is', async ({
  page,
  context,
  server,
  complaints,
  email,
  alreadyAt,
}) => {
  // The server ends it first here: what the page says of the last minute comes too late.
  complaints.expect(/401/);
  await context.clock.install();
  await alreadyAt('calendar_intro');
  const cookie = await copyCookie(context);
  await enter(page, PATHS.account, 'Set up your account');
  for (let quarter = 1; quarter < 16; quarter += 1) {
    await page.getByLabel('First name').press('a');
    // On its way to the server it must not be overtaken by a quarter of an hour.
    await expect.poll(() => Math.max(...idleAtServer(server, email))).toBeLessThan(MINUTE);
    await letTimePass(context, server, email, 15 * MINUTE);
  }
  await isAt(page, PATHS.account);
  expect(await opens(server, cookie)).toBe(true);
  await page.getByLabel('First name').press('a');
  await expect.poll(() => Math.max(...idleAtServer(server, email))).toBeLessThan(MINUTE);
  await letTimePass(context, server, email, 15 * MINUTE + 5_000);
  await isAt(page, '/login');
  await expect(page.getByText('Session expired: session timeout').first()).toBeVisible();
  expect(await opens(server, cookie), 'the copied cookie').toBe(false);
});

test.describe('several tabs', () => {
  test('typing in one keeps the other alive', async ({ page, context, server, email, alreadyAt }) => {
    await context.clock.install();
    await alreadyAt('calendar_intro');
    const other = await context.newPage();
    await enter(other, '/dashboard', /^Welcome/);
    await enter(page, PATHS.account, 'Set up your account');
    await page.bringToFront();
    for (let part = 0; part < 3; part += 1) {
      await page.getByLabel('First name').press('a');
      await expect.poll(() => Math.max(...idleAtServer(server, email))).toBeLessThan(MINUTE);
      await letTimePass(context, server, email, 15 * MINUTE);
    }
    await expect(heading(other, /^Welcome/)).toBeVisible();
    await expect(idleWarning(other)).toBeHidden();
    await isAt(other, '/dashboard');
  });

  test('the warning shows in every tab, and staying in one is staying in all', async ({
    page,
    context,
    server,
    email,
    alreadyAt,
  }) => {
    await context.clock.install();
    await alreadyAt('completed');
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs) await enter(tab, '/dashboard', /^Welcome/);
    await letTimePass(context, server, email, 18 * MINUTE + 5_000);
    const drawn = async () =>
      (await Promise.all(tabs.map((tab) => idleWarning(tab).isVisible()))).filter(Boolean).length;
    await expect.poll(drawn).toBe(tabs.length);
    await idleWarning(page).getByRole('button', { name: 'Stay logged in' }).click();
    await expect.poll(drawn).toBe(0);
    await letTimePass(context, server, email, 15 * MINUTE);
    for (const tab of tabs) await isAt(tab, '/dashboard');
  });

  test('signing out in one signs out all, and going back shows nothing private', async ({
    page,
    context,
    server,
    email,
    alreadyAt,
  }) => {
    await alreadyAt('completed');
    const cookie = await copyCookie(context);
    const other = await context.newPage();
    await enter(other, '/dashboard', `Welcome, ${ROSE.firstName}`);
    await enter(page, '/dashboard', `Welcome, ${ROSE.firstName}`);
    await signOut(page);
    await isAt(other, '/login');
    await expect(other.getByText('Session expired')).toBeHidden();
    expect(await opens(server, cookie), 'the copied cookie').toBe(false);
    await page.goBack();
    await isAt(page, '/login');
    await expect(page.getByText(ROSE.firstName)).toBeHidden();
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(left).not.toContain(email);
    expect(left).not.toContain(ROSE.firstName);
  });
});

test('two people in two tabs: the first page goes to the second, and writes nothing of the first', async ({
  page,
  context,
  server,
  newEmail,
  alreadyAt,
}) => {
  const [rose, walt] = [newEmail(), newEmail()];
  await alreadyAt('completed', { email: rose });
  letServerTimePass(server, rose, MINUTE);
  await enter(page, '/dashboard', `Welcome, ${ROSE.firstName}`);
  await button(page, 'Show my information').click();
  await expect(page.getByText('555-123-4567')).toBeVisible();
  await alreadyAt('email_verified', { email: walt });
  await enter(await context.newPage(), PATHS.calendar, 'When do your benefits normally arrive?');
  await page.bringToFront();
  await expect(page.getByText('555-123-4567')).toHaveCount(0);
  await expect(page.getByText(ROSE.firstName)).toHaveCount(0);
  expect(storedRow(server, walt)).toMatchObject({ first_name: null, phone: null });
});

test.describe('clocks that jump', () => {
  test('a laptop that slept 30 minutes wakes up signed out', async ({
    page,
    context,
    server,
    email,
    alreadyAt,
  }) => {
    await context.clock.install();
    await alreadyAt('completed');
    await enter(page, '/dashboard', /^Welcome/);
    // Before the first answer a page has seen no session, and speaks of no end.
    await atRest(page);
    letServerTimePass(server, email, 30 * MINUTE);
    await context.clock.setSystemTime(Date.now() + 30 * MINUTE);
    await context.clock.runFor(3_000);
    await isAt(page, '/login');
    await expect(page.getByText('Session expired: inactivity timeout').first()).toBeVisible();
  });

  for (const hours of [2, -2]) {
    test(`a clock set by ${hours} hours signs nobody out`, async ({
      page,
      context,
      server,
      email,
      alreadyAt,
    }) => {
      await context.clock.install();
      await alreadyAt('completed');
      await enter(page, '/dashboard', /^Welcome/);
      await letTimePass(context, server, email, 5 * MINUTE);
      await context.clock.setSystemTime(Date.now() + 5 * MINUTE + hours * 60 * MINUTE);
      await context.clock.runFor(3_000);
      await atRest(page);
      await letTimePass(context, server, email, 5 * MINUTE);
      await isAt(page, '/dashboard');
      await expect(idleWarning(page)).toBeHidden();
      await letTimePass(context, server, email, 10 * MINUTE + 5_000);
      await isAt(page, '/login');
    });
  }
});

test.describe('my information', () => {
  test('is shown, hidden and shown again within five minutes of signing in', async ({ page, alreadyAt }) => {
    await alreadyAt('completed');
    await enter(page, '/dashboard', /^Welcome/);
    await expect(page.getByText('555-123-4567')).toBeHidden();
    await button(page, 'Show my information').click();
    await expect(page.getByText('555-123-4567')).toBeVisible();
    await button(page, 'Hide my information').click();
    await expect(page.getByText('555-123-4567')).toHaveCount(0);
    await button(page, 'Show my information').click();
    await expect(page.getByText('555-123-4567')).toBeVisible();
  });

  test('asks for the password after 5 minutes, and goes on by itself', async ({
    page,
    context,
    server,
    complaints,
    email,
    alreadyAt,
  }) => {
    complaints.expect(/401/);
    await context.clock.install();
    await alreadyAt('completed');
    const cookie = await copyCookie(context);
    await enter(page, '/dashboard', /^Welcome/);
    await letTimePass(context, server, email, 6 * MINUTE);
    await button(page, 'Show my information').click();
    await expect(proofDialog(page)).toContainText(email);
    await answerProof(page, 'Not-My-Password-1');
    await expect(proofDialog(page).getByText('Invalid password. Please try again.')).toBeVisible();
    await answerProof(page, PASSWORD);
    await expect(messages(page).getByText('Authentication verified')).toBeVisible();
    await expect(page.getByText('555-123-4567')).toBeVisible();
    expect(await opens(server, cookie), 'the cookie of before the proof').toBe(false);
    await button(page, 'Hide my information').click();
    await button(page, 'Show my information').click();
    await expect(page.getByText('555-123-4567')).toBeVisible();
    await letTimePass(context, server, email, 5 * MINUTE + 5_000);
    await button(page, 'Hide my information').click();
    await button(page, 'Show my information').click();
    await expect(proofDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(proofDialog(page)).toBeHidden();
    await expect(page.getByText('555-123-4567')).toHaveCount(0);
  });

  for (const way of ['code', 'link'] as const) {
    test(`takes the e-mailed ${way} for the password`, async ({
      page,
      context,
      server,
      mailbox,
      email,
      alreadyAt,
    }) => {
      await alreadyAt('completed');
      letServerTimePass(server, email, 6 * MINUTE);
      letSecondsPass(server, email, 61);
      await enter(page, '/dashboard', /^Welcome/);
      await button(page, 'Show my information').click();
      await button(page, 'Email me a code instead').click();
      const mail = await mailbox.latest(email, 2);
      if (way === 'code') {
        await proofDialog(page).getByLabel('Six-digit code').fill(mail.code);
        await proofDialog(page).getByRole('button', { name: 'Verify' }).click();
      } else {
        await expect(proofDialog(page).getByLabel('Six-digit code')).toBeVisible();
        await openLink(await context.newPage(), mail);
      }
      await expect(page.getByText('555-123-4567')).toBeVisible();
      await expect(proofDialog(page)).toBeHidden();
    });
  }

  test('is corrected, and downloaded', async ({ page, server, email, alreadyAt }) => {
    await alreadyAt('completed');
    await enter(page, '/dashboard', /^Welcome/);
    await button(page, 'Show my information').click();
    await button(page, 'Correct my name or phone').click();
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Phone number').fill('555 987 6543');
    await button(page, 'Save').click();
    await expect(page.getByText('555-987-6543')).toBeVisible();
    expect(storedRow(server, email)).toMatchObject({
      first_name: 'Rosa',
      phone: '5559876543',
      step_completed: 'completed',
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download my information').click(),
    ]);
    expect(download.suggestedFilename()).toBe('checkahead-my-information.json');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const kept = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    expect(kept).toMatchObject({ account: { email }, onboarding: { first_name: 'Rosa' } });
  });

  test('is deleted with everything, and a receipt comes', async ({
    page,
    context,
    server,
    mailbox,
    email,
    alreadyAt,
  }) => {
    await alreadyAt('completed');
    const cookie = await copyCookie(context);
    await enter(page, '/dashboard', /^Welcome/);
    await button(page, 'Show my information').click();
    await button(page, 'Delete my account').click();
    await button(page, 'Delete everything').click();
    await isAt(page, '/');
    await expect(messages(page).getByText('Your account is deleted')).toBeVisible();
    expect((await mailbox.latest(email, 2)).subject).toContain('deleted');
    expect(await opens(server, cookie), 'the copied cookie').toBe(false);
    const texts = storedTexts(server).filter(({ text }) => text.includes(email));
    expect(texts.filter(({ place }) => !place.startsWith('outbox.'))).toEqual([]);
  });
});

test('changing the password ends the sessions of other browsers at once', async ({
  page,
  context,
  openBrowser,
  server,
  email,
  alreadyAt,
}) => {
  await alreadyAt('completed');
  const elsewhere = await openBrowser();
  await elsewhere.request.fetch(`${server.url}/api/auth/password`, {
    method: 'POST',
    data: { email, password: PASSWORD },
    headers: { origin: server.url },
  });
  const cookie = await copyCookie(elsewhere);
  expect(await opens(server, cookie)).toBe(true);
  letServerTimePass(server, email, 6 * MINUTE);
  await visit(page, '/reset-password');
  await answerProof(page, PASSWORD);
  await expect(proofDialog(page)).toBeHidden();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await button(page, 'Update Password').click();
  await expect(messages(page).getByText('Password Updated')).toBeVisible();
  expect(await opens(server, cookie), 'the cookie of the other browser').toBe(false);
  expect(await opens(server, await copyCookie(context)), 'the cookie of this browser').toBe(true);
});

test('an expired session can be taken up by an e-mailed code', async ({
  page,
  context,
  server,
  mailbox,
  email,
  alreadyAt,
}) => {
  await context.clock.install();
  await alreadyAt('calendar_intro');
  letSecondsPass(server, email, 61);
  await enter(page, PATHS.account, 'Set up your account');
  await page.getByLabel('Last name').fill('Alvarez-Smith');
  await context.clock.runFor(2_000);
  await atRest(page);
  await letTimePass(context, server, email, 20 * MINUTE + 5_000);
  await isAt(page, '/login');
  await hydrated(page);
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Email me a code instead').click();
  const { code } = await mailbox.latest(email, 2);
  await page.getByLabel('Six-digit code').fill(code);
  await button(page, 'Continue with code').click();
  await isAt(page, PATHS.account);
  await expect(page.getByLabel('Last name')).toHaveValue('Alvarez-Smith');
});

test('a browser that has waited on the sign-in page goes on when another tab signs in', async ({
  page,
  context,
  mailbox,
  email,
}) => {
  await visit(page, '/login');
  const other = await context.newPage();
  await askForLink(other, email);
  await openLink(other, await mailbox.latest(email));
  await isAt(other, PATHS.calendar);
  await isAt(page, PATHS.calendar);
});
