import type * as en from '../en/why-we-ask.ts';
import type { Translated } from '../translated.ts';

/** The help line of each step. The support address follows. */
export const whyWeAskCopy = {
  orCall: 'o llame al',
  helpTitle: '¿Necesita ayuda?',
  help: 'Pregúntele a una persona:',
} as const satisfies Translated<typeof en.whyWeAskCopy>;
