import { styled } from 'styled-components';
import { asPrerendered } from '../../app/as-prerendered.tsx';
import { landingCopy } from '../../copy/landing.ts';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Band, SIDE_BY_SIDE, sectionHeading } from './band.tsx';

const Sunrise = asPrerendered(async () => (await import('./middle-sections.tsx')).Sunrise);

const Ground = styled.section`
  position: relative;
  background: var(--calm);
`;

const Inside = styled(Band)`
  display: grid;
  gap: 2rem;
  align-items: end;
  padding-top: clamp(3rem, 6vw, 4.5rem);
  & h2 {
    ${sectionHeading}
  }
  & p {
    max-width: 36rem;
    margin-top: 0.875rem;
  }
  ${SIDE_BY_SIDE} {
    grid-template-columns: 1fr minmax(0, 30rem);
  }
`;

const WordsAndWay = styled.div`
  padding-bottom: clamp(3rem, 8vw, 6.5rem);
  & > a {
    margin-top: 1.75rem;
  }
`;

/** The last word: the sun comes up over the foot of the page. */
export function Closing() {
  const { brand } = useSiteSettings();
  const signUp = useSignUpAction();
  const words = landingCopy.closing;
  return (
    <Ground aria-labelledby="closing-heading">
      <Inside>
        <WordsAndWay>
          <h2 id="closing-heading">{words.heading}</h2>
          <p>{words.body(brand)}</p>
          <p>{words.caution}</p>
          <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
        </WordsAndWay>
        <Sunrise />
      </Inside>
    </Ground>
  );
}
