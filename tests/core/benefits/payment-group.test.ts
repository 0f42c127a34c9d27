import { describe, expect, it } from 'vitest';
import {
  answersOfGroup,
  BENEFIT_KINDS,
  BIRTH_DAYS,
  isPaymentGroup,
  NO_PAYMENT_ANSWERS,
  PAYMENT_GROUPS,
  paymentGroupOf,
  paymentQuestions,
} from '#core/benefits/payment-group.ts';

describe('the questions about the payment day', () => {
  it('are asked only as far as they matter', () => {
    expect(paymentQuestions(NO_PAYMENT_ANSWERS)).toEqual(['kind']);
    expect(paymentQuestions({ ...NO_PAYMENT_ANSWERS, kind: 'ssi' })).toEqual(['kind']);
    expect(paymentQuestions({ ...NO_PAYMENT_ANSWERS, kind: 'both' })).toEqual(['kind']);
    const social = { ...NO_PAYMENT_ANSWERS, kind: 'social-security' as const };
    expect(paymentQuestions(social)).toEqual(['kind', 'paidOnThird']);
    expect(paymentQuestions({ ...social, paidOnThird: true })).toEqual(['kind', 'paidOnThird']);
    expect(paymentQuestions({ ...social, paidOnThird: false })).toEqual(['kind', 'paidOnThird', 'born']);
  });

  it('lead to a group exactly when each question that matters is answered', () => {
    for (const kind of [null, ...BENEFIT_KINDS]) {
      for (const paidOnThird of [null, true, false]) {
        for (const born of [null, ...BIRTH_DAYS]) {
          const answers = { kind, paidOnThird, born };
          const answered = paymentQuestions(answers).every((question) => answers[question] !== null);
          expect(paymentGroupOf(answers) !== null, JSON.stringify(answers)).toBe(answered);
        }
      }
    }
  });

  it('can be told from the group', () => {
    for (const group of PAYMENT_GROUPS) expect(paymentGroupOf(answersOfGroup(group))).toBe(group);
    expect(answersOfGroup('third-wednesday')).toEqual({
      kind: 'social-security',
      paidOnThird: false,
      born: '11-20',
    });
    expect(answersOfGroup('third')).toEqual({ kind: 'social-security', paidOnThird: true, born: null });
  });

  it('only known groups are groups', () => {
    expect(isPaymentGroup('both')).toBe(true);
    for (const other of ['', 'first', 'toString', null, 3]) expect(isPaymentGroup(other)).toBe(false);
  });
});
