import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { litePerTest } from '../../support/lite-per-test.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'checkahead-backends-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Boots and stops the server in its own process, and prints every module that it loaded. */
const SCRIPT = `
  const { registerHooks } = await import('node:module');
  const asked = new Set();
  registerHooks({ resolve(name, context, next) { const found = next(name, context); asked.add(found.url); return found; } });
  const { boot } = await import('#server/composition/boot.ts');
  const { readSettings } = await import('#server/settings.ts');
  const { loadPages, NO_PAGES } = await import('#server/http/pages.ts');
  const settings = readSettings(process.env)._unsafeUnwrap();
  const booted = await boot({ settings, listenPort: 0, loadPages: () => loadPages({ site: NO_PAGES, assetFolder: null, redirects: {} }), jobs: false });
  await booted._unsafeUnwrap().stop(1000);
  process.stdout.write(JSON.stringify([...asked]));
  process.exit(0);
`;

async function modulesOf(name: string, environment: Record<string, string>) {
  const dataDir = join(folder, name);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
    maxBuffer: 10_000_000,
  });
  const modules = JSON.parse(stdout) as string[];
  expect(modules.length).toBeGreaterThan(200);
  const loads = (pattern: RegExp) => modules.some((url) => pattern.test(url));
  return {
    sqlite: loads(/\/node_modules\/better-sqlite3\/|\/adapters\/sqlite\//),
    supabase: loads(/\/node_modules\/@supabase\/|\/adapters\/supabase\//),
    file: existsSync(dataDir),
  };
}

const lite = litePerTest();

it.each([
  ['server', { sqlite: true, supabase: false, file: true }],
  ['supabase', { sqlite: false, supabase: true, file: false }],
] as const)('BACKEND=%s loads and opens its own storage only', async (name, loaded) => {
  const environment = name === 'server' ? {} : { ...lite.environment };
  expect(await modulesOf(name, environment)).toEqual(loaded);
});
