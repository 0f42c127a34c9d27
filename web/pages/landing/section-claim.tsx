import { CLAIMS } from '#copy/claims.ts';
import type { PageClaimId } from '#core/offer/claims.ts';
import { ClaimText } from './claim.tsx';

/** A claim in a section below the hero. */
export function Claim({ id }: { id: PageClaimId }) {
  return <ClaimText id={id} words={CLAIMS[id]} />;
}
