import { styled } from 'styled-components';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { staticPart } from '../../runtime/static-part.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Band, SECTION_ROOM, SIDE_BY_SIDE } from './band.tsx';
import { loadStaticParts } from './load-static-parts.ts';
import { SECTION_IDS } from './section-ids.ts';

const ClosingWords = staticPart(async () => (await loadStaticParts()).ClosingWords);
const Sunrise = staticPart(async () => (await loadStaticParts()).Sunrise);

const Ground = styled.section`
  position: relative;
  background: var(--calm);
`;

const Inside = styled(Band)`
  padding-top: ${SECTION_ROOM};
  & p {
    max-width: 36rem;
    margin-top: 0.625rem;
  }
  & > div > a {
    width: auto;
    margin-block: 1.25rem clamp(2rem, 6vw, 4.5rem);
  }
  ${SIDE_BY_SIDE} {
    display: grid;
    grid-template-columns: 5fr minmax(0, 4fr);
    align-items: end;
    gap: 2rem;
  }
`;

export function Closing() {
  const signUp = useSignUpAction();
  return (
    <Ground aria-labelledby={SECTION_IDS.closingHeading}>
      <Inside>
        <div>
          <ClosingWords />
          <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
        </div>
        <Sunrise />
      </Inside>
    </Ground>
  );
}
