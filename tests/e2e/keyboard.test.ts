import type { Locator, Page } from '@playwright/test';
import { expect, test, visit } from './fixtures.ts';
import {
  button,
  confirmSsnField,
  enter,
  heading,
  isAt,
  launchDialog,
  messages,
  openLink,
  PATHS,
  ssnField,
} from './person.ts';
import { ROSE, SSN } from './reached-step.ts';
import { storedRow } from './stored-state.ts';

/** Presses Tab until the focus is there, and expects to see at every stop where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(page), 'the focus is visible').toBe(true);
    if (await isThere()) return;
  }
  throw new Error('Tab does not lead there.');
}

/** An outline on what has the focus, or on the card around it. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    return [focused, focused.closest('label')].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
}

test('a whole sign-up by the keyboard alone', async ({ page, server, mailbox, email }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
  await tabTo(
    page,
    page.getByRole('banner').getByRole('link', { name: 'Get Cash' }).filter({ visible: true }),
  );
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Get started')).toBeFocused();
  await tabTo(page, page.getByLabel('Email address'));
  await page.keyboard.type(email);
  await tabTo(page, button(page, 'Send Verification Link'));
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Check Your Email')).toBeFocused();
  const { code } = await mailbox.latest(email);
  await tabTo(page, page.getByLabel('Six-digit code'));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'When do your benefits normally arrive?')).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: '1st business day of the month' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '3rd Wednesday of the month' })).toBeChecked();
  expect(await focusIsSeen(page)).toBe(true);
  await tabTo(page, button(page, 'Continue'));
  await page.keyboard.press('Space');

  await expect(heading(page, 'Set up your account')).toBeFocused();
  for (const [label, text] of [
    ['First name', ROSE.firstName],
    ['Last name', ROSE.lastName],
    ['Phone number', ROSE.phone],
    ['Password', ROSE.password],
    ['Confirm password', ROSE.password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, button(page, 'Continue'));
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Confirm your identity')).toBeFocused();
  await tabTo(page, ssnField(page));
  await page.keyboard.type(SSN);
  await tabTo(page, confirmSsnField(page));
  await page.keyboard.type(SSN);
  await tabTo(page, page.getByRole('checkbox', { name: /I agree/ }));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Complete Verification'));
  await page.keyboard.press('Enter');

  await expect(launchDialog(page)).toBeVisible();
  await expect(launchDialog(page).getByRole('heading', { name: 'Countdown to Launch' })).toBeFocused();
  await tabTo(page, button(page, 'Got it'));
  await page.keyboard.press('Enter');
  await isAt(page, PATHS.countdown);
  await expect(heading(page, 'Countdown to Launch')).toBeFocused();
  expect(storedRow(server, email)).toMatchObject({
    step_completed: 'completed',
    benefit_timing_preference: '3rd_wednesday',
    ssn_last4: SSN.slice(-4),
  });
});

test('the skip link moves the focus to the content', async ({ page }) => {
  await visit(page, '/start');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByLabel('Email address'));
});

test('the launch dialog holds the focus and Escape leads on', async ({ page, email, mailbox }) => {
  await visit(page, '/start');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await openLink(page, await mailbox.latest(email));
  await expect(heading(page, 'When do your benefits normally arrive?')).toBeFocused();
  await page.getByRole('radio', { name: '2nd Wednesday of the month' }).check();
  await button(page, 'Continue').press('Enter');
  await expect(heading(page, 'Set up your account')).toBeFocused();
  await page.getByLabel('First name').fill('Rose');
  await page.getByLabel('Last name').fill('Alvarez');
  await page.getByLabel('Phone number').fill('5551234567');
  await page.getByLabel('Password', { exact: true }).fill(ROSE.password);
  await page.getByLabel('Confirm password').fill(ROSE.password);
  await page.getByLabel('Confirm password').press('Enter');
  await expect(heading(page, 'Confirm your identity')).toBeFocused();
  await ssnField(page).fill(SSN);
  await confirmSsnField(page).fill(SSN);
  await page.getByRole('checkbox', { name: /I agree/ }).press('Space');
  await button(page, 'Complete Verification').press('Enter');
  await expect(launchDialog(page)).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside, 'the focus left the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await isAt(page, PATHS.countdown);
});

test('a message can be reached, held and closed by the keyboard', async ({ page, newEmail }) => {
  await visit(page, '/start');
  await page.getByLabel('Email address').fill(newEmail());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check Your Email')).toBeFocused();
  const close = messages(page).getByRole('button', { name: 'Close message: Magic Link Sent!' });
  await expect(close).toBeVisible();
  await tabTo(page, close);
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
});

test('a blocked button can be reached and says what is missing', async ({ page }) => {
  await visit(page, '/start');
  await tabTo(page, button(page, 'Send Verification Link'));
  await expect(button(page, 'Send Verification Link')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
});

test('an identity entry is corrected by tabbing into it and typing over it', async ({ page, alreadyAt }) => {
  await alreadyAt('account_setup');
  await enter(page, PATHS.confirmation, 'Confirm your identity');
  await ssnField(page).pressSequentially(SSN);
  await confirmSsnField(page).pressSequentially('219-09-9870');
  await page.keyboard.press('Tab');
  await expect(page.getByText('SSNs must match').first()).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(confirmSsnField(page)).toBeFocused();
  await page.keyboard.type(SSN);
  await page.getByRole('checkbox', { name: /I agree/ }).press('Space');
  await expect(button(page, 'Complete Verification')).not.toHaveAttribute('aria-disabled', 'true');
});
