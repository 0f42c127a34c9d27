import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { heroBullets, type LandingVariant, landingCopy } from '../../copy/landing.ts';
import { wordingOf } from '../../copy/wording.ts';
import { DocumentHead, PageHeading } from '../../runtime/page.tsx';
import { routeAt } from '../../runtime/paths.ts';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ClaimNote } from '../../widgets/claim-marker/claim-marker.tsx';
import { Band, SIDE_BY_SIDE } from './band.tsx';
import { HeroClaim } from './claim.tsx';
import { HOW_IT_WORKS_ID } from './section-ids.ts';

const Columns = styled(Band)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2.75rem;
  align-items: start;
  padding-block: clamp(1.25rem, 4vw, 3.5rem) clamp(4.5rem, 10vw, 8rem);
  & h1 {
    font-size: clamp(2.25rem, 1.35rem + 4vw, 3.625rem);
    line-height: 1.06;
    letter-spacing: -0.025em;
  }
  ${SIDE_BY_SIDE} {
    grid-template-columns: minmax(0, 8fr) minmax(0, 7fr);
    gap: 4.5rem;
    & > div:first-child {
      padding-top: 1.75rem;
    }
  }
`;

const Audience = styled.p`
  margin-bottom: 0.625rem;
  color: var(--action);
  font-weight: 700;
`;

const Lead = styled.p`
  max-width: 33rem;
  margin-top: 1.125rem;
  font-size: 1.25rem;
`;

const Claims = styled.ul`
  display: grid;
  gap: 0.75rem;
  margin-top: 1.5rem;
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

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.875rem;
  margin-top: 2rem;
`;

const Quiet = styled.div`
  display: grid;
  gap: 0.75rem;
  max-width: 34rem;
  margin-top: 1.5rem;
  color: var(--ink-soft);
`;

/** What a landing page opens with: the offer, the way in, who we are not, and a picture. */
export function Hero({
  variant,
  bullets,
  picture,
}: {
  variant: LandingVariant;
  bullets: boolean;
  picture: ReactNode;
}) {
  const settings = useSiteSettings();
  const wording = wordingOf(settings, 'landing');
  const signUp = useSignUpAction();
  const here = routeAt(useLocation().pathname).path;
  return (
    <>
      <DocumentHead title={variant.title(wording)} />
      <Columns>
        <div>
          <Audience>{landingCopy.kicker}</Audience>
          <PageHeading>
            <HeroClaim id="headline" />
          </PageHeading>
          <Lead>{variant.lead(wording)}</Lead>
          {bullets ? (
            <Claims>
              {heroBullets(wording.offer).map((id) => (
                <li key={id}>
                  <CheckIcon size={24} />
                  <HeroClaim id={id} />
                </li>
              ))}
            </Claims>
          ) : null}
          <Actions>
            <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
            <LinkButton to={`${here}#${HOW_IT_WORKS_ID}`} kind="secondary">
              {landingCopy.howItWorks}
            </LinkButton>
          </Actions>
          <Quiet>
            <p>
              {landingCopy.affiliation(settings.brand)} {landingCopy.freeAtSsa}
            </p>
            <ClaimNote />
          </Quiet>
        </div>
        {picture}
      </Columns>
    </>
  );
}
