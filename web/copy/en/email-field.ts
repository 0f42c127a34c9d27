/** Offered below an address whose mail host looks misspelled. */
export const emailFieldCopy = {
  didYouMean: (host: string) => `Did you mean ${host}?`,
  correct: (host: string) => `Yes, change it to ${host}`,
} as const;
