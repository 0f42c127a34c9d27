import { styled } from 'styled-components';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { staticPart } from '../../runtime/static-part.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Band, SIDE_BY_SIDE } from './band.tsx';
import { loadStaticParts } from './load-static-parts.ts';
import { SECTION_IDS } from './section-ids.ts';

const ClosingWords = staticPart(async () => (await loadStaticParts()).ClosingWords);
const Sunrise = staticPart(async () => (await loadStaticParts()).Sunrise);

const Ground = styled.section`
  position: relative;
  background: var(--calm);
`;

const Inside = styled(Band)`
  display: grid;
  gap: min(2rem, 4.2vw);
  align-items: end;
  padding-top: max(min(10vw, 3rem), min(6vw, 4.5rem));
  & p {
    max-width: 36rem;
    margin-top: 0.875rem;
  }
  ${SIDE_BY_SIDE} {
    grid-template-columns: 5fr minmax(0, 4fr);
  }
`;

const WordsAndWay = styled.div`
  padding-bottom: clamp(1.5rem, 8vw, 6.5rem);
  & > a {
    margin-top: 1.75rem;
  }
`;

/** The closing section of a landing page. */
export function Closing() {
  const signUp = useSignUpAction();
  return (
    <Ground aria-labelledby={SECTION_IDS.closingHeading}>
      <Inside>
        <WordsAndWay>
          <ClosingWords />
          <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
        </WordsAndWay>
        <Sunrise />
      </Inside>
    </Ground>
  );
}
