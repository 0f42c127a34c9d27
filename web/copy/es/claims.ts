import {
  COVERED_STATES,
  type PageClaimId,
  RATING,
  RECIPIENTS_CLAIMED_MORE_THAN,
} from '#core/offer/claims.ts';
import { byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import { HERO_CLAIMS } from './hero-claims.ts';
import { VERIFY_CLAIMS } from './verify-claims.ts';

export const CLAIMS: Readonly<Record<PageClaimId, ClaimWords>> = {
  ...HERO_CLAIMS,
  ...VERIFY_CLAIMS,
  'no-credit-checks': {
    text: 'Sin verificación de crédito',
    unclaimed: 'No se hace ninguna verificación cuando se inscribe',
  },
  'fast-sign-up': { text: 'Inscripción rápida y fácil', unclaimed: 'Inscríbase paso a paso' },
  'bank-grade-security': {
    text: 'Seguridad de nivel bancario',
    unclaimed: 'Claridad sobre lo que guardamos',
  },
  'fdic-protection': {
    text: 'Protección de la FDIC',
    unclaimed: byPhase('Hoy no guardamos dinero de nadie', 'Nunca pedimos la contraseña de su banco'),
  },
  'fifty-states': {
    text: `Disponible en los ${COVERED_STATES} estados`,
    unclaimed: byPhase(
      'Todavía estamos planeando dónde funcionará',
      'Pregúntenos si funciona donde usted vive',
    ),
  },
  rating: {
    text: `Calificación de ${RATING.stars} de ${RATING.outOf} estrellas`,
    unclaimed: 'Leemos cada mensaje que nos envía',
  },
  recipients: {
    text: `Más de ${RECIPIENTS_CLAIMED_MORE_THAN} beneficiarios`,
    unclaimed: 'Puede inscribirse para recibir noticias nuestras',
  },
  'profile-step': {
    text: byReading(
      'Díganos cuánto efectivo quiere y cuándo.',
      'Díganos cuándo suelen llegar sus beneficios.',
    ),
    unclaimed: byReading(
      'El plan: usted dice cuánto efectivo quiere y cuándo.',
      'El plan: usted nos dice cuándo suelen llegar sus beneficios.',
    ),
  },
  'immediate-deposit': {
    text: byReading(
      'Su adelanto de efectivo llega a su tarjeta de débito. Se deposita de inmediato.',
      ({ offer }) =>
        `Hasta ${offer.freeDays} días antes es gratis. Hasta ${offer.earlyDays} días antes cuesta ${offer.feePerMonth} al mes.`,
    ),
    unclaimed: byReading(
      'El plan: se le envía un adelanto.',
      'El plan: usted elige cuánto antes llega su dinero.',
    ),
  },
  'rest-of-payment': {
    text: byReading(
      ({ offer }) =>
        `Cuando llega su beneficio, usted recibe el resto, menos el cargo mensual de ${offer.feePerMonth}.`,
      'Su dinero llega a la cuenta de banco que ya tiene. Si hay un cargo, se descuenta automáticamente.',
    ),
    unclaimed: byReading(
      'El plan: cuando llega su beneficio, le llega el resto, menos un cargo.',
      'El plan: su dinero llega el día que usted eligió.',
    ),
  },
};
