import type * as en from '../en/email-field.ts';
import type { Translated } from '../translated.ts';

export const emailFieldCopy = {
  didYouMean: (host) => `¿Quiso decir ${host}?`,
  correct: (host) => `Sí, cambiarlo a ${host}`,
} as const satisfies Translated<typeof en.emailFieldCopy>;
