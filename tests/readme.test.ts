import { readFileSync } from 'node:fs';
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
