import { startCopy } from '../../web/copy/es/start.ts';
import { expect, hydrated, sideways, test, visit } from './fixtures.ts';
import { header, isAt, openLink } from './person.ts';

test('the language changes on the way without losing anything, and mail is written in it', async ({
  page,
  email,
  mailbox,
}) => {
  const change = async (name: 'English' | 'Español', path: string) => {
    await header(page).getByRole('link', { name }).filter({ visible: true }).click();
    await isAt(page, path);
    await hydrated(page);
  };
  await visit(page, '/start');
  await page.getByRole('textbox').fill(email);
  await change('Español', '/es/start');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('textbox')).toHaveValue(email);
  await page.getByRole('button', { name: startCopy.submit }).click();
  await isAt(page, '/es/signup/verify-email');

  const mail = await mailbox.latest(email);
  expect(mail.subject).toContain('su enlace y su código');
  expect(new URL(mail.link).pathname).toBe('/es/auth/callback');
  await openLink(page, mail);
  await isAt(page, '/es/signup/calendar');
  const day = page.getByRole('radio').nth(2);
  await day.check();
  await change('English', '/signup/calendar');
  await expect(day).toBeChecked();
  // Mail follows the switch at once.
  const kept = page.waitForResponse('**/api/session/activity');
  await change('Español', '/es/signup/calendar');
  await expect(day).toBeChecked();
  expect((await kept).status()).toBe(200);
});

test('a browser that prefers Spanish is offered it once', async ({ openBrowser }) => {
  const page = await (await openBrowser({ locale: 'es-MX' })).newPage();
  await visit(page, '/terms');
  await visit(page, '/start');
  await page.getByRole('textbox').fill('rosa@example.test');
  const offer = page.getByRole('link', { name: 'Lea esta página en español' });
  await offer.click();
  await isAt(page, '/es/start');
  await hydrated(page);
  await expect(page.getByRole('textbox')).toHaveValue('rosa@example.test');
  await page.setViewportSize({ width: 320, height: 740 });
  await page.locator('summary', { hasText: 'Menú' }).click();
  expect(await sideways(page, '200%')).toBe(0);
  await page.goBack();
  await isAt(page, '/terms');
  await visit(page, '/faq');
  await expect(offer).toBeHidden();
});
