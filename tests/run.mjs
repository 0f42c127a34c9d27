import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { needCurrentNode } from '../server/launch/current-node.mjs';
import { needPackages } from '../server/launch/packages.mjs';
import { environment, giveUp, ROOT, run, say } from '../server/launch/programs.mjs';
import { buildSite, siteIsBuilt } from '../server/launch/site-build.mjs';
import { needBrowser } from './support/browser/need-browser.mjs';
import { countCheck, countPlaywright, countVitest } from './support/reporting/count.mjs';

// `npm test` runs everything and ends with a one-line result. To run one stage: `npm test -- --only=unit tests/core/launch`.
// Stages that accept files run only those named.

await needCurrentNode(import.meta.url);
const { only, filters } = await readArguments();
await needPackages();

const wanted = (/** @type {string} */ stage) => only === null || only === stage;
const ofCore = filters.length > 0 && filters.every((path) => path.startsWith('tests/core/'));
const siteIsNeeded = !ofCore && ['e2e', 'unit', 'html'].some(wanted);
const browser = wanted('e2e') ? await needBrowser() : null;

const REPORTS = join(ROOT, 'node_modules', '.cache', 'reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (only === null)
  rmSync(join(ROOT, 'node_modules', '.cache', 'catalogue'), { recursive: true, force: true });

/** Each of the many processes reads the packages compiled by the first. */
const compileCache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') };

/** @type {import('./support/reporting/count.mjs').Count[]} */
const counts = [];

const checks = staticChecks();
if (wanted('build') || (siteIsNeeded && !siteIsBuilt())) await check('build', buildSite());
// Each test that needs the site would build it again and fail, and hide why. A named file may not need it.
if (siteIsNeeded && filters.length === 0 && !siteIsBuilt()) {
  const remark = 'not run: the stages after the build, because the pages could not be built';
  counts.push({ passed: 0, failed: 1, remarks: [remark] });
} else {
  await Promise.all([wanted('html') && html(), wanted('unit') && unit()]);
  if (wanted('e2e')) await e2e();
  if (wanted('catalogue'))
    await check('catalogue of sentences', run(process.execPath, ['tests/catalogue/catalogue.ts']));
}
await checks;

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const remark of counts.flatMap((count) => count.remarks)) say(remark);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Lint, types and unused code take what the tests leave of the processor. Each prints its result, and its output if it failed. */
function staticChecks() {
  const paths = filters.length > 0 ? filters : ['.'];
  /** @type {[string, string, string[], string[]][]} */
  const all = [
    [
      'lint',
      'format and lint',
      ['@biomejs', 'biome', 'bin', 'biome'],
      ['check', '--error-on-warnings', ...paths],
    ],
    ['types', 'types', ['typescript', 'bin', 'tsc'], ['-b']],
    ['unused', 'unused code', ['knip', 'bin', 'knip.js'], ['--no-progress']],
  ];
  return Promise.all(
    all.map(([stage, name, ...program]) => wanted(stage) && check(name, tool(...program, { waits: true }))),
  );
}

/** Of the built pages. It needs one core, so it runs beside the unit tests. */
function html() {
  return check('HTML', run(process.execPath, ['tests/html/check-html.ts']));
}

async function unit() {
  say('— boundaries, unit, contract, server and page tests');
  const file = join(REPORTS, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await tool(['vitest', 'vitest.mjs'], ['run', ...reporters, ...filters], { show: true });
  counts.push(countVitest(report(file), code));
}

async function e2e() {
  say('— tests in the browser');
  const file = join(REPORTS, 'playwright.json');
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
  };
  const { code } = await tool(
    ['@playwright', 'test', 'cli.js'],
    ['test', '--reporter=list,json', ...filters],
    {
      show: true,
      env,
    },
  );
  counts.push(countPlaywright(report(file), code));
}

/**
 * @param {string} name
 * @param {Promise<{ code: number, output: string }>} running
 */
async function check(name, running) {
  const { code, output } = await running;
  say(`— ${name}: ${code === 0 ? 'passed' : 'failed'}`);
  if (code !== 0 && output.trim() !== '') say(output.trimEnd());
  counts.push(countCheck(name, code));
}

/**
 * Runs a tool of node_modules with the current Node.
 * @param {string[]} path
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
function tool(path, args, options) {
  const env = { ...environment(), ...compileCache, ...options?.env };
  return run(process.execPath, [join(ROOT, 'node_modules', ...path), ...args], { ...options, env });
}

/** @param {string} file */
function report(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}

async function readArguments() {
  // Not a static import: the first Node may be too old for TypeScript.
  const { argumentsOf, STAGES } = await import('../server/launch/commands.ts');
  const { values, positionals } = argumentsOf('test');
  const stage = values.only ?? null;
  if (stage !== null && !STAGES.includes(stage))
    giveUp(`--only takes one of ${STAGES.join(', ')}, not '${stage}'.`);
  if (stage === null && positionals.length > 0) giveUp('File names go with --only=lint, unit or e2e.');
  return { only: stage, filters: positionals };
}
