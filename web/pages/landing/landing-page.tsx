import { useLayoutEffect } from 'react';
import { type LandingTitle, landingTitle } from '#copy/landing.ts';
import { keptState, LANDING_DAY } from '../../runtime/kept-state.ts';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { staticPart } from '../../runtime/static-part.tsx';
import { FloatingButton } from '../../widgets/floating-button/floating-button.tsx';
import { Closing } from './closing.tsx';
import { CoverageAndHelp } from './help.tsx';
import { Hero } from './hero.tsx';
import { loadStaticParts } from './load-static-parts.ts';

const MovingCalendar = staticPart(async () => (await loadStaticParts()).MovingCalendar);
const MiddleSections = staticPart(async () => (await loadStaticParts()).MiddleSections);

export function LandingSections({ title }: { title: LandingTitle }) {
  const signUp = useSignUpAction();
  // The calendar is not hydrated. What was chosen there is the answer that the calendar step begins with.
  useLayoutEffect(() => {
    const keep = (chosen?: Element | null) => chosen && keptState.set(LANDING_DAY, chosen.id);
    keep(document.querySelector('[role=radiogroup] :checked:not([checked])'));
    // Also a press on the day that the calendar begins with.
    const pressed = ({ target }: MouseEvent) =>
      keep((target as Element).closest('[role=radiogroup]')?.querySelector(':checked'));
    document.addEventListener('click', pressed);
    return () => document.removeEventListener('click', pressed);
  }, []);
  return (
    <>
      <Hero title={title} bullets picture={<MovingCalendar />} />
      <MiddleSections />
      <CoverageAndHelp />
      <FloatingButton to={signUp.to}>{signUp.label}</FloatingButton>
      <Closing />
    </>
  );
}

export function LandingPage() {
  return <LandingSections title={landingTitle} />;
}
