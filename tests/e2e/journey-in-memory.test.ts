import { expect, test } from './fixtures.ts';
import {
  askForLink,
  button,
  chooseDay,
  closeLaunchDialog,
  confirmIdentity,
  heading,
  isAt,
  messages,
  PATHS,
  setUpAccount,
  signInWithPassword,
  signOut,
  typeCode,
} from './person.ts';

test.use({ backend: 'memory' });

test.describe('with nothing but the page behind it', () => {
  test('a person signs up by the link and comes back with the password', async ({ page }) => {
    await askForLink(page, 'rose@example.test');
    await page.getByText(/^Mailbox \(1\)/).click();
    await page.getByRole('link', { name: /\/auth\/callback#token=/ }).click();
    await isAt(page, PATHS.calendar);
    await chooseDay(page);
    await page.reload();
    await setUpAccount(page);
    await confirmIdentity(page);
    await closeLaunchDialog(page);
    await expect(page.getByText('Hello, Rose.')).toBeVisible();

    await signOut(page);
    await signInWithPassword(page, 'rose@example.test');
    await isAt(page, PATHS.countdown);
    await expect(page.getByText('Hello, Rose.')).toBeVisible();
  });

  test('a person signs up by the code', async ({ page }) => {
    await askForLink(page, 'walt@example.test');
    await page.getByText(/^Mailbox \(1\)/).click();
    const mail = await page.getByRole('article').innerText();
    await typeCode(page, /(?<![\w-])\d{6}(?![\w-])/.exec(mail)?.[0] ?? '');
    await isAt(page, PATHS.calendar);
    await expect(messages(page).getByText('Email Verified!')).toBeVisible();
    await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
  });

  test('a wrong code is refused and the right one then works', async ({ page }) => {
    await askForLink(page, 'ida@example.test');
    await page.getByText(/^Mailbox \(1\)/).click();
    const mail = await page.getByRole('article').innerText();
    const code = /(?<![\w-])\d{6}(?![\w-])/.exec(mail)?.[0] ?? '';
    await typeCode(page, code === '000000' ? '111111' : '000000');
    await expect(page.getByText(/That code did not work/)).toBeVisible();
    await typeCode(page, code);
    await isAt(page, PATHS.calendar);
    await expect(button(page, 'Continue')).toBeVisible();
  });
});
