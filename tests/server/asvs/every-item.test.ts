import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** OWASP ASVS 5.0.0: how many items of levels 1 and 2 each section has; those of level 3 come last in a section. */
const SECTIONS = `
1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2
2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1
3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2
4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4
5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3
6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4
7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2
8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1
9.1: 3, 9.2: 4
10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3
11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1
12.1: 3, 12.2: 2, 12.3: 4
13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5
14.1: 2, 14.2: 4, 14.3: 3
15.1: 3, 15.2: 3, 15.3: 7
16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3
17.1: 1, 17.2: 4, 17.3: 2
`;
const ITEMS = [...SECTIONS.matchAll(/([\d.]+): (\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
);

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TABLE = 'docs/asvs.md';
const ROWS = read(TABLE)
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, items = '', about = '', answer = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    return { items: items.split(', '), about, answer, shown };
  });

const headings = new Set([...read('docs/security.md').matchAll(/^## (.+)$/gm)].map(([, text]) => text));
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:core|adapters|web|server|tests|docs)\/[^`]+|package-lock\.json)`/g)].map(
    ([, path]) => path ?? '',
  );
const headingsIn = (text: string) =>
  text.includes('`docs/security.md`') ? [...text.matchAll(/'([A-Z][^']+)'/g)].map(([, name]) => name) : [];

it('lists every item once', () => {
  const named = ROWS.flatMap(({ items }) => items);
  expect([...named].sort()).toEqual([...ITEMS].sort());
});

it.each(ROWS)('$items: the named file or document exists', ({ answer, shown }) => {
  expect(['met', 'partly', 'not', 'n/a']).toContain(answer);
  expect(shown).not.toBe('');
  const files = filesIn(shown);
  if (answer === 'met') expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(headingsIn(shown).filter((name) => !headings.has(name ?? ''))).toEqual([]);
});

/** Sections whose items each have a case, which says their number, in a file that the row names. */
const NUMBERED = ['6.3', '6.5', '7.1', '7.2', '7.3', '7.4', '7.5', '7.6'];
const numbered = ROWS.filter(({ answer }) => answer === 'met' || answer === 'partly').flatMap(
  ({ items, shown }) =>
    items
      .filter((item) => NUMBERED.includes(item.split('.', 2).join('.')))
      .map((item) => ({ item, files: filesIn(shown).filter((path) => path.startsWith('tests/')) })),
);

it.each(numbered)('$item has a test of its own', ({ item, files }) => {
  expect(files.some((path) => new RegExp(`['/ ]${item} `).test(read(path)))).toBe(true);
});
