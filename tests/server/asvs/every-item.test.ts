import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEVIATIONS } from './deviations.ts';

/** OWASP ASVS 5.0.0: the items of levels 1 and 2 of sections 6.3 and 6.5 and of chapter 7. */
const ITEMS = [
  ...['6.3.1', '6.3.2', '6.3.3', '6.3.4'],
  ...['6.5.1', '6.5.2', '6.5.3', '6.5.4', '6.5.5'],
  ...['7.1.1', '7.1.2', '7.1.3'],
  ...['7.2.1', '7.2.2', '7.2.3', '7.2.4'],
  ...['7.3.1', '7.3.2'],
  ...['7.4.1', '7.4.2', '7.4.3', '7.4.4', '7.4.5'],
  ...['7.5.1', '7.5.2'],
  ...['7.6.1', '7.6.2'],
];
/** Seen in a document, not through the server. */
const ON_THE_PAGE = ['v7-4-4-logout-on-every-page.test.tsx'];

const ROOT = join(import.meta.dirname, '..', '..', '..');
const section = (item: string) => `v${item.split('.').slice(0, 2).join('-')}-`;

const named = [
  ...readdirSync(import.meta.dirname).map((file) => ({ file, path: join(import.meta.dirname, file) })),
  ...ON_THE_PAGE.map((file) => ({ file, path: join(ROOT, 'tests', 'web', 'app', file) })),
]
  .filter(({ file }) => /^v\d.*\.test\.tsx?$/.test(file))
  .map(({ file, path }) => ({ file, text: readFileSync(path, 'utf8') }));

it.each(ITEMS)('%s has a test in a file of its section, or is a deviation', (item) => {
  const tested = named.some(({ file, text }) => file.startsWith(section(item)) && text.includes(`'${item} `));
  const deviation = DEVIATIONS.find((each) => each.item === item);
  expect(tested || deviation !== undefined).toBe(true);
  // What is done partly has a test for its part.
  if (deviation?.kind === 'partly') expect(tested).toBe(true);
});

it('names no deviation from an item that is not there', () => {
  expect(ITEMS).toEqual(expect.arrayContaining(DEVIATIONS.map(({ item }) => item)));
});

it('the README names every deviation with its reason', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  for (const { item, reason } of DEVIATIONS) {
    expect(readme.includes(`| ${item} | ${reason} |`), item).toBe(true);
  }
});
