import { expect, test } from './fixtures.ts';

// The other browser tests rely on this: whatever the browser complains of is heard.
test('errors, warnings, uncaught exceptions, policy violations and refused requests are heard in every browser', async ({
  page,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/something is (wrong|odd)|nobody caught this|elsewhere\.example|404.*\/no-such-file\.js/);
  const second = await (await openBrowser()).newPage();
  await Promise.all([page.goto('/'), second.goto('/')]);
  await second.evaluate(() => console.warn('something is odd'));
  await page.evaluate(async () => {
    console.error('something is wrong');
    queueMicrotask(() => {
      throw new Error('nobody caught this');
    });
    document.body.append(
      Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/a.png' }),
    );
    await fetch('/no-such-file.js');
  });
  for (const complaint of [
    'warning: something is odd',
    'error: something is wrong',
    'thrown: Error: nobody caught this',
    'the security policy stopped https://elsewhere.example',
    '404',
  ])
    await expect.poll(complaints.heard).toContainEqual(expect.stringContaining(complaint));
});

// Unexpected complaints fail a test after its end: only a test that must fail can show it.
test.fail('an unexpected complaint fails its test', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => console.error('something is wrong'));
});
