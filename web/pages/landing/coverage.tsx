import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { ENLARGED } from '../../ui/theme.ts';
import { SIDE_BY_SIDE } from './band.tsx';
import { Claim } from './claim.tsx';
import { SECTION_IDS } from './section-ids.ts';
import { StateTiles } from './state-tiles.tsx';

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 7rem) 1fr;
  gap: 1.25rem;
  align-items: center;
  & h2 {
    font-size: 1.375rem;
  }
  & p {
    margin-top: 0.375rem;
  }
  ${ENLARGED} {
    display: block;
  }
  ${SIDE_BY_SIDE} {
    grid-template-columns: min(14rem, 40%) 1fr;
  }
`;

/** The coverage section. Without evidence for the claim, the states on the map are not filled. */
export function Coverage() {
  const display = claimDisplay('fifty-states', useSiteSettings());
  return (
    <Section id={SECTION_IDS.coverage} aria-labelledby="coverage-heading">
      <StateTiles filled={display !== 'unclaimed'} />
      <div>
        <h2 id="coverage-heading">
          <Claim id="fifty-states" />
        </h2>
        <p>{sectionsCopy.coverage}</p>
      </div>
    </Section>
  );
}
