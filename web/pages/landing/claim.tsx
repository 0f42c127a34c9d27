import { CLAIMS } from '#copy/claims.ts';
import { HERO_CLAIMS, type HeroClaimId } from '#copy/hero-claims.ts';
import type { PageClaimId } from '#core/offer/claims.ts';
import { type ClaimWords, lineOf } from '../../copy/claim-words.ts';
import { wordingOf } from '../../copy/wording.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ClaimMarker } from '../../widgets/claim-marker/claim-marker.tsx';

/** A claim in the wording this site may use, with its marker in research mode. */
function ClaimText({ id, words }: { id: PageClaimId; words: ClaimWords }) {
  const settings = useSiteSettings();
  return (
    <LaunchPhases>
      {(launched, className) => {
        const { text, marked } = lineOf(id, words, settings, wordingOf(settings, 'landing', launched));
        return (
          <span className={className}>
            {text}
            {marked ? <ClaimMarker /> : null}
          </span>
        );
      }}
    </LaunchPhases>
  );
}

export function HeroClaim({ id }: { id: HeroClaimId }) {
  return <ClaimText id={id} words={HERO_CLAIMS[id]} />;
}

export function Claim({ id }: { id: PageClaimId }) {
  return <ClaimText id={id} words={CLAIMS[id]} />;
}
