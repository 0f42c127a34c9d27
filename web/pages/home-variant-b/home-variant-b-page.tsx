import { useSignUpAction } from '../../app/sign-up-action.ts';
import { homeVariantB } from '../../copy/landing-variants.ts';
import { FloatingButton } from '../../widgets/floating-button/floating-button.tsx';
import { Closing } from '../landing/closing.tsx';
import { Coverage } from '../landing/coverage.tsx';
import { EverydayProblems } from '../landing/everyday-problems.tsx';
import { Help } from '../landing/help.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { MonthOfBills } from '../landing/month-of-bills.tsx';
import { Stories } from '../landing/stories.tsx';
import { TrustPanel } from '../landing/trust-panel.tsx';

/** `/home-variant-b`: opens with the month as it is, then tells the plan (spec section 2). */
export function HomeVariantBPage() {
  const signUp = useSignUpAction();
  return (
    <>
      <Hero variant={homeVariantB} bullets={false} picture={<MonthOfBills />} />
      <EverydayProblems picture={false} />
      <HowItWorks />
      <Stories />
      <TrustPanel />
      <Coverage />
      <Help />
      <FloatingButton to={signUp.to}>{signUp.label}</FloatingButton>
      <Closing />
    </>
  );
}
