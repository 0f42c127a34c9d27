import { stepOf } from '#copy/step-of.ts';
import { StepProgress } from '../ui/step-progress.tsx';

/** 'Step 2 of 4', for the `progress` of a page. */
export function Progress({ step, steps }: { step: number; steps: number }) {
  return <StepProgress step={step} steps={steps} label={stepOf(step, steps)} />;
}
