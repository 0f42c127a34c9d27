import { expect, test } from './fixtures.ts';

// The watch over the browser must hear everything, or every other test here is worth less.
test.describe('the watch over the browser hears', () => {
  test('an error in the console', async ({ page, complaints }) => {
    complaints.expect(/something is wrong/);
    await page.goto('/');
    await page.evaluate(() => console.error('something is wrong'));
    await expect.poll(complaints.heard).toEqual([expect.stringContaining('error: something is wrong')]);
  });

  test('a warning in a second browser', async ({ openBrowser, complaints }) => {
    complaints.expect(/something is odd/);
    const page = await (await openBrowser()).newPage();
    await page.goto('/');
    await page.evaluate(() => console.warn('something is odd'));
    await expect.poll(complaints.heard).toEqual([expect.stringContaining('warning: something is odd')]);
  });

  test('what nobody caught', async ({ page, complaints }) => {
    complaints.expect(/nobody caught this/);
    await page.goto('/');
    await page.evaluate(() =>
      queueMicrotask(() => {
        throw new Error('nobody caught this');
      }),
    );
    await expect
      .poll(complaints.heard)
      .toContainEqual(expect.stringContaining('thrown: Error: nobody caught this'));
  });

  test('what the security policy stopped', async ({ page, complaints }) => {
    complaints.expect(/elsewhere\.example/);
    await page.goto('/');
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/a.png' }),
      );
    });
    await expect
      .poll(complaints.heard)
      .toContainEqual(expect.stringContaining('the security policy stopped https://elsewhere.example'));
  });

  test('a request that was refused', async ({ page, complaints }) => {
    complaints.expect(/404.*\/no-such-file\.js/);
    await page.goto('/');
    await page.evaluate(async () => (await fetch('/no-such-file.js')).status);
    await expect.poll(complaints.heard).toContainEqual(expect.stringContaining('404'));
  });
});

// Unexpected complaints fail a test from outside, when its page is closed: only a test that must fail can show it.
test.fail('an unexpected complaint fails its test', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => console.error('something is wrong'));
});
