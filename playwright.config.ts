import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, installedBrowsers } from './tests/support/browser/candidates.mjs';

const [installed] = installedBrowsers();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'node_modules/.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Limits name what never comes. None of them measures: a busy machine only makes the tests slower.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // What waits in vain names itself, well before the test runs out of its own time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Without an installed browser Playwright takes its own.
    launchOptions: { args: BROWSER_ARGUMENTS, ...(installed ? { executablePath: installed } : {}) },
  },
});
