import type { Browser, Page } from 'playwright';

/** A phone on 4G, as the developer tools of Chromium have it. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
/** By then the page's code is here, and that of the next page. */
const READING_MS = 6_000;

export interface PageToPage {
  /** From the press on the link to the first frame with the form of the next page. */
  readonly forth: number;
  /** From 'Back' to the first frame with the old page. */
  readonly back: number;
  /** All layout shifts of the visit, those after a press included. */
  readonly shift: number;
}

/** Time until the frame after the one in which an element that matches `selector` is in the page at `path`. */
function shown(page: Page, selector: string, path: string): Promise<number> {
  return page.evaluate(
    ([wanted, at]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (location.pathname !== at || !document.querySelector(wanted)) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
      }),
    [selector, path] as const,
  );
}

const pressedAt = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.pressedAt));

/**
 * Opens `/` on a phone whose processor is `slowdown` times as slow as this machine's, reads for a while, presses the call to
 * action, and goes back.
 */
export async function pageToPage(browser: Browser, base: string, slowdown: number): Promise<PageToPage> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const root = () => document.documentElement.dataset;
      const note = () => {
        root().pressedAt = String(performance.now());
      };
      addEventListener('click', note, true);
      addEventListener('popstate', note, true);
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as unknown as readonly { value: number }[])
          root().shift = String(Number(root().shift ?? 0) + value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const tools = await context.newCDPSession(page);
    await tools.send('Network.emulateNetworkConditions', FAST_4G);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(base);
    await page.waitForTimeout(READING_MS);
    const form = shown(page, 'form input[type=email]', '/start');
    await page.locator('main a[href="/start"]').first().tap();
    const forth = (await form) - (await pressedAt(page));
    await page.waitForTimeout(READING_MS);
    const landing = shown(page, 'main a[href="/start"]', '/');
    await page.evaluate(() => history.back());
    const back = (await landing) - (await pressedAt(page));
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    return { forth, back, shift };
  } finally {
    await context.close();
  }
}
