import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BENEFIT_TIMINGS,
  preferenceToKeep,
  timingChoiceOf,
  timingMessage,
  timingPreference,
} from '#core/benefits/benefit-timing.ts';
import { stepRecordSchema } from '#core/record/onboarding-record.ts';

describe('benefit timing', () => {
  it.each([
    ['1st_business_day', 'days-earlier'],
    ['2nd_wednesday', 'last-wednesday-of-previous-month'],
    ['3rd_wednesday', 'first-wednesday'],
    ['4th_wednesday', 'second-wednesday'],
    ['other', 'worked-out-at-launch'],
  ] as const)('%s means %s', (timing, message) => expect(timingMessage(timing)).toBe(message));

  it('requires a choice, and words with "other"', () => {
    expect(timingPreference({ timing: null, otherText: 'x' })._unsafeUnwrapErr()).toBe('nothing-chosen');
    expect(timingPreference({ timing: 'other', otherText: '  ' })._unsafeUnwrapErr()).toBe('other-blank');
    expect(timingPreference({ timing: 'other', otherText: 'x'.repeat(201) })._unsafeUnwrapErr()).toBe(
      'other-too-long',
    );
    const otherText = 'the 3rd, 123-45-6789';
    expect(timingPreference({ timing: 'other', otherText })._unsafeUnwrapErr()).toBe('other-looks-like-ssn');
  });

  it.each([
    ['the 3rd and the 15th', 'the 3rd and the 15th'],
    ['123-4', '123-4'],
    ['123-45', 'other'],
    ['123-45-678', 'other'],
    ['123-45-6789', 'other'],
    ['', null],
  ])('of "%s" keeps %s before the press', (otherText, kept) => {
    expect(preferenceToKeep({ timing: 'other', otherText })).toBe(kept);
  });

  it('counts characters, of which an emoji is one, on the page and where the answer is kept', () => {
    for (const [count, fits] of [
      [200, true],
      [201, false],
    ] as const) {
      const otherText = '📅'.repeat(count);
      expect(timingPreference({ timing: 'other', otherText }).isOk()).toBe(fits);
      expect(stepRecordSchema.safeParse({ benefit_timing_preference: otherText }).success).toBe(fits);
    }
  });

  it('saves the value, or the words', () => {
    expect(timingPreference({ timing: '3rd_wednesday', otherText: 'left over' })._unsafeUnwrap()).toBe(
      '3rd_wednesday',
    );
    expect(timingPreference({ timing: 'other', otherText: ' the 5th ' })._unsafeUnwrap()).toBe('the 5th');
  });

  it('restores what was saved, and what is saved fits the column', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BENEFIT_TIMINGS), fc.string({ maxLength: 220 }), (timing, otherText) => {
        const preference = timingPreference({ timing, otherText });
        if (preference.isErr()) return;
        const again = timingChoiceOf(preference.value);
        expect(timingPreference(again).unwrapOr('')).toBe(
          preference.value === 'other' ? '' : preference.value,
        );
        expect(stepRecordSchema.safeParse({ benefit_timing_preference: preference.value }).success).toBe(
          true,
        );
      }),
    );
    expect(timingChoiceOf(null)).toEqual({ timing: null, otherText: '' });
    expect(timingChoiceOf('the 5th')).toEqual({ timing: 'other', otherText: 'the 5th' });
  });
});
