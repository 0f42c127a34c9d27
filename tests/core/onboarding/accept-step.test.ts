import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { acceptStep } from '#core/onboarding/accept-step.ts';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import { rankOf } from '#core/record/rank.ts';
import { anyStepRecord, anyStepValue, NOW, rowWith } from './fixtures.ts';

const LATER = NOW + 60_000;
const LATER_ISO = '2026-01-05T12:01:00.000Z';

function accept(existing: OnboardingRecord | null, changes: unknown, emailVerified = true) {
  return acceptStep({
    existing,
    changes,
    email: 'ada@example.com',
    emailVerified,
    now: LATER,
    newId: () => 'new-row',
  });
}

describe('accepting a step', () => {
  it('creates a row for a person without one', () => {
    const row = accept(null, {
      step_completed: 'calendar_intro',
      benefit_timing_preference: '2nd_wednesday',
    });
    expect(row._unsafeUnwrap()).toMatchObject({
      id: 'new-row',
      email: 'ada@example.com',
      email_auth: true,
      email_verified_at: LATER_ISO,
      created_at: LATER_ISO,
      updated_at: LATER_ISO,
      step_completed: 'calendar_intro',
      benefit_timing_preference: '2nd_wednesday',
      first_name: null,
      ssn_provided: false,
    });
  });

  it('does not mark an unverified address as verified', () => {
    expect(accept(null, {}, false)._unsafeUnwrap()).toMatchObject({
      email_auth: false,
      email_verified_at: null,
    });
  });

  it('leaves absent columns, and writes a given null', () => {
    const before = rowWith({
      first_name: 'Ada',
      last_name: 'Lane',
      phone: '5551234567',
      benefit_amount: 1200.5,
    });
    const after = accept(before, { last_name: null, phone: undefined })._unsafeUnwrap();
    expect(after).toEqual({ ...before, last_name: null, updated_at: LATER_ISO });
  });

  it('never goes backwards and always returns a complete row', () => {
    fc.assert(
      fc.property(anyStepValue, fc.array(anyStepRecord, { maxLength: 8 }), (start, writes) => {
        let row = rowWith({ step_completed: start });
        for (const changes of writes) {
          const next = accept(row, changes)._unsafeUnwrap();
          expect(rankOf(next.step_completed)).toBe(
            Math.max(rankOf(row.step_completed), rankOf(changes.step_completed)),
          );
          expect(onboardingRecordSchema.safeParse(next).success).toBe(true);
          row = next;
        }
      }),
    );
  });

  it.each([
    'id',
    'email',
    'email_auth',
    'email_verified_at',
    'created_at',
    'updated_at',
    'benefit_amount',
    'utm_source',
    'is_admin',
    '__proto__x',
  ])('rejects the column %s', (column) => {
    expect(accept(rowWith(), { first_name: 'Ada', [column]: 'x' })._unsafeUnwrapErr()).toEqual({
      kind: 'rejected',
    });
  });

  it.each([
    null,
    'text',
    [],
    { step_completed: 'done' },
    { step_completed: null },
    { phone: '555-123-4567' },
    { phone: '555123456' },
    { ssn_last4: '56789' },
    { ssn_last4: '123456789' },
    { bank_linked: 'true' },
    { first_name: 'a'.repeat(101) },
    { benefit_timing_preference: 'a'.repeat(201) },
  ])('rejects %j', (changes) => expect(accept(rowWith(), changes).isErr()).toBe(true));

  it('rejects a text that is too long without normalizing it', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(accept(rowWith(), { benefit_timing_preference: '\ufdfa'.repeat(20_000) }).isErr()).toBe(true);
    expect(normalize).not.toHaveBeenCalled();
  });
});
