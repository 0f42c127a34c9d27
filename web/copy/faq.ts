/** Words of `/faq`, as far as they are needed before all its questions stand: short, and true today. */
export const faqCopy = {
  title: 'FAQ',
  heading: 'How can we help?',
  subtitle: 'Get answers to common questions below',
  sections: (brand: string, supportEmail: string) => [
    {
      id: 'launched',
      heading: 'Can I get my payment early today?',
      paragraphs: [
        `Not yet. ${brand} has not launched, and no money moves. You can sign up now, and we will write to you when we launch.`,
      ],
    },
    {
      id: 'ssa',
      heading: `Is ${brand} part of Social Security?`,
      paragraphs: [
        `No. ${brand} is not affiliated with or endorsed by the Social Security Administration. Changing where a benefit is deposited is free at the SSA.`,
      ],
    },
    {
      id: 'ssn',
      heading: 'Why do you ask for my Social Security number?',
      paragraphs: [
        'To prepare the identity check that we plan for launch. No check is run today. The full number never leaves your browser; we keep the last four digits.',
      ],
    },
    {
      id: 'contact',
      heading: 'Who can I talk to?',
      paragraphs: [`Write to ${supportEmail}. We answer by e-mail.`],
    },
  ],
};
