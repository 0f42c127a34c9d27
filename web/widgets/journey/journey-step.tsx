import type { ReactNode } from 'react';
import { JOURNEY_STEP_COUNT, type JourneyPage, journeyStep } from '#core/onboarding/journey.ts';
import type { PageId } from '#core/site/pages.ts';
import { Progress } from '../../runtime/progress.tsx';

/** 'Step 2 of 4' for a page of the journey, or null if the journey gives it no number. */
export function journeyProgress(page: JourneyPage): ReactNode {
  const { number } = journeyStep(page);
  return number === null ? null : <Progress step={number} steps={JOURNEY_STEP_COUNT} />;
}

const HOME_STEPS = ['home-calendar', 'home-info', 'home-verify'] as const satisfies readonly PageId[];

/** The same for a page that is filled in without an account. */
export const homeProgress = (page: (typeof HOME_STEPS)[number]): ReactNode => (
  <Progress step={HOME_STEPS.indexOf(page) + 1} steps={HOME_STEPS.length} />
);
