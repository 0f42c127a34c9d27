import type * as en from '../en/email-field.ts';
import type { Translated } from '../translated.ts';

/** Offered below an address whose mail host looks misspelled. */
export const emailFieldCopy = {
  didYouMean: (host) => `¿Quiso decir ${host}?`,
  correct: (host) => `Sí, cambiarlo a ${host}`,
} as const satisfies Translated<typeof en.emailFieldCopy>;
