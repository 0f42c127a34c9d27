import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../../server/launch/commands.ts';
import { giveUp, say } from '../../server/launch/programs.mjs';
import { needSite } from '../../server/launch/site-build.mjs';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { needDebianPackages } from './debian.ts';
import type { Driver, Tab } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { EXPECTED, FLOWS, type Flow } from './flows.ts';
import { Screen } from './screen.ts';
import { startWebKit } from './webkit.ts';

/**
 * `npm run browsers`: plays the flows in Firefox and WebKit at two widths on the built site. Prints one line per run; the last
 * line is 'N passed, N failed', and the exit code is 1 if a flow failed or a browser reported an error. Screenshots of failed
 * runs go to `.browsers/`.
 *
 * Arguments choose runs: `npm run browsers -- webkit 390 booking`.
 */

const FOLDER = fileURLToPath(new URL('../../.browsers/', import.meta.url));
const WIDTHS = [1280, 390];
const BROWSERS: Readonly<Record<string, () => Promise<Driver>>> = {
  Firefox: startFirefox,
  WebKit: startWebKit,
};

interface Run {
  readonly browser: string;
  readonly width: number;
  readonly flow: string;
  readonly name: string;
}

/** Plays one flow in a fresh browser and returns what went wrong. */
async function play(driver: Driver, server: RunningServer, run: Run): Promise<readonly string[]> {
  const playFlow = FLOWS[run.flow] as Flow;
  const faults: string[] = [];
  let tab: Tab | undefined;
  try {
    tab = await driver.newTab(run.width);
    const email = `person-${randomUUID().slice(0, 13)}@example.test`;
    await playFlow({ screen: new Screen(tab, server.url), server, email });
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
    const picture = await tab?.screenshot().catch(() => null);
    const file = join(FOLDER, `${run.name.replaceAll(' ', '-')}.png`);
    if (picture) writeFileSync(file, picture);
  }
  const errors = (await tab?.errors().catch((error) => [String(error)])) ?? [];
  faults.push(...errors.filter((error) => !EXPECTED[run.flow]?.test(error)));
  await tab?.close().catch((error) => faults.push(`closing: ${error}`));
  return faults;
}

const words = argumentsOf('browsers').positionals;
const chosen = Object.keys(BROWSERS)
  .flatMap((browser) =>
    WIDTHS.flatMap((width) =>
      Object.keys(FLOWS).map((flow): Run => ({ browser, width, flow, name: `${browser} ${width} ${flow}` })),
    ),
  )
  .filter((run) => words.every((word) => run.name.toLowerCase().includes(word.toLowerCase())));
if (chosen.length === 0) giveUp(`No run is called ${words.join(' ')}.`);

await needDebianPackages();
await needSite();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
let failed = 0;
try {
  for (const [browser, start] of Object.entries(BROWSERS)) {
    const runs = chosen.filter((run) => run.browser === browser);
    if (runs.length === 0) continue;
    const driver = await start();
    try {
      for (const run of runs) {
        const began = Date.now();
        const faults = await play(driver, server, run);
        const seconds = ((Date.now() - began) / 1_000).toFixed(1);
        if (faults.length > 0) failed += 1;
        say(
          [
            faults.length > 0 ? 'failed' : 'passed',
            `${driver.name} ${driver.version}`.padEnd(15),
            `${run.width} px`.padStart(7),
            run.flow.padEnd(22),
            `${seconds} s`.padStart(7),
          ].join('  '),
        );
        for (const fault of faults) say(`        ${fault}`);
      }
    } finally {
      await driver.close();
    }
  }
} finally {
  await server.dispose();
}
say(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
