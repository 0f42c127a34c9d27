import { readFile } from 'node:fs/promises';
import { expect, hydrated, test } from './fixtures.ts';
import {
  button,
  enter,
  header,
  isAt,
  messages,
  openLink,
  PATHS,
  signInWithPassword,
  signOut,
  typeCode,
} from './person.ts';
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

/** What only real tabs show. The limits and all orders of events are in `tests/core/session-security`. */

test('tabs warn together; the warning holds the focus, and staying in one tab is staying in all', async ({
  page,
  context,
  alreadyAt,
  person,
}) => {
  await context.clock.install();
  await alreadyAt('completed');
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await enter(tab, '/dashboard', /^Welcome/);
  await letTimePass(context, person, 17 * MINUTE);
  for (const tab of tabs) await expect(idleWarning(tab)).toBeHidden();
  await letTimePass(context, person, MINUTE + 5_000);
  for (const tab of tabs) await expect(idleWarning(tab)).toBeVisible();
  await page.bringToFront();
  await expect(idleWarning(page).getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    // The browser's own buttons may have their turn, what lies behind the dialog never.
    const held = await idleWarning(page).evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(held).toBe(true);
  }
  await page.keyboard.press('Escape');
  for (const tab of tabs) await expect(idleWarning(tab)).toBeHidden();
  await expect.poll(() => Math.max(...idleAtServer(person))).toBeLessThan(MINUTE);
  await letTimePass(context, person, 5 * MINUTE);
  for (const tab of tabs) {
    await isAt(tab, '/dashboard');
    await expect(idleWarning(tab)).toBeHidden();
  }
});

