// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { OfferReading } from '#core/offer/offer.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { countWords, readingGrade, runningText } from '#tests/support/reading-grade.ts';
import { FAQ_ENTRIES } from '#web/copy/faq.ts';
import { wordingOf } from '#web/copy/wording.ts';
import { renderSite } from '#web/prerender/entry.tsx';

const GRADE = 8;
const LEGAL = ['/privacy', '/terms'];

describe('the reading grade', () => {
  it('is counted: a plain text is easy, a lawyer’s is not', () => {
    expect(readingGrade('The cat sat on the mat. It was a red cat.')).toBeLessThan(2);
    expect(
      readingGrade(
        'Notwithstanding any contractual obligation, the aforementioned beneficiary irrevocably relinquishes entitlement to remuneration.',
      ),
    ).toBeGreaterThan(16);
  });

  it.each([
    ['research', null],
    ['research', 'B'],
    ['public', null],
    ['public', 'B'],
  ] as const)(
    'is 8 or lower on every page but the legal ones (%s, offer %s)',
    async (siteMode, offer) => {
      const settings = { ...DEFAULT_SITE_SETTINGS, siteMode, offer: offer as OfferReading | null };
      const site = await renderSite(settings, { mainScript: '/main.js' });
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
    },
    60_000,
  );
});

describe('the answers of the FAQ', () => {
  it.each(['A', 'B'] as const)('have 40 to 120 words and grade 8 or lower (offer %s)', (offer) => {
    const wording = wordingOf({ ...DEFAULT_SITE_SETTINGS, offer }, 'faq');
    for (const { id, answer } of FAQ_ENTRIES) {
      const text = answer(wording);
      expect(countWords(text), id).toBeGreaterThanOrEqual(40);
      expect(countWords(text), id).toBeLessThanOrEqual(120);
      expect(readingGrade(text), id).toBeLessThanOrEqual(GRADE);
    }
  });
});
