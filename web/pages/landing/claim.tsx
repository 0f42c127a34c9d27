import type { PageClaimId } from '#core/offer/claims.ts';
import { ClaimMarker } from '../../app/claim-marker.tsx';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { type ClaimWords, HERO_CLAIMS, type HeroClaimId, lineOf } from '../../copy/hero-claims.ts';
import { wordingOf } from '../../copy/wording.ts';

/** A claim as this site may say it, with its marker in research mode. */
export function ClaimText({ id, words }: { id: PageClaimId; words: ClaimWords }) {
  const settings = useSiteSettings();
  const { text, marked } = lineOf(id, words, settings, wordingOf(settings, 'landing'));
  return (
    <span>
      {text}
      {marked ? <ClaimMarker /> : null}
    </span>
  );
}

export function HeroClaim({ id }: { id: HeroClaimId }) {
  return <ClaimText id={id} words={HERO_CLAIMS[id]} />;
}
