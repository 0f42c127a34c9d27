import type * as en from '../en/why-we-ask.ts';
import type { Translated } from '../translated.ts';

export const whyWeAskCopy = {
  title: 'Por qué lo pedimos',
  orCall: 'o llame al',
  helpTitle: '¿Necesita ayuda?',
  howToCheck: '¿Es auténtico?',
  help: 'Pregúntele a una persona:',
} as const satisfies Translated<typeof en.whyWeAskCopy>;
