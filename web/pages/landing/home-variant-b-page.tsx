import { homeVariantBTitle } from '#copy/landing-variants.ts';
import { useSignUpAction } from '../../runtime/sign-up-action.ts';
import { FloatingButton } from '../../widgets/floating-button/floating-button.tsx';
import { Closing } from './closing.tsx';
import { EverydayProblems } from './everyday-problems.tsx';
import { CoverageAndHelp } from './help.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MonthOfBills } from './month-of-bills.tsx';
import { Stories } from './stories.tsx';
import { TrustPanel } from './trust-panel.tsx';

/** `/home-variant-b`: starts with everyday problems and then explains the plan. */
export function HomeVariantBPage() {
  const signUp = useSignUpAction();
  return (
    <>
      <Hero title={homeVariantBTitle} bullets={false} picture={<MonthOfBills />} />
      <EverydayProblems picture={false} />
      <HowItWorks />
      <TrustPanel />
      <Stories />
      <CoverageAndHelp />
      <FloatingButton to={signUp.to}>{signUp.label}</FloatingButton>
      <Closing />
    </>
  );
}
