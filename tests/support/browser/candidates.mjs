import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Only the last `--disable-features` counts, so Playwright's own list comes first. The rest saves a third of the browser's
 * processor time: for each new window, a full Chromium draws the suggestions of its address bar as two web pages of its own,
 * which cost more than the page under test, and it keeps a spare renderer.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/**
 * Arguments of every browser that tests start: no sandbox, which a browser run as root refuses, and none of the
 * browser's own traffic, which would show up beside the product's.
 */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** The headless shell draws no window around a page, which saves a third of the CPU time. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const FIXED_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * Browsers that seem to be installed, best first. CHROMIUM_PATH, if set, is the only one.
 * @returns {string[]}
 */
export function installedBrowsers() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return [named];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  const fixed = FIXED_PLACES[/** @type {'darwin' | 'win32'} */ (process.platform)] ?? [];
  return [...found, ...fixed].filter((path) => existsSync(path));
}
