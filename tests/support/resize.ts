import type { Page } from '@playwright/test';

/**
 * Changes the size of the window and waits until the page is drawn at it: before, media queries, container queries and
 * listeners of `resize` may still have the old one. The page must be in front.
 */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}
