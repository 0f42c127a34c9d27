import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import { stampVerified } from '#core/record/stamp-verified.ts';
import { anyStepValue, NOW, rowWith } from '../onboarding/fixtures.ts';

const LATER = NOW + 60_000;
const LATER_ISO = '2026-01-05T12:01:00.000Z';

describe('stamping a verified address', () => {
  const stamp = (
    existing: OnboardingRecord | null,
    campaign?: { utm_source?: string; utm_campaign?: string },
  ) => stampVerified({ existing, email: 'ada@example.com', campaign, now: LATER, newId: () => 'new-row' });

  it('stamps an existing row and changes nothing else, including its step', () => {
    fc.assert(
      fc.property(anyStepValue, (step) => {
        const before = rowWith({ step_completed: step, email_auth: false, first_name: 'Ada' });
        expect(stamp(before)).toEqual({
          ...before,
          email_auth: true,
          email_verified_at: LATER_ISO,
          updated_at: LATER_ISO,
        });
      }),
    );
  });

  it('fills an empty campaign and never overwrites one (first touch)', () => {
    const campaign = { utm_source: 'second', utm_campaign: 'spring' };
    expect(stamp(rowWith({ utm_source: 'first' }), campaign)).toMatchObject({
      utm_source: 'first',
      utm_campaign: 'spring',
    });
    expect(stamp(rowWith({ utm_source: '' }), campaign).utm_source).toBe('second');
    for (const source of ['  ', '123-45-6789'])
      expect(stamp(rowWith(), { utm_source: source }).utm_source).toBeNull();
  });

  it('cuts a campaign that does not fit the column', () => {
    const row = stamp(null, { utm_source: 'x'.repeat(5000) });
    expect(onboardingRecordSchema.safeParse(row).success).toBe(true);
  });
});
