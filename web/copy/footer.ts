/** Text of the footer. */
export const footerCopy = {
  navigation: 'Footer',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  faq: 'FAQ',
  isThisReal: 'Is this real?',
  paymentDates: 'Payment dates',
  fraud: 'How to spot Social Security scams',
  fraudNote: 'from the SSA Office of the Inspector General',
  noAffiliation: (brand: string) =>
    `${brand} is not affiliated with or endorsed by the Social Security Administration.`,
  notLaunched: (brand: string) =>
    `${brand} has not launched yet. The services on this site are planned. They are not offered today.`,
  launched: (brand: string) =>
    `${brand} has launched. Our email to the people who signed up says what it offers today.`,
  whoWeAre: 'Who we are',
  copyright: (brand: string) => `© 2026 ${brand}`,
} as const;
