/** Shown on pages in another language to those who may prefer this one. */
export const languageOffer = {
  /** Link to the same page in this language. */
  offer: 'Read this page in English',
  /** Button that removes that link. */
  noThanks: 'No, thanks',
} as const;
