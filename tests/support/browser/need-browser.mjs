import { join } from 'node:path';
import { giveUp, ROOT, run, say } from '../../../server/launch/programs.mjs';
import { BROWSER_ARGUMENTS, installedBrowsers } from './candidates.mjs';

const MINUTE = 60_000;

/**
 * Finds a Chromium that starts: an installed one, else Playwright's own, else Debian's package. Ends the program with
 * one line if there is none, because skipped tests would prove nothing.
 * @returns {Promise<string>} path of the program
 */
export async function needBrowser() {
  const { chromium } = await import('playwright');

  /** @param {string} path */
  const starts = async (path) => {
    try {
      const browser = await chromium.launch({
        executablePath: path,
        args: BROWSER_ARGUMENTS,
        timeout: MINUTE / 2,
      });
      await browser.close();
      return true;
    } catch {
      return false;
    }
  };
  const firstThatStarts = async () => {
    for (const path of [...new Set([...installedBrowsers(), chromium.executablePath()])]) {
      if (await starts(path)) return path;
    }
    return null;
  };

  const there = await firstThatStarts();
  if (there) return there;
  if (process.env.CHROMIUM_PATH)
    giveUp(`CHROMIUM_PATH names no browser that starts: ${process.env.CHROMIUM_PATH}.`);

  say('Fetching a browser for the tests (once)…');
  const playwright = join(ROOT, 'node_modules', 'playwright', 'cli.js');
  await run(process.execPath, [playwright, 'install', 'chromium'], { timeLimitMs: 5 * MINUTE });
  const own = await firstThatStarts();
  if (own) return own;

  say("Trying Debian's Chromium…");
  await debianPackage();
  return (
    (await firstThatStarts()) ??
    giveUp(
      'No browser for the tests: none is installed, and neither Playwright nor apt-get could fetch one. Install Chromium or set CHROMIUM_PATH.',
    )
  );
}

async function debianPackage() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  /** @param {string[]} args */
  const apt = (args) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeLimitMs: 5 * MINUTE,
    });
  };
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation']);
}
