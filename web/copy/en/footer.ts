export const footerCopy = {
  navigation: 'Footer',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  faq: 'FAQ',
  'is-this-real': 'Is this real?',
  'payment-dates': 'Payment dates',
  fraud: 'How to spot Social Security scams',
  /** The scam page of the SSA's Office of the Inspector General. */
  fraudUrl: 'https://oig.ssa.gov/scam/',
  fraudNote: 'from the SSA Office of the Inspector General',
  copyright: (brand: string) => `© 2026 ${brand}`,
} as const;
