import type { ClaimId } from '#core/offer/claims.ts';
import { ClaimMarker } from '../../app/claim-marker.tsx';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { claimLine } from '../../copy/claims.ts';
import { wordingOf } from '../../copy/wording.ts';

/** A claim as this site may say it, with its marker in research mode (decisions 2 and 7). */
export function Claim({ id }: { id: ClaimId }) {
  const settings = useSiteSettings();
  const { text, marked } = claimLine(id, settings, wordingOf(settings, 'landing'));
  return (
    <span>
      {text}
      {marked ? <ClaimMarker /> : null}
    </span>
  );
}
