import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksCompleted, statusOf } from '#core/record/onboarding-status.ts';
import { rankOf } from '#core/record/rank.ts';
import { anyStepValue, INFERRED, rowWith } from '../onboarding/fixtures.ts';

describe('the onboarding status', () => {
  it('is empty without a row', () => {
    expect(statusOf([])).toEqual({ record: null, step: null, completed: false });
  });

  it('has no step for a row with an unknown one', () => {
    const row = rowWith({ step_completed: 'something_else' });
    expect(statusOf([row])).toEqual({ record: row, step: null, completed: false });
  });

  it('is the most advanced of several rows, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyStepValue, { minLength: 1, maxLength: 6 }), (steps) => {
        const status = statusOf(
          steps.map((step, index) => rowWith({ id: `${index}`, step_completed: step })),
        );
        expect(rankOf(status.step)).toBe(Math.max(...steps.map(rankOf)));
        expect(rankOf(status.record?.step_completed)).toBe(rankOf(status.step));
        expect(status.completed).toBe(steps.includes('completed'));
      }),
    );
  });

  it('uses the row written last among equals', () => {
    const older = rowWith({ id: 'older', updated_at: '2026-01-05T12:00:00.000Z' });
    const newer = rowWith({ id: 'newer', updated_at: '2026-01-05T14:00:00.000+01:00' });
    expect(statusOf([older, newer]).record?.id).toBe('newer');
    expect(statusOf([newer, older]).record?.id).toBe('newer');
  });

  it('infers completion, and that row then counts as the most advanced', () => {
    const inferred = rowWith({ id: 'inferred', step_completed: 'calendar_intro', ...INFERRED });
    const other = rowWith({ id: 'other', step_completed: 'confirmation' });
    const status = statusOf([other, inferred]);
    expect(status).toEqual({ record: inferred, step: 'completed', completed: true });
  });

  it('infers it from the flag or from the last four digits', () => {
    expect(looksCompleted(rowWith(INFERRED))).toBe(true);
    expect(looksCompleted(rowWith({ ...INFERRED, ssn_last4: null, ssn_provided: true }))).toBe(true);
    expect(looksCompleted(rowWith({ ...INFERRED, ssn_last4: '', ssn_provided: false }))).toBe(false);
  });

  it.each([
    { bank_linked: false },
    { ssn_last4: null },
    { first_name: null },
    { first_name: ' ' },
    { last_name: null },
    { last_name: '' },
    { phone: null },
    { phone: '' },
  ])('does not infer it from a row with %j', (missing) => {
    expect(statusOf([rowWith({ ...INFERRED, ...missing })]).completed).toBe(false);
  });

  it('never infers it from two rows together', () => {
    const { bank_linked, ...person } = INFERRED;
    expect(statusOf([rowWith({ bank_linked: bank_linked ?? false }), rowWith(person)]).completed).toBe(false);
  });
});
