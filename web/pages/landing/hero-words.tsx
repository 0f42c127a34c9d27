import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { landingCopy } from '#copy/landing-sections.ts';
import { landingLeads } from '#copy/landing-variants.ts';
import { statements } from '#copy/statements.ts';
import { wordingOf } from '../../copy/wording.ts';
import { PhasedText } from '../../runtime/launch-phase.tsx';
import { PageHeading } from '../../runtime/page.tsx';
import { routeAt } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { DESKTOP, PHONE } from '../../ui/theme.ts';
import { ClaimNote } from '../../widgets/claim-marker/claim-marker.tsx';
import { HeroClaim } from './claim.tsx';

/** Whom it is for, the headline, what the marker means, and the lead. One component, because each adds to the first flight. */
const Words = styled.div`
  display: contents;
  & > :first-child,
  & > h1 {
    grid-column: 1 / -1;
  }
  & > :first-child {
    margin-bottom: clamp(0.25rem, 1vw, 0.625rem);
    color: var(--action);
    font-weight: 700;
    line-height: 1.35;
    ${PHONE} {
      display: none;
    }
  }
  & > div {
    margin-top: 0.5rem;
    font-size: var(--text-small);
  }
  & > p:not(:first-child) {
    max-width: 33rem;
    margin-top: clamp(0.25rem, 1.5vw, 1rem);
    font-size: clamp(1rem, 0.3rem + 1.9vw, 1.25rem);
  }
  ${DESKTOP} {
    display: block;
  }
`;

const Claims = styled.ul`
  display: grid;
  gap: 0.625rem;
  & li {
    display: flex;
    gap: 0.75rem;
  }
  & svg {
    flex: none;
    margin-top: 0.2rem;
  }
`;

const Quiet = styled.p`
  max-width: 34rem;
  margin-top: 0.5rem;
  color: var(--ink-soft);
  font-size: var(--text-small);
  line-height: 1.4;
`;

export function HeroWords() {
  const settings = useSiteSettings();
  const { siteMode } = settings;
  const wording = wordingOf(settings, 'landing');
  const lead = landingLeads[routeAt(useLocation().pathname).page as keyof typeof landingLeads];
  return (
    <Words>
      <p>{landingCopy.kicker}</p>
      <PageHeading>
        <HeroClaim id="headline" />
      </PageHeading>
      <div>
        {siteMode === 'research' ? (
          <ClaimNote strong />
        ) : (
          <p className="before-launch">{landingCopy.planned}</p>
        )}
      </div>
      <PhasedText before={lead(wording)} after={lead({ ...wording, launched: true })} />
    </Words>
  );
}

const BULLETS = {
  A: ['advance-limit', 'early-days', 'fee-and-reach'],
  B: ['early-days', 'free-days', 'fee'],
} as const;

/** What the plan offers, and what is free elsewhere, below the picture on a phone. */
export function HeroBullets() {
  const { offer } = wordingOf(useSiteSettings(), 'landing');
  return (
    <div>
      <Claims>
        {BULLETS[offer.reading].map((id) => (
          <li key={id}>
            <CheckIcon size={24} />
            <HeroClaim id={id} again />
          </li>
        ))}
      </Claims>
      <Quiet>{statements.freeAtSsa}</Quiet>
    </div>
  );
}

export function HeroNotes() {
  return <Quiet>{statements.noAffiliation(useSiteSettings().brand)}</Quiet>;
}
