import type { ResultAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { OnboardingRepo, OnboardingRepoError } from '../ports/onboarding-repo.ts';
import { type OnboardingStatus, statusOf } from '../record/onboarding-status.ts';
import { rankOf } from '../record/rank.ts';
import { JOURNEY, type JourneyPage, type JourneyStep } from './journey.ts';

/** Whether a page still has a step to write for a person whose last finished step has this rank. */
const unfinished = (step: JourneyStep, rank: number) => step.writes.some((written) => rankOf(written) > rank);

/**
 * Where a signed-in person continues: the first guarded page that is not finished, else the end of the
 * journey. Serves both 'continue' and login, since 'no record' and 'no step' both lead to the calendar.
 */
export function continuePage(status: Pick<OnboardingStatus, 'step'>): JourneyPage {
  const rank = rankOf(status.step);
  const guarded = JOURNEY.filter((step) => step.needs !== 'nothing');
  const next =
    guarded.find((step) => unfinished(step, rank)) ?? guarded.find((step) => step.leadsTo === null);
  if (!next) throw new Error('the journey has no end');
  return next.page;
}

export function makeOnboardingStatus({ repo }: { repo: Pick<OnboardingRepo, 'findByEmail'> }) {
  return (session: Session): ResultAsync<OnboardingStatus, OnboardingRepoError> =>
    repo.findByEmail(session.email).map(statusOf);
}

/**
 * The page where a signed-in person continues: after signing in, after a new password, and from 'Dashboard' in
 * the header. If nobody can say how far they are, the calendar, whose guard asks again.
 */
export function makeContinuePage({ repo }: { repo: Pick<OnboardingRepo, 'findByEmail'> }) {
  const onboardingStatus = makeOnboardingStatus({ repo });
  return (session: Session): Promise<JourneyPage> =>
    onboardingStatus(session).map(continuePage).unwrapOr('signup-calendar');
}
