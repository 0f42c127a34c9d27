import type { BenefitKind, BirthDays, PaymentQuestion } from '#core/benefits/payment-group.ts';

/** The questions about the payment day, on `/payment-dates` and wherever the day is looked up. */
export const paymentDayCopy = {
  privacy: 'Your answers stay on this page. We do not send or save them.',
  kind: {
    legend: 'What do you get?',
    choices: {
      'social-security': 'Social Security (retirement, SSDI or survivors)',
      ssi: 'SSI (Supplemental Security Income)',
      both: 'Both Social Security and SSI',
    } satisfies Record<BenefitKind, string>,
  },
  paidOnThird: {
    legend: 'Is one of these true for you, or for anyone else paid on the same work record?',
    cases: [
      'Someone got Social Security on that record by applying before May 1997.',
      'Someone on that record gets SSI, or their income counts toward the SSI of a husband, wife or child.',
      'One of you lives in another country. Puerto Rico is not another country.',
      'The state pays the Medicare premiums for one of you.',
      'One of these was true in the past, while Social Security was being paid.',
    ],
    yes: 'Yes, at least one',
    no: 'No, none of them',
  },
  born: {
    legend: 'What day of the month were you born?',
    hint: 'We do not need the month or the year. If you are paid on the record of someone else, choose the birthday of that person. If you are paid on two records, go by the day in your award letter.',
    choices: {
      '1-10': '1st to 10th',
      '11-20': '11th to 20th',
      '21-31': '21st to 31st',
    } satisfies Record<BirthDays, string>,
  },
  errors: {
    kind: 'Choose what you get.',
    paidOnThird: 'Choose yes or no.',
    born: 'Choose the day you were born.',
  } satisfies Record<PaymentQuestion, string>,
};
