import { styled } from 'styled-components';
import { offerAt } from '#core/offer/offer.ts';
import { ClaimMarker } from '../../app/claim-marker.tsx';
import { HOW_IT_WORKS_ID } from '../../app/header.tsx';
import { pathOf } from '../../app/paths.ts';
import { useSessionHint } from '../../app/session-hint.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { type Claim, landingCopy } from '../../copy/landing.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CheckIcon, ClockIcon, NoCreditCheckIcon, ShieldIcon } from '../../ui/icons.tsx';
import { DocumentHead, PageHeading } from '../../ui/page.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { MovingCalendar } from './moving-calendar.tsx';
import { RisingSun } from './rising-sun.tsx';

const Band = styled.div`
  width: 100%;
  max-width: calc(var(--wide) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

const Hero = styled(Band)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2.75rem;
  align-items: start;
  padding-block: clamp(1.25rem, 4vw, 3.5rem) clamp(3rem, 6vw, 5rem);
  & h1 {
    font-size: clamp(2.25rem, 1.35rem + 4vw, 3.625rem);
    line-height: 1.06;
    letter-spacing: -0.025em;
  }
  @media (min-width: 58em) {
    grid-template-columns: minmax(0, 8fr) minmax(0, 7fr);
    gap: 4.5rem;
    & > div {
      padding-top: 2.75rem;
    }
  }
`;

const Audience = styled.p`
  margin-bottom: 0.625rem;
  color: var(--action);
  font-weight: 700;
`;

const Claims = styled.ul`
  display: grid;
  gap: 0.75rem;
  margin: 1.5rem 0 2rem;
  padding: 0;
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
`;

const Quiet = styled.p`
  max-width: 34rem;
  margin-top: 1.5rem;
  color: var(--ink-soft);
`;

const TrustBar = styled.div`
  background: var(--deep);
  color: var(--on-deep);
  border-block: 1px solid transparent;
  & ul {
    display: grid;
    gap: 1rem;
    padding-block: 1.5rem;
    list-style: none;
    font-weight: 700;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 0.875rem;
  }
  & :focus-visible {
    outline-color: var(--on-deep);
  }
  ${WIDE_SCREEN} {
    & ul {
      grid-template-columns: repeat(3, 1fr);
    }
  }
`;

const HowItWorks = styled(Band)`
  padding-block: clamp(3.5rem, 8vw, 6.5rem);
  & > p {
    margin-top: 0.625rem;
    color: var(--ink-soft);
  }
`;

const Steps = styled.ol`
  position: relative;
  display: grid;
  gap: 2.25rem;
  margin: 2.5rem 0 0;
  padding: 0;
  list-style: none;
  & li {
    position: relative;
    display: grid;
    grid-template-columns: 3.5rem 1fr;
    column-gap: 1.25rem;
    align-items: start;
  }
  & li::before {
    content: '';
    position: absolute;
    left: calc(1.75rem - 1.5px);
    top: 3.5rem;
    bottom: -2.25rem;
    border-left: 3px solid var(--action);
  }
  & li:last-child::before {
    content: none;
  }
  & h3 {
    margin: 0.875rem 0 0.375rem;
  }
  ${WIDE_SCREEN} {
    grid-template-columns: repeat(3, 1fr);
    gap: 2.5rem;
    & li {
      display: block;
    }
    & li::before {
      left: 3.5rem;
      right: -2.5rem;
      top: calc(1.75rem - 1.5px);
      bottom: auto;
      border-left: 0;
      border-top: 3px solid var(--action);
    }
    & h3 {
      margin-top: 1.25rem;
    }
  }
`;

const Milestone = styled.span<{ $kind: 'ahead' | 'sun' | 'done' }>`
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  border: 3px solid var(--action);
  border-radius: 50%;
  font-weight: 700;
  font-size: 1.375rem;
  ${({ $kind }) =>
    $kind === 'sun'
      ? 'background: var(--sun); color: var(--on-sun); border-color: var(--sun-edge);'
      : $kind === 'done'
        ? 'background: var(--action); color: var(--on-action);'
        : 'background: var(--card); color: var(--ink);'}
`;

