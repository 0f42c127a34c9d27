import { formatCents, type Offer } from '#core/offer/offer.ts';

/** A claim and the wording that stays when nobody supports it (decision 7). */
export interface Claim {
  readonly claimed: string;
  readonly unclaimed: string;
}

function heroClaims(offer: Offer): readonly [Claim, Claim, Claim] {
  if (offer.reading === 'A') {
    return [
      {
        claimed: `Up to ${formatCents(offer.advanceUpToCents)} each month, on your debit card`,
        unclaimed: 'Part of your payment ahead of time, on your debit card',
      },
      {
        claimed: `Your payment up to ${offer.earlyUpToDays} days early`,
        unclaimed: 'Your payment before its usual day',
      },
      {
        claimed: `${formatCents(offer.feePerMonthCents)} a month, no credit check, in all 50 states`,
        unclaimed: `Planned at ${formatCents(offer.feePerMonthCents)} a month`,
      },
    ];
  }
  return [
    {
      claimed: `Up to ${offer.freeEarlyUpToDays} days early, free`,
      unclaimed: 'Your payment before its usual day',
    },
    {
      claimed: `Up to ${offer.expeditedEarlyUpToDays} days early for ${formatCents(offer.expeditedFeePerMonthCents)} a month`,
      unclaimed: `Planned at ${formatCents(offer.expeditedFeePerMonthCents)} a month for the earliest day`,
    },
    {
      claimed: 'To the bank account you have, with no credit check',
      unclaimed: 'To the bank account you have',
    },
  ];
}

/** Words of `/` (spec sections 1 and 2). */
export const landingCopy = {
  title: (brand: string) => `${brand}: get a cash advance on your Social Security payment`,
  description:
    'A planned service for people on Social Security, SSI and SSDI: part of your monthly payment, earlier. Not affiliated with the Social Security Administration.',
  audience: 'Social Security, SSI and SSDI',
  headline: 'Get a cash advance on your Social Security payment',
  heroClaims,
  getCash: 'Get Cash',
  howItWorks: 'How It Works',
  affiliation: (brand: string) =>
    `${brand} has not launched yet. It is not affiliated with or endorsed by the Social Security Administration. Changing where a benefit is deposited is free at the SSA.`,
  calendar: {
    month: 'April',
    monthBefore: 'Mar',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    legend: 'When does your benefit come today?',
    choices: { second: '2nd Wednesday', third: '3rd Wednesday', fourth: '4th Wednesday' },
    usualDay: 'Your day today',
    newDay: 'Your day with us',
    example: 'An example month. The day your money comes is the sun.',
  },
  trust: [
    { claimed: 'No credit checks', unclaimed: 'Plain words, no small print' },
    { claimed: 'Fast & easy sign up', unclaimed: 'Sign up in four steps' },
    { claimed: 'Bank-grade security', unclaimed: 'Careful with your details' },
  ] satisfies readonly Claim[],
  steps: {
    heading: 'How it works',
    intro: 'Three steps, planned for the day we launch.',
    list: (offer: Offer) => [
      { heading: 'Set up your profile', text: 'Say how much cash you want, and when.' },
      {
        heading: offer.reading === 'A' ? 'The advance arrives' : 'Your payment comes early',
        text:
          offer.reading === 'A'
            ? 'It is deposited onto your debit card right away.'
            : 'It is deposited to your bank account before its usual day.',
      },
      {
        heading: 'The rest comes on your day',
        text: 'When your benefit arrives you get the remainder, less the monthly fee.',
      },
    ],
  },
  closing: {
    heading: 'Be there when we launch',
    text: (brand: string) =>
      `${brand} is not open yet. Sign up with your e-mail address, tell us your payment day, and we will write to you when we launch.`,
    price: (offer: Offer) =>
      offer.reading === 'A'
        ? `The planned price is ${formatCents(offer.feePerMonthCents)} a month.`
        : `Up to ${offer.freeEarlyUpToDays} days early is planned to be free; up to ${offer.expeditedEarlyUpToDays} days early, ${formatCents(offer.expeditedFeePerMonthCents)} a month.`,
    free: 'Changing where a benefit is deposited is free at the SSA.',
    caution: 'Nobody from the SSA will ever ask you to sign up here. If somebody does, it is a scam.',
  },
} as const;
