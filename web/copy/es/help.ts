import type * as en from '../en/help.ts';
import type { Translated } from '../translated.ts';

export const helpCopy = {
  heading: '¿Tiene una pregunta?',
  intro: 'Escríbanos o reserve una llamada gratis con una persona.',
  emailSupport: 'Enviarnos un mensaje',
  scheduleCall: 'Reservar una llamada',
} as const satisfies Translated<typeof en.helpCopy>;
