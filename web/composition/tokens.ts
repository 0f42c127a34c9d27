import { token } from '#adapters/inversify/provide.ts';
import type { StepSaver } from '#core/onboarding/save-step.ts';
import type { Analytics } from '#core/ports/analytics.ts';
import type { AuthPort, Campaign, MagicLinkFunction } from '#core/ports/auth-port.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DraftStore } from '#core/ports/draft-store.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { UseCases } from '../app/use-cases.ts';

/** The doors of core: every backend opens all of them. */
export const PORTS = {
  auth: token<AuthPort>('auth'),
  repo: token<OnboardingRepo>('repo'),
  magicLink: token<MagicLinkFunction>('magicLink'),
  drafts: token<DraftStore>('drafts'),
  analytics: token<Analytics>('analytics'),
  clock: token<Clock>('clock'),
  /** Waits so many milliseconds. */
  wait: token<(milliseconds: number) => Promise<void>>('wait'),
  /** The id under which this browser was measured before anyone signed in; null: it was not. */
  anonymousId: token<() => string | null>('anonymousId'),
  /** The campaign that first brought this person, or nothing. */
  campaign: token<() => Campaign | undefined>('campaign'),
};

/** What core makes of the ports. */
export const TOKENS = {
  ...PORTS,
  saver: token<StepSaver>('saver'),
  requestSignIn: token<UseCases['requestSignIn']>('requestSignIn'),
  signIn: token<UseCases['signIn']>('signIn'),
  signOut: token<UseCases['signOut']>('signOut'),
  finishCallback: token<UseCases['finishCallback']>('finishCallback'),
  continuePage: token<UseCases['continuePage']>('continuePage'),
  onboardingStatus: token<UseCases['onboardingStatus']>('onboardingStatus'),
  admit: token<UseCases['admit']>('admit'),
  completeVerification: token<UseCases['completeVerification']>('completeVerification'),
  useCases: token<UseCases>('useCases'),
};