const Closing = styled.section`
  background: var(--calm);
`;

const ClosingInside = styled(Band)`
  display: grid;
  gap: 2rem;
  align-items: end;
  padding-top: clamp(3rem, 6vw, 4.5rem);
  & h2 {
    font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem);
  }
  & p {
    max-width: 36rem;
    margin-top: 0.875rem;
  }
  @media (min-width: 58em) {
    grid-template-columns: 1fr minmax(0, 30rem);
  }
`;

const ClosingWords = styled.div`
  padding-bottom: clamp(2rem, 5vw, 4rem);
  & > a {
    margin-top: 1.75rem;
  }
`;

const TRUST_ICONS = [NoCreditCheckIcon, ClockIcon, ShieldIcon];
const MILESTONES = ['ahead', 'sun', 'done'] as const;

/** The default landing page (spec section 2): the offer, the idea of it as a picture, and how it would work. */
export function LandingPage() {
  const { brand, siteMode, offer: offerSetting, backend } = useSiteSettings();
  const signedIn = useSessionHint(backend);
  const offer = offerAt('landing', offerSetting);
  // In public mode a claim needs someone who supports it; none does yet (decision 7).
  const claims = siteMode === 'research';
  const signUp = signedIn ? pathOf('launch-countdown') : pathOf('start');
  const said = (claim: Claim) =>
    claims ? (
      <span>
        {claim.claimed}
        <ClaimMarker />
      </span>
    ) : (
      <span>{claim.unclaimed}</span>
    );

  return (
    <>
      <DocumentHead title={landingCopy.title(brand)} description={landingCopy.description} />
      <Hero>
        <div>
          <Audience>{landingCopy.audience}</Audience>
          <PageHeading>{landingCopy.headline}</PageHeading>
          <Claims>
            {landingCopy.heroClaims(offer).map((claim) => (
              <li key={claim.claimed}>
                <CheckIcon size={24} />
                {said(claim)}
              </li>
            ))}
          </Claims>
          <Actions>
            <LinkButton to={signUp}>{landingCopy.getCash}</LinkButton>
            <LinkButton to={`/#${HOW_IT_WORKS_ID}`} kind="secondary">
              {landingCopy.howItWorks}
            </LinkButton>
          </Actions>
          <Quiet>{landingCopy.affiliation(brand)}</Quiet>
        </div>
        <MovingCalendar claims={claims} />
      </Hero>

      <TrustBar>
        <Band as="ul">
          {landingCopy.trust.map((claim, index) => {
            const TrustIcon = TRUST_ICONS[index] ?? ShieldIcon;
            return (
              <li key={claim.claimed}>
                <TrustIcon />
                {said(claim)}
              </li>
            );
          })}
        </Band>
      </TrustBar>

      <HowItWorks as="section" id={HOW_IT_WORKS_ID} aria-labelledby={`${HOW_IT_WORKS_ID}-heading`}>
        <h2 id={`${HOW_IT_WORKS_ID}-heading`}>{landingCopy.steps.heading}</h2>
        <p>{landingCopy.steps.intro}</p>
        <Steps>
          {landingCopy.steps.list(offer).map(({ heading, text }, index) => (
            <li key={heading}>
              <Milestone $kind={MILESTONES[index] ?? 'ahead'} aria-hidden="true">
                {index + 1}
              </Milestone>
              <div>
                <h3>{heading}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Steps>
      </HowItWorks>

      <Closing aria-labelledby="closing-heading">
        <ClosingInside>
          <ClosingWords>
            <h2 id="closing-heading">{landingCopy.closing.heading}</h2>
            <p>{landingCopy.closing.text(brand)}</p>
            <p>
              {landingCopy.closing.price(offer)}
              <ClaimMarker /> {landingCopy.closing.free}
            </p>
            <p>{landingCopy.closing.caution}</p>
            <LinkButton to={signUp}>{landingCopy.getCash}</LinkButton>
          </ClosingWords>
          <RisingSun />
        </ClosingInside>
      </Closing>
    </>
  );
}
