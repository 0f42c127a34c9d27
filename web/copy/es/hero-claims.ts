import { COVERED_STATES } from '#core/offer/claims.ts';
import { byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import type { HeroClaimId } from '../en/hero-claims.ts';
import { statements } from './statements.ts';

export const HERO_CLAIMS = {
  headline: {
    text: byReading(
      'Reciba un adelanto de efectivo sobre su pago del Seguro Social',
      'Reciba antes su pago del Seguro Social',
    ),
    unclaimed: byReading(
      byPhase(
        'Estamos planeando cómo darle efectivo antes de su día de pago',
        'Habíamos planeado cómo darle efectivo antes de su día de pago',
      ),
      byPhase(
        'Estamos planeando cómo darle dinero antes de su día de pago',
        'Habíamos planeado cómo darle dinero antes de su día de pago',
      ),
    ),
  },
  'advance-limit': {
    text: ({ offer }) =>
      `Un adelanto de efectivo de hasta ${offer.advanceLimit} cada mes, en su tarjeta de débito`,
    unclaimed: byPhase(
      'Un adelanto de efectivo cada mes es una idea que estamos estudiando',
      'Un adelanto de efectivo cada mes fue una idea que estudiamos',
    ),
  },
  'early-days': {
    text: ({ offer }) => `Su pago hasta ${offer.earlyDays} días antes`,
    unclaimed: byPhase(
      'Trabajamos para que su dinero llegue antes',
      'Trabajamos para que su dinero llegara antes',
    ),
  },
  'free-days': {
    text: ({ offer }) => `Los depósitos hasta ${offer.freeDays} días antes son gratis`,
    unclaimed: byPhase('Le enviaremos un correo sobre nuestro lanzamiento', statements.offeredToday),
  },
  fee: {
    text: byReading(
      ({ offer }) => `${offer.feePerMonth} al mes`,
      ({ offer }) => `Depósitos hasta ${offer.earlyDays} días antes por ${offer.feePerMonth} al mes`,
    ),
    unclaimed: 'Inscribirse no cuesta nada',
  },
  'fee-and-reach': {
    text: ({ offer }) =>
      `${offer.feePerMonth} al mes, sin verificación de crédito, en los ${COVERED_STATES} estados`,
    unclaimed: 'Inscribirse no cuesta nada',
  },
} as const satisfies Record<HeroClaimId, ClaimWords>;
