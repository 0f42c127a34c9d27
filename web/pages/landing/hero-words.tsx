import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { landingCopy } from '#copy/landing-sections.ts';
import { landingLeads } from '#copy/landing-variants.ts';
import { heroBullets } from '../../copy/landing-claims.ts';
import { wordingOf } from '../../copy/wording.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { PageHeading } from '../../runtime/page.tsx';
import { routeAt } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ClaimNote } from '../../widgets/claim-marker/claim-marker.tsx';
import { HeroClaim } from './claim.tsx';

const Audience = styled.p`
  margin-bottom: 0.625rem;
  color: var(--action);
  font-weight: 700;
`;

const Note = styled.div`
  margin-top: 0.75rem;
`;

const Lead = styled.p`
  max-width: 33rem;
  margin-top: 1rem;
  font-size: clamp(1.125rem, 1rem + 0.5vw, 1.25rem);
`;

const Claims = styled.ul`
  display: grid;
  gap: 0.75rem;
  list-style: none;
  font-size: 1.1875rem;
  & li {
    display: flex;
    gap: 0.75rem;
  }
  & svg {
    flex: none;
    margin-top: 0.2rem;
  }
`;

/** The headline and lead of a landing page. */
export function HeroWords() {
  const settings = useSiteSettings();
  const { siteMode } = settings;
  const wording = wordingOf(settings, 'landing');
  const lead = landingLeads[routeAt(useLocation().pathname).page as keyof typeof landingLeads];
  return (
    <>
      <Audience>{landingCopy.kicker}</Audience>
      <PageHeading>
        <HeroClaim id="headline" />
      </PageHeading>
      <Note>
        {siteMode === 'research' ? <ClaimNote /> : <p className="before-launch">{landingCopy.planned}</p>}
      </Note>
      <LaunchPhases>
        {(launched, className) => <Lead className={className}>{lead({ ...wording, launched })}</Lead>}
      </LaunchPhases>
    </>
  );
}

/** What the plan offers, below the picture on a phone. */
export function HeroBullets() {
  const { offer } = wordingOf(useSiteSettings(), 'landing');
  return (
    <Claims>
      {heroBullets(offer).map((id) => (
        <li key={id}>
          <CheckIcon size={24} />
          <HeroClaim id={id} />
        </li>
      ))}
    </Claims>
  );
}

const Quiet = styled.div`
  display: grid;
  gap: 0.75rem;
  max-width: 34rem;
  margin-top: 1rem;
  color: var(--ink-soft);
  font-size: var(--text-small);
`;

/** The disclaimers below the buttons. */
export function HeroNotes() {
  const { brand } = useSiteSettings();
  return (
    <Quiet>
      <p>
        {landingCopy.affiliation(brand)} {landingCopy.freeAtSsa}
      </p>
    </Quiet>
  );
}
