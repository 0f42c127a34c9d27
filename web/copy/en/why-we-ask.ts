/** The help line of each step. The support address follows. */
export const whyWeAskCopy = {
  orCall: 'or call',
  helpTitle: 'Need help?',
  help: 'Ask a person:',
} as const;
