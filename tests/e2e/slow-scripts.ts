import type { Page } from '@playwright/test';

export interface SlowScripts {
  /** From now on no script of ours comes. */
  hold(): void;
  release(): void;
  /** Opens a page as it was prerendered. */
  open(path: string): Promise<void>;
}

export async function slowScripts(page: Page): Promise<SlowScripts> {
  let release = () => {};
  let released = Promise.resolve();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const hold = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  return {
    hold,
    release: () => release(),
    open: async (path) => {
      hold();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('footer').waitFor();
    },
  };
}
