import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE } from '#copy/language.ts';
import { textsInFile } from '#tests/support/copy-texts.ts';
import { foreignWords } from '#tests/support/foreign-words.ts';
import { textsOf } from '#tests/support/reading-grade.ts';
import { siteWith } from '#tests/support/rendered-site.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'web', 'copy', LANGUAGE);

/** All that is read from a document: also its head, its attributes, and the data for search engines. */
function allTextsOf(html: string): readonly string[] {
  const own = html.replace(/<(aside|a|span|p|q)\b[^>]*? lang="[a-z-]+"[^>]*>[\s\S]*?<\/\1>/g, '');
  const attributes = own.matchAll(
    / (?:alt|aria-(?:label|description|roledescription|valuetext)|title|placeholder|content|label)="([^"]*)"/g,
  );
  const titles = own.matchAll(/<title[^>]*>([^<]*)/g);
  const data = own.matchAll(/"(?:name|description|text|reviewBody|headline)":"([^"]*)"/g);
  return [...textsOf(own), ...[...attributes, ...titles, ...data].map(([, text = '']) => text)];
}

const found = (texts: readonly string[]) =>
  [...new Set(texts)].flatMap((text) => {
    // A single word may be an id.
    if (!text.trim().includes(' ')) return [];
    const foreign = foreignWords(text, LANGUAGE);
    return foreign.length > 0 ? [{ text, foreign }] : [];
  });

describe(`the words of another language, in '${LANGUAGE}'`, () => {
  it('are noticed', () => {
    const english = 'Enter the code that we sent to you.';
    const spanish = 'Escriba el código que le enviamos.';
    expect(found([english, spanish]).map(({ text }) => text)).toEqual([
      LANGUAGE === 'en' ? spanish : english,
    ]);
  });

  it.each(readdirSync(FOLDER))('are not in %s', (file) => {
    expect(found(textsInFile(join(FOLDER, file)))).toEqual([]);
  });

  it.each([
    ['research', 'A'],
    ['public', 'B'],
  ] as const)('are on no page, in no state of it (%s, offer %s)', async (siteMode, offer) => {
    const site = await siteWith({ siteMode, offer });
    expect(site.pages.length).toBeGreaterThan(25);
    const problems = site.pages.flatMap(({ path, problem, html }) =>
      found(allTextsOf(html)).map((each) => ({ path, problem, ...each })),
    );
    expect(problems).toEqual([]);
  });
});
