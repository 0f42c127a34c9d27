/** The end of each step: why it asks, and help, before the support address. */
export const whyWeAskCopy = {
  title: 'Why we ask',
  orCall: 'or call',
  helpTitle: 'Need help?',
  howToCheck: 'Is this real?',
  help: 'Ask a person:',
} as const;
