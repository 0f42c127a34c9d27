import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepRememberedNode } from './current-node.mjs';
import { npm, registryAnswers, whyNpmFailed } from './npm.mjs';
import { giveUp, MEMORY_FOLDER, ROOT, say } from './programs.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} Package
 * @typedef {{ packages?: Record<string, Package> }} Lock
 */

const INSTALLED_FOR = join(MEMORY_FOLDER, 'installed-for');
const machine = `${process.platform} ${process.arch}`;

/**
 * Packages of package-lock.json that are missing in node_modules. An optional package may be absent: it is for another
 * platform.
 * @param {Lock} wanted
 * @param {Lock} installed npm's own record, node_modules/.package-lock.json
 * @param {boolean} [dev] false: those that only build and test may be absent too
 * @returns {string[]}
 */
export function missingPackages(wanted, installed, dev = true) {
  const present = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {})
    .filter(([path, entry]) => {
      if (path === '') return false;
      const got = present[path];
      if (got) return got.version !== entry.version;
      return !entry.optional && (dev || !(entry.dev || entry.devOptional));
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** @param {boolean} dev */
function installed(dev) {
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  if (existsSync(INSTALLED_FOR) && readFileSync(INSTALLED_FOR, 'utf8') !== machine) return false;
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    return missingPackages(wanted, JSON.parse(readFileSync(record, 'utf8')), dev).length === 0;
  } catch {
    return false;
  }
}

/**
 * Installs the packages of package-lock.json if they are not installed.
 * @param {{ dev?: boolean }} [options] `dev` false: `npm ci --omit=dev` is enough
 */
export async function needPackages({ dev = true } = {}) {
  if (installed(dev)) return;
  say('Installing packages (the first time takes about a minute)…');
  const putBack = keepRememberedNode();
  const source = (await registryAnswers()) ? '--prefer-offline' : '--offline';
  // NODE_ENV=production would omit the tools that build the pages.
  const { code, output } = await npm(['ci', source, '--include=dev', '--include=optional']);
  if (code !== 0) giveUp(`The packages could not be installed: ${whyNpmFailed(output)}.`);
  try {
    mkdirSync(dirname(INSTALLED_FOR), { recursive: true });
    writeFileSync(INSTALLED_FOR, machine);
    putBack();
  } catch (error) {
    giveUp(`The packages could not be installed: ${error instanceof Error ? error.message : error}.`);
  }
}
