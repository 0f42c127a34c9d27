import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import { Claim } from './claim.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Section = styled.section`
  & p {
    margin-top: 0.375rem;
  }
`;

export function Coverage() {
  return (
    <Section id={SECTION_IDS.coverage} aria-labelledby="coverage-heading">
      <h2 id="coverage-heading">
        <Claim id="fifty-states" />
      </h2>
      <p>{sectionsCopy.coverage}</p>
    </Section>
  );
}
