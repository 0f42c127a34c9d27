import { describe, expect, it } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { countWords, readingGrade, runningText } from '#tests/support/reading-grade.ts';
import { siteWith } from '#tests/support/rendered-site.ts';
import { faqAnswer } from '#web/copy/faq-answer.ts';
import { wordingOf } from '#web/copy/wording.ts';

const GRADE = 8;
const LEGAL = ['/privacy', '/terms'];
const VARIANTS = [
  ['research', 'A'],
  ['research', 'B'],
  ['public', 'A'],
  ['public', 'B'],
] as const;

describe('the reading grade', () => {
  it('is counted: a plain text is easy, a lawyer’s is not', () => {
    expect(readingGrade('The cat sat on the mat. It was a red cat.')).toBeLessThan(2);
    expect(
      readingGrade(
        'Notwithstanding any contractual obligation, the aforementioned beneficiary irrevocably relinquishes entitlement to remuneration.',
      ),
    ).toBeGreaterThan(16);
  });

  it.each(VARIANTS)('is 8 or lower on all but the legal pages (%s, offer %s)', async (siteMode, offer) => {
    const site = await siteWith({ siteMode, offer });
    const graded = site.pages
      .filter(
        ({ path, problem }) => problem === null && !LEGAL.includes(path) && !site.shellPaths.includes(path),
      )
      .map(({ path, html }) => ({ path, text: runningText(html.slice(html.indexOf('<main'))) }))
      .filter(({ text }) => countWords(text) > 20);
    expect(graded.length).toBeGreaterThan(10);
    const tooHard = graded
      .map(({ path, text }) => ({ path, grade: readingGrade(text) }))
      .filter(({ grade }) => grade > GRADE);
    expect(tooHard).toEqual([]);
  });
});

describe('the answers of the FAQ', () => {
  it.each(VARIANTS)('have 40 to 120 words and grade 8 or lower (%s, offer %s)', (siteMode, offer) => {
    const settings = { ...DEFAULT_SITE_SETTINGS, siteMode, offer };
    for (const entry of FAQ_ENTRIES) {
      const { text } = faqAnswer(entry, settings, wordingOf(settings, 'faq'));
      expect(countWords(text), entry.id).toBeGreaterThanOrEqual(40);
      expect(countWords(text), entry.id).toBeLessThanOrEqual(120);
      expect(readingGrade(text), entry.id).toBeLessThanOrEqual(GRADE);
    }
  });
});
