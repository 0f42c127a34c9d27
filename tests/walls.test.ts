import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faultsIn, importsOf, sourceFiles } from './support/walls.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLANTED = join(ROOT, 'tests/support/fixtures/walls');

const importsBelow = (root: string) => sourceFiles(root).flatMap((file) => importsOf(root, file));

describe('the walls of the house', () => {
  const imports = importsBelow(ROOT);

  it('sees the imports of the four houses', () => {
    const seen = (house: string) => imports.filter(({ file }) => file.startsWith(`${house}/`)).length;
    expect(imports.length).toBeGreaterThan(300);
    for (const house of ['core', 'adapters', 'web', 'server']) expect(seen(house), house).toBeGreaterThan(40);
  });

  it('finds every import of ours where it points', () => {
    const lost = imports
      .filter(({ specifier }) => specifier !== null && /^[#.]/.test(specifier))
      .filter(({ target }) => !existsSync(join(ROOT, target)))
      .map(({ file, specifier }) => `${file}: ${specifier}`);
    expect(lost).toEqual([]);
  });

  it('stand', () => {
    expect(faultsIn(imports)).toEqual([]);
  });

  it.each(sourceFiles(join(PLANTED, 'bad')))('bite on %s', (file) => {
    expect(faultsIn(importsOf(join(PLANTED, 'bad'), file))).not.toEqual([]);
  });

  it('bite on many kinds of fault', () => {
    const faults = faultsIn(importsBelow(join(PLANTED, 'bad')));
    expect(faults.length).toBeGreaterThan(20);
    expect(new Set(faults.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(9);
  });

  it('let a sound house be', () => {
    const sound = importsBelow(join(PLANTED, 'sound'));
    expect(sound.length).toBeGreaterThan(20);
    expect(faultsIn(sound)).toEqual([]);
  });
});

describe('the lock file', () => {
  interface Locked {
    readonly version?: string;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  }
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const packages = (JSON.parse(text) as { packages: Readonly<Record<string, Locked>> }).packages;

  it('names no registry, so that any mirror serves it', () => {
    expect(text).not.toMatch(/"resolved"/);
    expect(text).not.toMatch(/registry\./);
  });

  it("holds the packages of every platform, which 'npm ci' insists on", () => {
    const asked = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ path, name })),
    );
    expect(asked.length).toBeGreaterThan(20);
    const missing = asked.filter(({ path, name }) => !places(path, name).some((place) => packages[place]));
    expect(missing).toEqual([]);
  });

  /** Where Node would look for `name` from the package at `path`. */
  function places(path: string, name: string): readonly string[] {
    const above = path.includes('node_modules/') ? path.slice(0, path.lastIndexOf('node_modules/')) : '';
    const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
    return path === '' ? [here] : [here, ...places(above.replace(/\/$/, ''), name)];
  }
});
