import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measuredEventSchema } from '#core/measurement/event-catalogue.ts';
import {
  MEASURED_ERRORS,
  MEASURED_LINKS,
  MEASURED_PAGES,
  MEASURED_PROBLEMS,
} from '#core/measurement/measured-names.ts';
import { measuredPage, ROUTES } from '#core/site/pages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** Where the catalogue itself stands: a word that is only there is never measured. */
const CATALOGUE = /measurement[\\/](?:measured-names|event-catalogue)\.ts$/;

const code = ['core', 'web']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(ROOT, folder, path),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !CATALOGUE.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Every word that the code hands over, as the first group of one of the patterns. */
const said = (where: RegExp, ...patterns: readonly RegExp[]) =>
  new Set(
    code
      .filter(({ path }) => where.test(path))
      .flatMap(({ text }) =>
        patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word]) => word)),
      ),
  );

const unsaid = (words: readonly string[], found: ReadonlySet<string | undefined>) =>
  words.filter((word) => !found.has(word));

describe('every entry of the catalogue is measured somewhere', () => {
  it('events', () => {
    const names = measuredEventSchema.def.options.map((option) => option.shape.name.def.values[0] as string);
    expect(names.length).toBeGreaterThan(12);
    const found = said(/./, /\bname: '([\w -]+)'/g);
    expect(unsaid(names, found)).toEqual([]);
    expect(unsaid(['nothing_measures_this'], found)).toEqual(['nothing_measures_this']);
  });

  it('errors', () => {
    const found = new Set([
      ...said(/./, /measuredAs(?:: MeasuredError =|:) '([\w-]+)'/g, /measureError\('([\w-]+)'\)/g),
      ...said(/watch-visit\.ts$/, /failed\('([\w-]+)'\)/g, /return '([\w-]+)'/g),
    ]);
    expect(unsaid(MEASURED_ERRORS, found)).toEqual([]);
  });

  it('problems of a field', () => {
    const found = said(/measured-forms\.ts$/, /(?:return|\?|:) '([\w-]+)'/g);
    expect(unsaid(MEASURED_PROBLEMS, found)).toEqual([]);
  });

  it('links', () => expect(unsaid(MEASURED_LINKS, said(/./, /\blink: '([\w-]+)'/g))).toEqual([]));

  it('pages', () => {
    const found = new Set(ROUTES.map(({ page }) => measuredPage(page)).filter((page) => page !== null));
    expect([...found].sort()).toEqual([...MEASURED_PAGES].sort());
  });
});
