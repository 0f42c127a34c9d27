import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LandingTitle } from '#copy/landing.ts';
import { shellCopy } from '#copy/shell.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { readingAt } from '#core/offer/offer-reading.ts';
import { DocumentHead, useHeadingFocus } from '../../runtime/page.tsx';
import { routeAt } from '../../runtime/paths.ts';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { staticPart } from '../../runtime/static-part.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DESKTOP, PHONE } from '../../ui/theme.ts';
import { Band, onSky, SIDE_BY_SIDE } from './band.tsx';
import { loadStaticParts } from './load-static-parts.ts';
import { HOW_IT_WORKS_ID } from './section-ids.ts';

const Columns = styled(Band)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  padding-block: clamp(0.5rem, 5vw - 0.75rem, 3.5rem) 2.5rem;
  & h1 {
    font-size: min(13vw, clamp(2rem, 0.5rem + 4.7vw, 3.625rem));
    line-height: 1.06;
    letter-spacing: -0.025em;
  }
  /* Its parts are rows of their own: the headline above both columns, the lead below the picture on a phone. */
  & > :first-child {
    display: contents;
  }
  /* The rays are those of the calendar's sun; on a phone their middle is behind the calendar. */
  --at: 74% 21rem;
  header:has(~ main &) {
    --at: 74% calc(100% + 21rem);
  }
  ${PHONE} {
    --at: 51% 32rem;
    header:has(~ main &) {
      --at: 51% calc(100% + 32rem);
    }
  }
  /* The words, the choices and the caption, and not the calendar itself. */
  ${onSky('header:has(~ main &), & > :not(:nth-child(2)), & :is([role=radiogroup], figure) > :not(div)', '&, header:has(~ main &)')}
  & > :nth-child(2) {
    margin-top: 0.5rem;
  }
  & > :nth-child(3) > * {
    order: 1;
    margin-top: clamp(0.75rem, 2vw, 1.5rem);
  }
  ${SIDE_BY_SIDE} {
    grid-template: repeat(6, auto) 1fr / minmax(0, 1fr) 21.5rem;
    column-gap: clamp(2rem, 8vw - 2rem, 4.5rem);
    & > :nth-child(2) {
      grid-area: 3 / 2 / span 5;
    }
  }
  ${DESKTOP} {
    grid-template: auto 1fr / minmax(0, 8fr) minmax(0, 7fr);
    & > :first-child {
      display: block;
      padding-top: 1.75rem;
    }
    & > :nth-child(2) {
      grid-area: 1 / 2 / span 2;
      margin: 0;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.875rem;
  margin-top: max(0.75rem, 1.6vw);
  ${PHONE} {
    gap: 0.5rem;
    & > a {
      flex: 1 0 auto;
      width: auto;
      max-width: 100%;
      padding-inline: 0.5rem;
    }
  }
`;

const HeroWords = staticPart(async () => (await loadStaticParts()).HeroWords);
const HeroBullets = staticPart(async () => (await loadStaticParts()).HeroBullets);
const HeroNotes = staticPart(async () => (await loadStaticParts()).HeroNotes);

export function Hero({
  title,
  bullets,
  picture,
}: {
  title: LandingTitle;
  bullets: boolean;
  picture: ReactNode;
}) {
  const { offer, launchAt } = useSiteSettings();
  const signUp = useSignUpAction();
  const here = routeAt(useLocation().pathname).path;
  useHeadingFocus();
  return (
    <>
      <DocumentHead
        title={title({
          reading: readingAt('landing', offer),
          launched: hasLaunched(launchAt, Date.now()),
        })}
      />
      <Columns>
        <div>
          <HeroWords />
          <Actions>
            <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
            <LinkButton to={`${here}#${HOW_IT_WORKS_ID}`} kind="secondary">
              {shellCopy.header.howItWorks}
            </LinkButton>
          </Actions>
          <HeroNotes />
        </div>
        <div>{picture}</div>
        {bullets ? <HeroBullets /> : null}
      </Columns>
    </>
  );
}
