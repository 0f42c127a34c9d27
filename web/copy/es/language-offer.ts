import type * as en from '../en/language-offer.ts';
import type { Translated } from '../translated.ts';
export const languageOffer = {
  offer: 'Lea esta página en español',
  noThanks: 'No, gracias',
} as const satisfies Translated<typeof en.languageOffer>;
