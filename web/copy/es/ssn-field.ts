import { SSN_DIGITS } from '#core/record-limits.ts';
import type * as en from '../en/ssn-field.ts';
import type { Translated } from '../translated.ts';

export const ssnFieldCopy = {
  showShort: 'Mostrar',
  hideShort: 'Ocultar',
  show: (label) => `Mostrar: ${label}`,
  hide: (label) => `Ocultar: ${label}`,
  matches: 'Igual',
  consent: 'Su consentimiento',
  masked: (lastFour) => `ya está escrito, termina en ${lastFour}`,
  maskedPart: (digits) => `${digits} de ${SSN_DIGITS} dígitos escritos`,
} satisfies Translated<typeof en.ssnFieldCopy>;

export const leaveOutSsn = 'No escriba aquí su número de Seguro Social ni otro número de nueve dígitos.';
