import { useSignUpAction } from '../../app/sign-up-action.ts';
import { type LandingVariant, landing } from '../../copy/landing.ts';
import { FloatingButton } from '../../widgets/floating-button/floating-button.tsx';
import { Closing } from './closing.tsx';
import { Coverage } from './coverage.tsx';
import { EverydayProblems } from './everyday-problems.tsx';
import { Help } from './help.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MovingCalendar } from './moving-calendar.tsx';
import { Stories } from './stories.tsx';
import { TrustBar } from './trust-bar.tsx';
import { TrustPanel } from './trust-panel.tsx';

/** The default landing page and its variant `/home`, which differ in their words and in where they lead (spec section 2). */
export function LandingSections({ variant }: { variant: LandingVariant }) {
  const signUp = useSignUpAction();
  return (
    <>
      <Hero variant={variant} bullets picture={<MovingCalendar />} />
      <TrustBar />
      <HowItWorks />
      <EverydayProblems picture />
      <Stories />
      <TrustPanel />
      <Coverage />
      <Help />
      <FloatingButton to={signUp.to}>{signUp.label}</FloatingButton>
      <Closing />
    </>
  );
}

/** `/`: the offer, the idea of it as a picture, and how it would work. */
export function LandingPage() {
  return <LandingSections variant={landing} />;
}
