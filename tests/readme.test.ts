import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS_TABLE } from '#server/settings.ts';

it('the README lists every setting as the server reads it', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
  const table = SETTINGS_TABLE.map(
    ({ name, meaning, default: fallback }) => `| \`${name}\` | ${meaning} | ${fallback} |`,
  ).join('\n');
  expect(readme).toContain(table);
});

it('the README names only files and folders that are there', () => {
  const root = join(import.meta.dirname, '..');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/`((?:adapters|core|server|tests|web)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(30);
  const example = 'adapters/acme-mail/';
  expect(named.filter((path) => path !== example && !existsSync(join(root, path)))).toEqual([]);
});
