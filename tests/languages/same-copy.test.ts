import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/language/languages.ts';

const COPY = join(import.meta.dirname, '..', '..', 'web', 'copy');
const filesOf = (language: string) => readdirSync(join(COPY, language)).sort();

/** Keys and kinds of a value, without its texts. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string') ? 'texts' : value.map(shapeOf);
  }
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

it.each(LANGUAGES.flatMap((language) => filesOf(language).map((file) => join(COPY, language, file))))(
  '%s types no telephone number: each stands once for all languages',
  (path) => expect(readFileSync(path, 'utf8')).not.toMatch(/\d{3}-\d{4}/),
);

/** `satisfies Translated` rejects a missing key. This finds missing exports and files, too. */
describe.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))(
  'the words in %s',
  (language) => {
    it('are in the same files as the English ones', () => {
      expect(filesOf(language)).toEqual(filesOf(DEFAULT_LANGUAGE));
    });

    it.each(filesOf(DEFAULT_LANGUAGE))('have the exports, keys and kinds of the English %s', async (file) => {
      const [english, translated] = await Promise.all(
        [DEFAULT_LANGUAGE, language].map(async (each) => ({
          ...(await import(`../../web/copy/${each}/${file}`)),
        })),
      );
      expect(shapeOf(translated)).toEqual(shapeOf(english));
    });
  },
);
