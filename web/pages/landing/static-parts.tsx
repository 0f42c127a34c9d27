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
      <TrustPanel />
      <EverydayProblems picture />
      <Stories />
    </>
  );
}

const Foot = styled.div`
  position: absolute;
  inset: 100% 0 auto;
`;

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
      <Foot>
        <Hills />
      </Foot>
    </>
  );
}

export function Coverage() {
  return (
    <section id={SECTION_IDS.coverage} aria-labelledby="coverage-heading">
      <h2 id="coverage-heading">
        <Claim id="fifty-states" />
      </h2>
      <p>{sectionsCopy.coverage}</p>
    </section>
  );
}
