import { describe, expect, it } from 'vitest';
import { formatCents, OFFERS, offerAt } from '#core/offer/offer.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';

describe('the offer', () => {
  it('shows both offers only if configured: A on landing pages, B in the FAQ', () => {
    expect(offerAt('landing', 'spec')).toBe(OFFERS.A);
    expect(offerAt('faq', 'spec')).toBe(OFFERS.B);
  });

  it('is A everywhere by default', () => expect(DEFAULT_SITE_SETTINGS.offer).toBe('A'));

  it.each(['A', 'B'] as const)('is %s everywhere if so configured', (reading) => {
    expect(offerAt('landing', reading).reading).toBe(reading);
    expect(offerAt('faq', reading).reading).toBe(reading);
  });

  it('has the expected prices', () => {
    expect(formatCents(OFFERS.A.advanceUpToCents)).toBe('$250');
    expect(formatCents(OFFERS.A.feePerMonthCents)).toBe('$5');
    expect(formatCents(OFFERS.B.expeditedFeePerMonthCents)).toBe('$4.99');
    expect([0, 5, 99_999_00, 1_234_567_89].map(formatCents)).toEqual([
      '$0',
      '$0.05',
      '$99,999',
      '$1,234,567.89',
    ]);
    expect([OFFERS.B.freeEarlyUpToDays, OFFERS.B.expeditedEarlyUpToDays]).toEqual([2, 14]);
    expect(OFFERS.B.cancellationUpToWeeks).toBe(3);
  });

  it('cannot be modified by a page', () => {
    expect(() => Object.assign(OFFERS.B, { freeEarlyUpToDays: 3 })).toThrow(TypeError);
  });
});
