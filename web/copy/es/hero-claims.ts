import { COVERED_STATES } from '#core/offer/claims.ts';
import { always, byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import type { HeroClaimId } from '../en/hero-claims.ts';

export const HERO_CLAIMS = {
  headline: {
    text: byReading(
      always('Reciba un adelanto de efectivo sobre su pago del Seguro Social'),
      always('Reciba antes su pago del Seguro Social'),
    ),
    unclaimed: byReading(
      byPhase(
        'Estamos planeando una manera de recibir efectivo antes de su día de pago del Seguro Social',
        'Planeamos una manera de recibir efectivo antes de su día de pago del Seguro Social',
      ),
      byPhase(
        'Estamos planeando pagos anticipados del Seguro Social',
        'Planeamos pagos anticipados del Seguro Social',
      ),
    ),
  },
  'advance-limit': {
    text: ({ offer }) =>
      `Un adelanto de efectivo de hasta ${offer.advanceLimit} cada mes, en su tarjeta de débito`,
    unclaimed: byPhase(
      'Un adelanto de efectivo cada mes es una idea que estamos estudiando',
      'Un adelanto de efectivo cada mes es una idea que estudiamos',
    ),
  },
  'early-days': {
    text: ({ offer }) => `Su pago hasta ${offer.earlyDays} días antes`,
    unclaimed: byPhase(
      'Trabajamos para que los días de pago lleguen antes',
      'Trabajamos en días de pago que lleguen antes',
    ),
  },
  'free-days': {
    text: ({ offer }) => `Los depósitos hasta ${offer.freeDays} días antes son gratis`,
    unclaimed: byPhase(
      'Le enviaremos un correo sobre nuestro lanzamiento',
      'Nuestro correo dice qué se ofrece hoy',
    ),
  },
  fee: {
    text: byReading(
      ({ offer }) => `${offer.feePerMonth} al mes`,
      ({ offer }) => `Depósitos hasta ${offer.earlyDays} días antes por ${offer.feePerMonth} al mes`,
    ),
    unclaimed: always('Inscribirse no cuesta nada'),
  },
  'fee-and-reach': {
    text: ({ offer }) =>
      `${offer.feePerMonth} al mes, sin verificación de crédito, en los ${COVERED_STATES} estados`,
    unclaimed: always('Inscribirse no cuesta nada'),
  },
} as const satisfies Record<HeroClaimId, ClaimWords>;
