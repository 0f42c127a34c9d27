import { ENCRYPTION_BITS } from '#core/offer/claims.ts';
import type { ClaimWords } from '../claim-words.ts';
import type * as en from '../en/verify-claims.ts';

export const VERIFY_CLAIMS = {
  'encryption-256': {
    text: `Cifrado de ${ENCRYPTION_BITS} bits`,
    unclaimed: 'Puede leer qué guardamos y por qué',
  },
  'no-credit-score-effect': {
    text: 'Esta verificación no afecta su puntaje de crédito.',
    unclaimed: 'Hoy no se verifica nada.',
  },
} as const satisfies Record<keyof typeof en.VERIFY_CLAIMS, ClaimWords>;
