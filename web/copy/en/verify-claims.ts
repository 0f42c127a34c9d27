import { ENCRYPTION_BITS } from '#core/offer/claims.ts';
import type { ClaimWords } from '../claim-words.ts';

/** The claims on `/home/verify`. Separate from the others, to keep that page's script small. */
export const VERIFY_CLAIMS = {
  'encryption-256': {
    text: `${ENCRYPTION_BITS}-bit encryption`,
    unclaimed: 'You can read what we keep, and why',
  },
  'no-credit-score-effect': {
    text: 'This check does not affect your credit score.',
    unclaimed: 'No identity check is run today.',
  },
} as const satisfies Record<string, ClaimWords>;
