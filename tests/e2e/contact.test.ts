import { expect, expectAccessible, test, visit } from './fixtures.ts';

test('a message to support by the keyboard alone, and what arrives', async ({ page, mailbox, email }) => {
  const words = 'Does it cost <b>anything</b> & more?';
  await visit(page, '/terms');
  await page.getByRole('link', { name: 'Email Support' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Ruth Example');
  for (const entry of [email, words]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(entry);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: /Close.*Message sent!/ });
  await expect(close).toBeVisible();
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(close).toBeHidden();
  await page.getByRole('button', { name: 'Close the contact form' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Email Support' })).toBeFocused();
  await expect
    .poll(async () => (await mailbox.all('support@checkahead.example')).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(words));
});
