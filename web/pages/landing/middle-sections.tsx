import { Coverage } from './coverage.tsx';
import { EverydayProblems } from './everyday-problems.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Stories } from './stories.tsx';
import { TrustBar } from './trust-bar.tsx';
import { TrustPanel } from './trust-panel.tsx';

/** The sections of `/` and `/home` between the hero and the closing section. */
export function MiddleSections() {
  return (
    <>
      <TrustBar />
      <HowItWorks />
      <EverydayProblems picture />
      <Stories />
      <TrustPanel />
      <Coverage />
    </>
  );
}
