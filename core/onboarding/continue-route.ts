import type { ResultAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { OnboardingRepo, OnboardingRepoError } from '../ports/onboarding-repo.ts';
import { JOURNEY, type JourneyPage, type JourneyStep } from './journey.ts';
import { type OnboardingStatus, statusOf } from './onboarding-status.ts';
import { rankOf } from './rank.ts';

/** Whether a page still has something to write for a person whose last finished step ranks `rank`. */
const unfinished = (step: JourneyStep, rank: number) => step.writes.some((written) => rankOf(written) > rank);

/**
 * Where a signed-in person goes on: the first guarded page that is not finished, else the end of the journey. It is the
 * continue-route and the login rule of spec section 4 in one, since 'no record' and 'no step' both mean the calendar.
 */
export function continuePage(status: Pick<OnboardingStatus, 'step'>): JourneyPage {
  const rank = rankOf(status.step);
  const guarded = JOURNEY.filter((step) => step.needs !== 'nothing');
  const next =
    guarded.find((step) => unfinished(step, rank)) ?? guarded.find((step) => step.leadsTo === null);
  if (!next) throw new Error('the journey has no end');
  return next.page;
}

/** Reads where a person stands. Errors as the repository answers them; nothing is written. */
export function makeOnboardingStatus({ repo }: { repo: Pick<OnboardingRepo, 'findByEmail'> }) {
  return (session: Session): ResultAsync<OnboardingStatus, OnboardingRepoError> =>
    repo.findByEmail(session.email).map(statusOf);
}

/** The page on which a signed-in person goes on: after signing in, and behind 'Dashboard' in the header. */
export function makeContinuePage({ repo }: { repo: Pick<OnboardingRepo, 'findByEmail'> }) {
  const onboardingStatus = makeOnboardingStatus({ repo });
  return (session: Session): ResultAsync<JourneyPage, OnboardingRepoError> =>
    onboardingStatus(session).map(continuePage);
}
