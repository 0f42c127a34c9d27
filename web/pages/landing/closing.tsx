import { styled } from 'styled-components';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { staticPart } from '../../runtime/static-part.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Band, onSky, SECTION_ROOM } from './band.tsx';
import { loadStaticParts } from './load-static-parts.ts';
import { SECTION_IDS } from './section-ids.ts';

const ClosingWords = staticPart(async () => (await loadStaticParts()).ClosingWords);

const Ground = styled.section`
  position: relative;
  isolation: isolate;
  --at: 78% 100%;
  ${onSky('&', '&')}
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    forced-color-adjust: none;
    inset: 0;
    --size: min(15cqi, 10rem);
    background: radial-gradient(circle at var(--at), var(--sun) var(--size), #0000 calc(var(--size) + 1px));
  }
`;

const Inside = styled(Band)`
  padding-top: ${SECTION_ROOM};
  & p {
    max-width: min(36rem, 40cqi + 11rem);
    margin-top: 0.625rem;
  }
  & > a {
    width: auto;
    margin-block: 1.25rem clamp(2rem, 6vw, 4.5rem);
  }
`;

export function Closing() {
  const signUp = useSignUpAction();
  return (
    <Ground aria-labelledby={SECTION_IDS.closingHeading}>
      <Inside>
        <ClosingWords />
        <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
      </Inside>
    </Ground>
  );
}
