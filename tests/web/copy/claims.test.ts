import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLAIMS } from '#copy/claims.ts';
import { CLAIM_IDS, leftOutWithoutEvidence, PAGE_CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { lineOf, said } from '#web/copy/claim-words.ts';
import { shownTestimonials, TESTIMONIALS } from '#web/copy/shown-testimonials.ts';
import { wordingOf } from '#web/copy/wording.ts';

const research = DEFAULT_SITE_SETTINGS;
const bare: SiteSettings = { ...research, siteMode: 'public' };
const supported: SiteSettings = { ...bare, evidence: ['rating', 'ssi-darnell'] };
const wording = wordingOf(research, 'landing');

describe('claims', () => {
  it('are all made and marked in research mode', () => {
    for (const id of PAGE_CLAIM_IDS)
      expect(lineOf(id, CLAIMS[id], research, wording)).toEqual({
        text: said(CLAIMS[id].text, wording),
        marked: true,
      });
  });

  it('are not made in public mode, but for those with evidence', () => {
    expect(lineOf('rating', CLAIMS.rating, supported, wording)).toEqual({
      text: '4.6/5 star rating',
      marked: false,
    });
    for (const id of PAGE_CLAIM_IDS.filter((each) => each !== 'rating'))
      expect(lineOf(id, CLAIMS[id], supported, wording)).toEqual({
        text: said(CLAIMS[id].unclaimed, wording),
        marked: false,
      });
  });

  it.each(['A', 'B'] as const)('have an unclaimed wording that names no figure (offer %s)', (offer) => {
    const words = wordingOf({ ...research, offer }, 'landing');
    for (const id of PAGE_CLAIM_IDS) {
      expect(said(CLAIMS[id].unclaimed, words), id).not.toMatch(/\d|\$/);
      expect(said(CLAIMS[id].unclaimed, words), id).not.toBe(said(CLAIMS[id].text, words));
    }
  });

  it('are listed when left out', () => {
    expect(leftOutWithoutEvidence(research)).toEqual([]);
    expect(leftOutWithoutEvidence(bare)).toEqual([...CLAIM_IDS, ...TESTIMONIAL_IDS]);
    expect(leftOutWithoutEvidence(supported)).not.toContain('rating');
    expect(leftOutWithoutEvidence(supported)).toContain('fdic-protection');
  });
});

describe('stories', () => {
  it('are three examples, one per benefit type, without a promised outcome', () => {
    expect(TESTIMONIALS.map(({ id }) => id)).toEqual([...TESTIMONIAL_IDS]);
    expect(new Set(TESTIMONIALS.map(({ benefitType }) => benefitType)).size).toBe(3);
    for (const { quote, date, rating, initials } of TESTIMONIALS) {
      expect(date).toBe('2024-11-01');
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(initials).toMatch(/^[A-Z]{2}$/);
      expect(quote).not.toMatch(/\$|\d|paid|cash|days early/i);
    }
  });

  it('need evidence in public mode, and for stars', () => {
    expect(shownTestimonials(research).map(({ rating }) => rating)).toEqual([null, null, null]);
    expect(shownTestimonials(supported).map(({ rating }) => rating)).toEqual([4]);
    expect(shownTestimonials(bare)).toEqual([]);
    expect(shownTestimonials(supported).map(({ id }) => id)).toEqual(['ssi-darnell']);
  });
});

describe('words', () => {
  const folder = fileURLToPath(new URL('../../../web/copy/en/', import.meta.url));
  const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }));

  it('type no price and no name by hand', () => {
    expect(files.length).toBeGreaterThan(20);
    const typed = /\$\d|\b(?:4\.99|CheckAhead)\b|checkahead\.example/;
    expect(files.filter(({ text }) => typed.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it("never call us 'official'", () => {
    expect(files.filter(({ text }) => /\bofficial\b/i.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
