import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { betweenFoldersOfCore, cyclesIn, faultsIn, importsOf, sourceFiles } from './support/boundaries.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLANTED = join(ROOT, 'tests/support/fixtures/boundaries');

const importsBelow = (root: string) => sourceFiles(root).flatMap((file) => importsOf(root, file));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path));

describe('the boundaries of the architecture', () => {
  const imports = importsBelow(ROOT);

  it('are checked on the imports of every top folder', () => {
    const countOf = (top: string) => imports.filter(({ file }) => file.startsWith(`${top}/`)).length;
    expect(imports.length).toBeGreaterThan(300);
    for (const top of ['core', 'adapters', 'web', 'server']) expect(countOf(top), top).toBeGreaterThan(40);
  });

  it('resolve every imported file', () => {
    const missing = imports
      .filter(({ specifier }) => specifier !== null && /^[#.]/.test(specifier))
      .filter(({ target }) => !existsSync(join(ROOT, target)))
      .map(({ file, specifier }) => `${file}: ${specifier}`);
    expect(missing).toEqual([]);
  });

  it('hold', () =>
    expect(faultsIn(imports).map(({ file, target, rule }) => `${file} → ${target}: ${rule}`)).toEqual([]));

  it.each(sourceFiles(join(PLANTED, 'bad')))('reject %s', (file) => {
    expect(faultsIn(importsOf(join(PLANTED, 'bad'), file))).not.toEqual([]);
  });

  it('reject a violation of every rule', () => {
    const faults = faultsIn(importsBelow(join(PLANTED, 'bad')));
    expect(faults.length).toBeGreaterThan(20);
    expect(new Set(faults.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(9);
  });

  it('contain no import cycle', () => {
    expect(cyclesIn(imports)).toEqual([]);
    expect(cyclesIn(importsBelow(join(PLANTED, 'cycle')))).toEqual([
      ['web/ui/one.ts', 'web/ui/three.ts', 'web/ui/two.ts'],
    ]);
  });

  it('contain no cycle between folders of core', () => {
    expect(cyclesIn(betweenFoldersOfCore(imports))).toEqual([]);
    const planted = importsBelow(join(PLANTED, 'cycle'));
    expect(cyclesIn(betweenFoldersOfCore(planted))).toEqual([['core/feature', 'core/ports']]);
  });

  it('accept valid files', () => {
    const sound = importsBelow(join(PLANTED, 'sound'));
    expect(sound.length).toBeGreaterThan(20);
    expect(faultsIn(sound)).toEqual([]);
  });
});

describe('packages for the benchmark only', () => {
  const elsewhere = filesBelow('tests').filter((file) => !/^tests\/(bench|support\/fixtures)\//.test(file));
  const allImports = (files: readonly string[]) => files.flatMap((file) => importsOf(ROOT, file));
  const inBench = allImports(filesBelow('tests/bench'));
  const inProduct = allImports(sourceFiles(ROOT));
  const inTests = allImports(elsewhere);
  const importersOf = (name: string, imports: ReturnType<typeof allImports>) =>
    imports.filter(({ target }) => target === name || target.startsWith(`${name}/`)).map(({ file }) => file);

  it.each(['better-auth', 'express', 'lighthouse', 'sirv'])('only the benchmark imports %s', (name) => {
    expect(importersOf(name, inBench)).not.toEqual([]);
    expect(importersOf(name, [...inProduct, ...inTests])).toEqual([]);
  });

  it('@supabase/lite is not part of the product', () => {
    expect(importersOf('@supabase/lite', inBench)).not.toEqual([]);
    expect(importersOf('@supabase/lite', inProduct)).toEqual([]);
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

  it("contains the packages of every platform, which 'npm ci' requires", () => {
    const wanted = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ path, name })),
    );
    expect(wanted.length).toBeGreaterThan(20);
    const missing = wanted.filter(({ path, name }) => !places(path, name).some((place) => packages[place]));
    expect(missing).toEqual([]);
  });

  /** Where Node would look for `name` from the package at `path`. */
  function places(path: string, name: string): readonly string[] {
    const above = path.includes('node_modules/') ? path.slice(0, path.lastIndexOf('node_modules/')) : '';
    const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
    return path === '' ? [here] : [here, ...places(above.replace(/\/$/, ''), name)];
  }
});
