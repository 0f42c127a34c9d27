/** Shown on pages in another language to those who may prefer this one. */
export const languageOffer = {
  offer: 'Read this page in English',
  noThanks: 'No, thanks',
} as const;
