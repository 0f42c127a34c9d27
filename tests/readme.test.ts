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

const ROOT = join(import.meta.dirname, '..');
/** A folder of the README's example of a new adapter. */
const EXAMPLE = 'adapters/acme-mail/';

it.each(['README.md', 'docs/security.md'])('%s names only files and folders that are there', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const named = [...text.matchAll(/`((?:adapters|core|docs|server|tests|web)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => path !== EXAMPLE && !existsSync(join(ROOT, path)))).toEqual([]);
});
