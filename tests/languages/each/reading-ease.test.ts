import { describe, expect, it } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { LANGUAGE } from '#copy/language.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { readingEase } from '#tests/support/reading-ease.ts';
import { countWords, runningText } from '#tests/support/reading-grade.ts';
import { siteWith } from '#tests/support/rendered-site.ts';
import { faqAnswer } from '#web/copy/faq-answer.ts';
import { wordingOf } from '#web/copy/wording.ts';

const EASE = 70;
const LEGAL = ['/privacy', '/terms'];
const SITES = [
  ['research', 'A'],
  ['public', 'B'],
] as const;

describe('the reading ease', () => {
  it('is counted: a plain text is easy, a lawyer’s is not', () => {
    expect(readingEase('El gato está en la mesa. Es un gato rojo.')).toBeGreaterThan(90);
    expect(
      readingEase(
        'No obstante cualquier obligación contractual, el beneficiario anteriormente mencionado renuncia irrevocablemente a la remuneración correspondiente.',
      ),
    ).toBeLessThan(30);
  });
});

// The grade of English is tested in tests/web/copy.
if (LANGUAGE === 'es')
  describe.each(SITES)('Spanish (%s, offer %s)', (siteMode, offer) => {
    it(`has an ease of ${EASE} or more on every page but the legal ones`, async () => {
      const site = await siteWith({ siteMode, offer });
      const measured = site.pages
        .filter(
          ({ path, problem }) => problem === null && !LEGAL.includes(path) && !site.shellPaths.includes(path),
        )
        .map(({ path, html }) => ({ path, text: runningText(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '') }))
        .filter(({ text }) => countWords(text) > 20);
      expect(measured.length).toBeGreaterThan(10);
      const tooHard = measured
        .map(({ path, text }) => ({ path, ease: readingEase(text) }))
        .filter(({ ease }) => ease < EASE);
      expect(tooHard).toEqual([]);
    });

    it('has answers of 40 to 120 words in the FAQ, as easy', () => {
      const settings = { ...DEFAULT_SITE_SETTINGS, siteMode, offer };
      const wrong = FAQ_ENTRIES.map((entry) => ({
        id: entry.id,
        ...faqAnswer(entry, settings, wordingOf(settings, 'faq')),
      }))
        .map(({ id, text }) => ({ id, words: countWords(text), ease: readingEase(text) }))
        .filter(({ words, ease }) => words < 40 || words > 120 || ease < EASE);
      expect(wrong).toEqual([]);
    });
  });
