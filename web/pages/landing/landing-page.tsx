import { type LandingTitle, landingTitle } from '#copy/landing.ts';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { staticPart } from '../../runtime/static-part.tsx';
import { FloatingButton } from '../../widgets/floating-button/floating-button.tsx';
import { Closing } from './closing.tsx';
import { Help } from './help.tsx';
import { Hero } from './hero.tsx';
import { loadStaticParts } from './load-static-parts.ts';

const MovingCalendar = staticPart(async () => (await loadStaticParts()).MovingCalendar);
const MiddleSections = staticPart(async () => (await loadStaticParts()).MiddleSections);

/** The sections of `/` and `/home`, which differ in wording and link targets. */
export function LandingSections({ title }: { title: LandingTitle }) {
  const signUp = useSignUpAction();
  return (
    <>
      <Hero title={title} bullets picture={<MovingCalendar />} />
      <MiddleSections />
      <Help />
      <FloatingButton to={signUp.to}>{signUp.label}</FloatingButton>
      <Closing />
    </>
  );
}

export function LandingPage() {
  return <LandingSections title={landingTitle} />;
}
