import { CLAIMS } from '#copy/claims.ts';
import { HERO_CLAIMS, type HeroClaimId } from '#copy/hero-claims.ts';
import type { PageClaimId } from '#core/offer/claims.ts';
import { type ClaimWords, lineOf } from '../../copy/claim-words.ts';
import { wordingOf } from '../../copy/wording.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ClaimMarker } from '../../widgets/claim-marker/claim-marker.tsx';

/** A claim in the wording this site may use, with its marker in research mode. `again`: another one before it leads to the same notice by keyboard. */
function ClaimText({
  id,
  words,
  again,
}: {
  id: PageClaimId;
  words: ClaimWords;
  again?: boolean | undefined;
}) {
  const settings = useSiteSettings();
  return (
    <LaunchPhases>
      {(launched, className) => {
        const { text, marked } = lineOf(id, words, settings, wordingOf(settings, 'landing', launched));
        return (
          <span className={className}>
            {text}
            {marked ? <ClaimMarker tabIndex={again ? -1 : undefined} /> : null}
          </span>
        );
      }}
    </LaunchPhases>
  );
}

export function HeroClaim({ id, again }: { id: HeroClaimId; again?: boolean }) {
  return <ClaimText id={id} words={HERO_CLAIMS[id]} again={again} />;
}

export function Claim({ id, again }: { id: PageClaimId; again?: boolean }) {
  return <ClaimText id={id} words={CLAIMS[id]} again={again} />;
}