test('after 20 minutes every tab is signed out, and an e-mailed code leads back to what was typed', async ({
  page,
  context,
  server,
  mailbox,
  complaints,
  email,
  alreadyAt,
}) => {
  // The server may end the session first.
  complaints.expect(/401/);
  await context.clock.install();
  await alreadyAt('calendar_intro');
  letSecondsPass({ server, email }, 61);
  const cookie = await copyCookie(context);
  const other = await context.newPage();
  await enter(other, '/dashboard', /^Welcome/);
  await enter(page, PATHS.account, 'Set up your account');
  await page.bringToFront();
  await page.getByLabel('First name').fill('Rosemary');
  // By keys, which are activity.
  await page.getByLabel('Password', { exact: true }).pressSequentially('Half-typed-1');
  // Activity is posted every five seconds, and recorded once a minute: the server and both tabs know of the last key.
  await context.clock.runFor(6_000);
  letServerTimePass({ server, email }, MINUTE);
  const known = other.waitForResponse('**/api/session');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await known;
  await letTimePass(context, { server, email }, 20 * MINUTE - 10_000);
  await letTimePass(context, { server, email }, 20_000, 2_000);
  for (const tab of [page, other]) {
    await isAt(tab, '/login');
    await expect(tab.getByText('Session expired: inactivity timeout')).toHaveCount(1);
  }
  expect(await opens(server, cookie), 'the copied cookie').toBe(false);

  await context.clock.resume();
  await hydrated(page);
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Email me a code instead').click();
  await typeCode(page, (await mailbox.latest(email, 2)).code);
  await isAt(page, PATHS.account);
  await expect(page.getByLabel('First name')).toHaveValue('Rosemary');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('logging out in one tab is logging out in all, Back shows nothing private, and so is logging in', async ({
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
  await expect(header(page).getByRole('link', { name: 'Dashboard' }).filter({ visible: true })).toHaveCount(
    1,
  );
  await signOut(page);
  await isAt(page, '/');
  await isAt(other, '/login');
  for (const tab of [page, other])
    await expect(header(tab).getByRole('link', { name: 'Log In' }).filter({ visible: true })).toHaveCount(1);
  await expect(other.getByText('Session expired')).toBeHidden();
  expect(await opens(server, cookie), 'the copied cookie').toBe(false);
  await page.goBack();
  await isAt(page, '/login');
  await expect(page.getByText(ROSE.firstName)).toBeHidden();
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(left).not.toContain(email);
  expect(left).not.toContain(ROSE.firstName);

  await signInWithPassword(page, email);
  for (const tab of [page, other])
    await expect(header(tab).getByRole('button', { name: 'Log out' })).toBeVisible();
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
  letServerTimePass({ server, email: rose }, MINUTE);
  await enter(page, '/dashboard', `Welcome, ${ROSE.firstName}`);
  await button(page, 'Show my information').click();
  await expect(page.getByText('555-123-4567')).toBeVisible();
  await alreadyAt('email_verified', { email: walt });
  await enter(await context.newPage(), PATHS.calendar, 'When do your benefits normally arrive?');
  await page.bringToFront();
  await expect(page.getByText('555-123-4567')).toHaveCount(0);
  await expect(page.getByText(ROSE.firstName)).toHaveCount(0);
  expect(storedRow({ server, email: walt })).toMatchObject({ first_name: null, phone: null });
});

test('my information asks for a proof, is corrected, downloaded and deleted', async ({
  page,
  context,
  server,
  mailbox,
  complaints,
  email,
  alreadyAt,
}) => {
  complaints.expect(/40[13]/);
  await alreadyAt('completed');
  letServerTimePass({ server, email }, 6 * MINUTE);
  letSecondsPass({ server, email }, 61);
  const before = await copyCookie(context);
  await enter(page, '/dashboard', /^Welcome/);
  const number = page.getByText('555-123-4567');
  const prove = async (password: string) => {
    await proofDialog(page).getByLabel('Password', { exact: true }).fill(password);
    await proofDialog(page).getByRole('button', { name: 'Verify' }).click();
  };

  await test.step('by the password, after a wrong one', async () => {
    await button(page, 'Show my information').click();
    await expect(proofDialog(page)).toContainText(email);
    await prove('Not-My-Password-1');
    await expect(proofDialog(page).getByText('Invalid password. Please try again.')).toBeVisible();
    await prove(PASSWORD);
    await expect(messages(page).getByText('Authentication verified')).toBeVisible();
    await expect(number).toBeVisible();
    expect(await opens(server, before), 'the cookie of before the proof').toBe(false);
  });

  await test.step('by the link of a mail, opened in another tab', async () => {
    letServerTimePass({ server, email }, 6 * MINUTE);
    await button(page, 'Hide my information').click();
    await expect(number).toHaveCount(0);
    await page.reload();
    await button(page, 'Show my information').click();
    await button(page, 'Email me a code instead').click();
    const mail = await mailbox.latest(email, 2);
    await expect(proofDialog(page).getByLabel('Six-digit code')).toBeVisible();
    await openLink(await context.newPage(), mail);
    await expect(number).toBeVisible();
    await expect(proofDialog(page)).toBeHidden();
    await page.bringToFront();
  });

  await test.step('corrected and downloaded', async () => {
    await button(page, 'Change my name or phone').click();
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Phone number').fill('555 987 6543');
    await button(page, 'Save').click();
    await expect(page.getByText('555-987-6543')).toBeVisible();
    expect(storedRow({ server, email })).toMatchObject({
      first_name: 'Rosa',
      phone: '5559876543',
      step_completed: 'completed',
    });
    await button(page, 'More that we keep').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download my information').click(),
    ]);
    expect(download.suggestedFilename()).toBe('checkahead-my-information.json');
    const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(kept).toMatchObject({ account: { email }, onboarding: { first_name: 'Rosa' } });
  });

  await test.step('deleted with everything, and a receipt comes', async () => {
    const cookie = await copyCookie(context);
    await button(page, 'Delete my account').click();
    await button(page, 'Yes, delete my account').click();
    await isAt(page, '/');
    await expect(messages(page).getByText('Your account is deleted')).toBeVisible();
    expect((await mailbox.latest(email, 3)).subject).toContain('deleted');
    expect(await opens(server, cookie), 'the copied cookie').toBe(false);
    const texts = storedTexts(server).filter(({ text }) => text.includes(email));
    expect(texts.filter(({ place }) => !place.startsWith('outbox.'))).toEqual([]);
  });
});
