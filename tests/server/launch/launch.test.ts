import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runsTypeScript } from '../../../server/launch/current-node.mjs';
import { whyNpmFailed } from '../../../server/launch/npm.mjs';
import { missingPackages } from '../../../server/launch/packages.mjs';
import { ROOT, run } from '../../../server/launch/programs.mjs';
import { fingerprint } from '../../../server/launch/site-build.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the version of Node', () => {
  it.each(['v18.0.0', 'v20.20.2', 'v22.0.0', 'v22.17.9', 'v23.5.0'])('%s is too old', (version) => {
    expect(runsTypeScript(version)).toBe(false);
  });
  it.each(['v22.18.0', 'v22.23.1', 'v23.6.0', 'v24.0.0', 'v26.1.0'])('%s runs TypeScript', (version) => {
    expect(runsTypeScript(version)).toBe(true);
  });
  it.each(['README.md', 'Containerfile', 'docs/deploying.md', 'docs/operating.md'])(
    '%s names the oldest that does',
    (file) => {
      const found = [...read(file).matchAll(/\b(\d\d)\.(\d+)(?= or newer|, both)/g)];
      const run = found.map(([, major, minor]) =>
        [Number(minor) - 1, minor].map((each) => runsTypeScript(`v${major}.${each}.0`)),
      );
      expect(new Set(run.map(String))).toEqual(new Set(['false,true']));
    },
  );
  it('is the same in the image as where an old one fetches it', () => {
    const [, image = '', major] = /library\/(node:(\d+)\S*)/.exec(read('Containerfile')) ?? [];
    expect(read('docs/deploying.md')).toContain(`\`${image}\``);
    expect(read('server/launch/current-node.mjs')).toContain(`'node@${major}'`);
  });
});

describe('installed packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/hono': { version: '4.0.0' },
      'node_modules/a/node_modules/@x/b': { version: '1.0.0' },
      'node_modules/for-macs': { version: '2.0.0', optional: true },
      'node_modules/vite': { version: '8.0.0', dev: true },
    },
  };
  const without = (name: string) => ({
    packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== name)),
  });

  it('are complete', () => expect(missingPackages(lock, lock)).toEqual([]));
  it('need no optional package of another platform', () => {
    expect(missingPackages(lock, without('node_modules/for-macs'))).toEqual([]);
  });
  it('lack a package', () => expect(missingPackages(lock, without('node_modules/hono'))).toEqual(['hono']));
  it('lack a nested package, by its own name', () => {
    expect(missingPackages(lock, without('node_modules/a/node_modules/@x/b'))).toEqual(['@x/b']);
  });
  it.each(['node_modules/hono', 'node_modules/for-macs'])('must not have another version of %s', (path) => {
    const other = { packages: { ...lock.packages, [path]: { version: '3.9.9' } } };
    expect(missingPackages(lock, other)).toHaveLength(1);
  });
  it('lack everything in an empty folder', () => expect(missingPackages(lock, {})).toHaveLength(3));
  it('need those of the build only where something is built', () => {
    const production = without('node_modules/vite');
    expect(missingPackages(lock, production)).toEqual(['vite']);
    expect(missingPackages(lock, production, false)).toEqual([]);
    expect(missingPackages(lock, {}, false)).toEqual(['hono', '@x/b']);
  });
});

it.each([
  [
    'npm error code ENOTFOUND\nnpm error request to https://x failed, reason: getaddrinfo',
    /registry cannot be reached.*ENOTFOUND/,
  ],
  ['npm ERR! code ECONNREFUSED\nnpm ERR! syscall connect', /registry cannot be reached/],
  ['npm error code ENOTCACHED\nnpm error request failed', /registry cannot be reached/],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error request', /certificate is not trusted/],
  ['npm error code ENOSPC\nnpm error nospc no space left', /disk is full/],
  ['npm error code EACCES\nnpm error path x', /cannot be written/],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install', /does not agree/],
  ['npm warn x\nnpm error code E418\nnpm error I am a teapot', /^I am a teapot$/],
  ['', /no reason/],
])('the reason of an npm failure in one line: %j', (output, line) => {
  expect(whyNpmFailed(output)).toMatch(line);
  expect(whyNpmFailed(output)).not.toContain('\n');
});

describe('the fingerprint of the sources', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    mkdirSync(join(root, 'web', 'pages'), { recursive: true });
    writeFileSync(join(root, 'web', 'pages', 'a.ts'), 'one');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const print = () => fingerprint(root, ['web', 'vite.config.ts']);

  it('ignores modification times', () => {
    const before = print();
    utimesSync(join(root, 'web', 'pages', 'a.ts'), new Date(0), new Date(0));
    expect(print()).toBe(before);
  });
  it('changes with a changed, a renamed and a new file', () => {
    const prints = [print()];
    writeFileSync(join(root, 'web', 'pages', 'a.ts'), 'two');
    prints.push(print());
    rmSync(join(root, 'web', 'pages', 'a.ts'));
    writeFileSync(join(root, 'web', 'pages', 'b.ts'), 'two');
    prints.push(print());
    writeFileSync(join(root, 'vite.config.ts'), '');
    prints.push(print());
    expect(new Set(prints).size).toBe(4);
  });
});

describe('running a program', () => {
  it('returns its exit code and output', async () => {
    const script = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3";
    const result = await run(process.execPath, ['-e', script]);
    expect(result).toMatchObject({ code: 3, stdout: 'out' });
    expect(result.output).toContain('err');
  });
  it('returns a code if the program does not exist', async () => {
    expect(await run('no-such-program-here', [])).toMatchObject({ code: 127 });
  });
  it('ends a program that takes too long', async () => {
    const { code } = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeLimitMs: 300 });
    expect(code).not.toBe(0);
  });
});
