import { expect, expectAccessible, test, visit } from './fixtures.ts';

test('a message to support, and what arrives', async ({ page, mailbox, email }) => {
  const words = 'Does it cost <b>anything</b> & more?';
  const message = page.getByRole('textbox', { name: 'Your message' });
  await visit(page, '/');
  await page.getByRole('link', { name: 'Email Support' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();

  await page.getByRole('button', { name: 'Send message' }).click();
  const summary = page.getByRole('group', { name: 'Please check these fields' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Your message' }).click();
  await expect(message).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Your name').fill('Ruth Example');
  await page.getByLabel('Your email').fill(email);
  await message.fill(words);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent!').first()).toBeVisible();
  await expect(page.getByText("We'll get back to you as soon as possible.").first()).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(page.getByLabel('Your name')).toHaveValue('');

  await expect
    .poll(async () => (await mailbox.all('support@checkahead.example')).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(words));
  const mail = (await mailbox.all('support@checkahead.example')).find(({ text }) => text.includes(email));
  expect(mail?.html).toContain('Does it cost &lt;b&gt;anything&lt;/b&gt; &amp; more?');
});

test('the form and its messages by the keyboard alone', async ({ page, newEmail }) => {
  await visit(page, '/terms');
  await page.getByRole('link', { name: 'Email Support' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();
  for (const entry of ['', 'Ruth Example', newEmail(), 'Hello']) {
    await page.keyboard.press('Tab');
    if (entry !== '') await page.keyboard.type(entry);
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
});
