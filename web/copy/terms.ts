/** Words of `/terms`, as far as they are needed before the whole text stands: short, and true today. */
export const termsCopy = {
  title: 'Terms & Conditions',
  lastUpdated: 'Last updated June 2025',
  sections: (brand: string, supportEmail: string) => [
    {
      id: 'pre-launch',
      heading: 'Pre-launch notice',
      paragraphs: [
        `${brand} has not launched. This site is a user research initiative. The services on it are ideas that we plan and test; none of them is on offer today, and no money moves.`,
        'Where a sentence on this site is marked with a star (*), it says what we plan. It is not a promise, and it may change before launch.',
        `${brand} is not affiliated with or endorsed by the Social Security Administration. Changing where a benefit is deposited is free at the SSA.`,
      ],
    },
    {
      id: 'no-advice',
      heading: 'No financial advice or guarantee',
      paragraphs: [
        'Nothing here is financial advice. We do not guarantee an amount, a date or that the service will launch.',
      ],
    },
    {
      id: 'who',
      heading: 'Who this site is for',
      paragraphs: [
        'This site is for people who get Social Security, SSI or SSDI benefits. It is not intended for people under 18.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: [`Questions? Write to ${supportEmail}.`],
    },
  ],
};
