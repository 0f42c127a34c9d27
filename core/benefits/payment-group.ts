/** Everybody with the same payment days, by the rules of the Social Security Administration. */
export const PAYMENT_GROUPS = [
  'ssi',
  'third',
  'both',
  'second-wednesday',
  'third-wednesday',
  'fourth-wednesday',
] as const;
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

export const BENEFIT_KINDS = ['social-security', 'ssi', 'both'] as const;
export type BenefitKind = (typeof BENEFIT_KINDS)[number];

/** Days of the month of birth, in the ranges of the rules. Month and year do not matter. */
export const BIRTH_DAYS = ['1-10', '11-20', '21-31'] as const;
export type BirthDays = (typeof BIRTH_DAYS)[number];

/** Answers to the questions about the payment day; null until answered. */
export interface PaymentAnswers {
  readonly kind: BenefitKind | null;
  /**
   * Social Security only. Whether it is paid on the 3rd, because of anyone paid on the same work record: Social Security began
   * before May 1997, someone gets SSI or lives abroad, or the state pays the Medicare premiums.
   */
  readonly paidOnThird: boolean | null;
  /** Other Social Security only. The birthday of the person on whose record it is paid. */
  readonly born: BirthDays | null;
}

export type PaymentQuestion = keyof PaymentAnswers;

export const NO_PAYMENT_ANSWERS: PaymentAnswers = Object.freeze({
  kind: null,
  paidOnThird: null,
  born: null,
});

const GROUP_OF_BIRTH: Readonly<Record<BirthDays, PaymentGroup>> = Object.freeze({
  '1-10': 'second-wednesday',
  '11-20': 'third-wednesday',
  '21-31': 'fourth-wednesday',
});

/** The questions that matter for the answers so far, in order. */
export function paymentQuestions({ kind, paidOnThird }: PaymentAnswers): readonly PaymentQuestion[] {
  if (kind !== 'social-security') return ['kind'];
  return paidOnThird === false ? ['kind', 'paidOnThird', 'born'] : ['kind', 'paidOnThird'];
}

/** Null while a question that matters is unanswered. Answers that do not matter are ignored. */
export function paymentGroupOf({ kind, paidOnThird, born }: PaymentAnswers): PaymentGroup | null {
  if (kind !== 'social-security') return kind;
  if (paidOnThird !== false) return paidOnThird ? 'third' : null;
  return born === null ? null : GROUP_OF_BIRTH[born];
}

export function answersOfGroup(group: PaymentGroup): PaymentAnswers {
  if (group === 'ssi' || group === 'both') return { ...NO_PAYMENT_ANSWERS, kind: group };
  const born = BIRTH_DAYS.find((days) => GROUP_OF_BIRTH[days] === group) ?? null;
  return { kind: 'social-security', paidOnThird: born === null, born };
}

export function isPaymentGroup(value: unknown): value is PaymentGroup {
  return typeof value === 'string' && (PAYMENT_GROUPS as readonly string[]).includes(value);
}
