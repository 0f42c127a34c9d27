import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, giveUp, ROOT, run, say } from './programs.mjs';

const SOURCES = [
  'core',
  'adapters',
  'web',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const OUTPUTS = ['dist/client', 'dist/prerender'];
const BUILT_FROM = 'dist/built-from';

/**
 * A fingerprint of names and contents; modification times do not matter.
 * @param {string} root
 * @param {readonly string[]} [paths]
 */
export function fingerprint(root, paths = SOURCES) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

export function siteIsBuilt(now = fingerprint(ROOT)) {
  const note = join(ROOT, BUILT_FROM);
  return (
    OUTPUTS.every((path) => existsSync(join(ROOT, path))) &&
    existsSync(note) &&
    readFileSync(note, 'utf8') === now
  );
}

/**
 * Builds the pages; prints nothing unless it fails.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function buildSite() {
  const now = fingerprint(ROOT);
  const note = join(ROOT, BUILT_FROM);
  rmSync(note, { force: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  // Independent of the server's NODE_ENV: otherwise the pages would contain the development build of React.
  const env = { ...environment(), NODE_ENV: 'production' };
  const result = await run(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], { env });
  if (result.code === 0) {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(note, now);
  }
  return result;
}

/** Builds the pages unless dist was built from these sources. */
export async function needSite() {
  if (siteIsBuilt()) return;
  say('Building the pages…');
  try {
    const { code, output } = await buildSite();
    if (code === 0) return;
    if (/ENOSPC|EDQUOT/.test(output)) giveUp('The pages could not be built: the disk is full.');
    process.stderr.write(output);
  } catch (error) {
    giveUp(`The pages could not be built: ${error instanceof Error ? error.message : error}.`);
  }
  giveUp('The pages could not be built.');
}
