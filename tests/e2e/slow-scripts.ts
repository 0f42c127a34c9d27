import type { Page } from '@playwright/test';

export type SlowScripts = Awaited<ReturnType<typeof slowScripts>>;

export async function slowScripts(page: Page) {
  let release = () => {};
  let released = Promise.resolve();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  /** From now on no script of ours comes. */
  const hold = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  return {
    hold,
    release: () => release(),
    /** Opens a page as it was prerendered. */
    open: async (path: string) => {
      hold();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('footer').waitFor();
    },
  };
}
