import type * as en from '../en/language-offer.ts';
import type { Translated } from '../translated.ts';
/** Shown on pages in another language to those who may prefer this one. */
export const languageOffer = {
  /** Link to the same page in this language. */
  offer: 'Lea esta página en español',
  /** Button that removes that link. */
  noThanks: 'No, gracias',
} as const satisfies Translated<typeof en.languageOffer>;
