import { ENCRYPTION_BITS } from '#core/offer/claims.ts';
import { always, type ClaimWords } from '../claim-words.ts';
import type * as en from '../en/verify-claims.ts';

export const VERIFY_CLAIMS = {
  'encryption-256': {
    text: always(`Cifrado de ${ENCRYPTION_BITS} bits`),
    unclaimed: always('Puede leer qué guardamos y por qué'),
  },
  'no-credit-score-effect': {
    text: always('Esta verificación no afecta su puntaje de crédito.'),
    unclaimed: always('Hoy no se verifica nada.'),
  },
} as const satisfies Record<keyof typeof en.VERIFY_CLAIMS, ClaimWords>;
