import type { Locator, Page } from '@playwright/test';
import { expect, test, visit } from './fixtures.ts';
import { button, confirmSsnField, heading, isAt, launchDialog, PATHS, ssnField } from './person.ts';
import { ROSE, SSN } from './reached-step.ts';
import { storedRow } from './stored-state.ts';

/** Presses Tab until the focus is there, and expects to see at every stop where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(page), 'the focus is visible').toBe(true);
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

test('a whole sign-up by the keyboard alone', async ({ page, mailbox, email, person }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get Cash' }).first());
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Get started')).toBeFocused();
  await tabTo(page, button(page, 'Send Verification Link'));
  await expect(button(page, 'Send Verification Link')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
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

  await expect(heading(page, 'Your Social Security number')).toBeFocused();
  await tabTo(page, ssnField(page));
  await page.keyboard.type(SSN);
  await tabTo(page, confirmSsnField(page));
  await page.keyboard.type('219-09-9870');
  await page.keyboard.press('Tab');
  await expect(page.getByText('SSNs must match').first()).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(confirmSsnField(page)).toBeFocused();
  await page.keyboard.type(SSN);
  await tabTo(page, page.getByRole('checkbox', { name: /I agree/ }));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Complete Verification'));
  await page.keyboard.press('Enter');

  await expect(launchDialog(page)).toBeVisible();
  await expect(launchDialog(page).getByRole('heading', { name: 'Countdown to Launch' })).toBeFocused();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside, 'the focus left the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await isAt(page, PATHS.countdown);
  await expect(heading(page, 'Countdown to Launch')).toBeFocused();
  expect(storedRow(person)).toMatchObject({
    step_completed: 'completed',
    email_auth: 1,
    benefit_timing_preference: '3rd_wednesday',
    ssn_last4: SSN.slice(-4),
  });
});
