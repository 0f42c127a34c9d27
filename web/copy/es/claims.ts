import {
  COVERED_STATES,
  type PageClaimId,
  RATING,
  RECIPIENTS_CLAIMED_MORE_THAN,
} from '#core/offer/claims.ts';
import { always, byPhase, byReading, type ClaimWords } from '../claim-words.ts';
import { HERO_CLAIMS } from './hero-claims.ts';
import { VERIFY_CLAIMS } from './verify-claims.ts';

export const CLAIMS: Readonly<Record<PageClaimId, ClaimWords>> = {
  ...HERO_CLAIMS,
  ...VERIFY_CLAIMS,
  'no-credit-checks': {
    text: always('Sin verificación de crédito'),
    unclaimed: always('No se hace ninguna verificación cuando se inscribe'),
  },
  'fast-sign-up': {
    text: always('Inscripción rápida y fácil'),
    unclaimed: always('Inscríbase paso a paso'),
  },
  'bank-grade-security': {
    text: always('Seguridad de nivel bancario'),
    unclaimed: always('Claridad sobre lo que guardamos'),
  },
  'fdic-protection': {
    text: always('Protección de la FDIC'),
    unclaimed: byPhase('Hoy no guardamos dinero de nadie', 'Nunca pedimos la contraseña de su banco'),
  },
  'fifty-states': {
    text: always(`Disponible en los ${COVERED_STATES} estados`),
    unclaimed: byPhase(
      'Todavía estamos planeando dónde funcionará',
      'Pregúntenos si funciona donde usted vive',
    ),
  },
  rating: {
    text: always(`Calificación de ${RATING.stars} de ${RATING.outOf} estrellas`),
    unclaimed: always('Leemos cada mensaje que nos envía'),
  },
  recipients: {
    text: always(`Más de ${RECIPIENTS_CLAIMED_MORE_THAN} beneficiarios`),
    unclaimed: always('Puede inscribirse para recibir noticias nuestras'),
  },
  'profile-step': {
    text: byReading(
      always('Díganos cuánto efectivo quiere y cuándo.'),
      always('Díganos cuándo suelen llegar sus beneficios.'),
    ),
    unclaimed: byReading(
      always('El plan: usted dice cuánto efectivo quiere y cuándo.'),
      always('El plan: usted nos dice cuándo suelen llegar sus beneficios.'),
    ),
  },
  'immediate-deposit': {
    text: byReading(
      always('Su adelanto de efectivo llega a su tarjeta de débito. Se deposita de inmediato.'),
      ({ offer }) =>
        `Hasta ${offer.freeDays} días antes es gratis. Hasta ${offer.earlyDays} días antes cuesta ${offer.feePerMonth} al mes.`,
    ),
    unclaimed: byReading(
      always('El plan: se le envía un adelanto.'),
      always('El plan: usted elige cuánto antes llega su dinero.'),
    ),
  },
  'rest-of-payment': {
    text: byReading(
      ({ offer }) =>
        `Cuando llega su beneficio, usted recibe el resto, menos el cargo mensual de ${offer.feePerMonth}.`,
      always(
        'Su dinero llega a la cuenta de banco que ya tiene. Si hay un cargo, se descuenta automáticamente.',
      ),
    ),
    unclaimed: byReading(
      always('El plan: cuando llega su beneficio, le llega el resto, menos un cargo.'),
      always('El plan: su dinero llega el día que usted eligió.'),
    ),
  },
};
