import puppeteer, { type KeyInput } from 'puppeteer-core';
import { CALL_LIMIT_MS, type Driver, type Tab, VIEWPORT_HEIGHT } from './driver.ts';

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    protocolTimeout: CALL_LIMIT_MS,
  });

  const newTab = async (width: number): Promise<Tab> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()}`);
    });
    // Policy violations come here too.
    page.on('pageerror', (error) => errors.push(`page: ${error instanceof Error ? error.message : error}`));
    await page.setViewport({ width, height: VIEWPORT_HEIGHT });
    // Without focus, Firefox does not deliver Enter.
    await page.bringToFront();
    return {
      open: async (url) => void (await page.goto(url)),
      back: async () => void (await page.goBack({ waitUntil: [] })),
      evaluate: (expression) => page.evaluate(expression),
      mouse: async (from, to) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        if (to) await page.mouse.move(to.x, to.y, { steps: 10 });
        await page.mouse.up();
      },
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key satisfies KeyInput),
      screenshot: () => page.screenshot(),
      errors: async () => errors,
      close: () => context.close(),
    };
  };

  const version = (await browser.version()).split('/').at(-1) ?? '';
  return { name: 'Firefox', version, newTab, close: () => browser.close() };
}
