// The parts of the landing page and of the footer without state or event handlers, in one chunk. See `staticPart`.

import { styled } from 'styled-components';
import { landingCopy, sectionsCopy } from '#copy/landing-sections.ts';
import { PhasedText } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Hills } from '../../ui/hills.tsx';
import { Claim } from './claim.tsx';
import { EverydayProblems } from './everyday-problems.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SECTION_IDS } from './section-ids.ts';
import { Stories } from './stories.tsx';
import { TrustBar } from './trust-bar.tsx';
import { TrustPanel } from './trust-panel.tsx';

export { FooterNotes } from '../../widgets/footer-notes/footer-notes.tsx';
export { HeroBullets, HeroNotes, HeroWords } from './hero-words.tsx';
export { MovingCalendar } from './moving-calendar.tsx';

export function MiddleSections() {
  return (
    <>
      <TrustBar />
      <HowItWorks />
      <EverydayProblems picture />
      <Stories />
      <TrustPanel />
    </>
  );
}

export function ClosingWords() {
  const { brand } = useSiteSettings();
  const words = landingCopy.closing;
  return (
    <>
      <h2 id={SECTION_IDS.closingHeading}>
        <PhasedText as="span" before={words.heading} after={words.headingAfterLaunch} />
      </h2>
      <PhasedText before={words.body(brand)} after={words.bodyAfterLaunch(brand)} />
      <p>{words.caution}</p>
    </>
  );
}

const CoverageText = styled.section`
  & p {
    margin-top: 0.375rem;
  }
`;

export function Coverage() {
  return (
    <CoverageText id={SECTION_IDS.coverage} aria-labelledby="coverage-heading">
      <h2 id="coverage-heading">
        <Claim id="fifty-states" />
      </h2>
      <p>{sectionsCopy.coverage}</p>
    </CoverageText>
  );
}

const Drawing = styled.svg`
  width: 100%;
  /* Beside the button of a phone. */
  @container (17rem < width < 46rem) {
    position: absolute;
    right: var(--page-edge);
    bottom: 0.5rem;
    width: min(42%, 16rem);
    @media (forced-colors: active) {
      bottom: 0;
    }
  }
`;

const Foot = styled.div`
  position: absolute;
  inset: 100% 0 auto;
`;

/** The sun behind hills, above the footer. The parent must be positioned. */
export function Sunrise() {
  return (
    <>
      <Drawing viewBox="0 0 480 236" aria-hidden="true">
        <path
          d="M240 14v40M137 42l20 34M343 42l-20 34M62 117l34 20M418 117l-34 20"
          stroke="var(--sun)"
          strokeWidth="13"
          strokeLinecap="round"
        />
        <path d="M116 238a124 124 0 0 1 248 0z" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="3" />
      </Drawing>
      <Foot>
        <Hills />
      </Foot>
    </>
  );
}
