import { expect, test } from './fixtures.ts';
import {
  askForLink,
  chooseDay,
  closeLaunchDialog,
  confirmIdentity,
  isAt,
  PATHS,
  setUpAccount,
  signInWithPassword,
  signOut,
} from './person.ts';

test.use({ backend: 'memory' });

test('with nothing but the page behind it a person signs up and comes back with the password', async ({
  page,
}) => {
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
