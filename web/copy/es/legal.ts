import { POLICIES_LAST_UPDATED } from '#core/offer/claims.ts';
import type * as en from '../en/legal.ts';
import type { LegalSection } from '../legal.ts';
import type { Translated } from '../translated.ts';
import { longDate } from './dates.ts';

/** For example '30 días', '13 meses' or '2 años'. */
export function lengthOfDays(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 año' : `${days / 365} años`;
  return days < 120 ? `${days} ${days === 1 ? 'día' : 'días'}` : `${Math.round(days / 30.4)} meses`;
}

export const legalCopy = {
  lastUpdated: `Última actualización: ${longDate(POLICIES_LAST_UPDATED)}`,
  contactWidget: '¿Preguntas sobre esta página?',
  onThisPage: 'En esta página',
} as const satisfies Translated<typeof en.legalCopy>;

export const CONTACT_SECTION: LegalSection = {
  id: 'contact',
  heading: 'Contacto',
  blocks: [
    ({ supportEmail, postalAddress }) =>
      `Puede escribirnos por correo electrónico a ${supportEmail}. Puede enviar una carta a ${postalAddress}.`,
  ],
};
