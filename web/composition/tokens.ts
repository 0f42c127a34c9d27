import { token } from '#adapters/inversify/provide.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import type { StepSaver } from '#core/onboarding/save-step.ts';
import type { Analytics } from '#core/ports/analytics.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { AuthPort, Campaign, MagicLinkFunction } from '#core/ports/auth-port.ts';
import type { CampaignMemory } from '#core/ports/campaign-memory.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { CrossTabSession } from '#core/ports/cross-tab-session.ts';
import type { DraftStore } from '#core/ports/draft-store.ts';
import type { LastPerson } from '#core/ports/last-person.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SchedulingWidget } from '#core/ports/scheduling-widget.ts';
import type { SurveyInbox, SurveyKeeper } from '#core/ports/survey-inbox.ts';
import type { SessionMonitor } from '#core/session-security/session-monitor.ts';
import type { UseCases } from '../runtime/use-cases.ts';

/** The doors of core: every backend opens all of them. */
export const PORTS = {
  auth: token<AuthPort>('auth'),
  repo: token<OnboardingRepo>('repo'),
  magicLink: token<MagicLinkFunction>('magicLink'),
  drafts: token<DraftStore>('drafts'),
  /** The other tabs of this browser. */
  tabs: token<CrossTabSession>('tabs'),
  personalData: token<PersonalDataPort>('personalData'),
  analytics: token<Analytics>('analytics'),
  measuring: token<MeasuringChoice>('measuring'),
  contact: token<ContactInbox>('contact'),
  consultations: token<Scheduler>('consultations'),
  schedulingWidget: token<SchedulingWidget | null>('schedulingWidget'),
  surveyInbox: token<SurveyInbox>('surveyInbox'),
  surveyKeeper: token<SurveyKeeper>('surveyKeeper'),
  preferences: token<AnonymousPreferences>('preferences'),
  campaignMemory: token<CampaignMemory>('campaignMemory'),
  random: token<Randomness>('random'),
  clock: token<Clock>('clock'),
  lastPerson: token<LastPerson>('lastPerson'),
  /** The random id of this visit, and how to forget it. */
  visit: token<{ forget(): void }>('visit'),
  visitId: token<() => string>('visitId'),
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
  sessionMonitor: token<SessionMonitor>('sessionMonitor'),
  reauthenticate: token<UseCases['reauthenticate']>('reauthenticate'),
  requestSignIn: token<UseCases['requestSignIn']>('requestSignIn'),
  signIn: token<UseCases['signIn']>('signIn'),
  signOut: token<UseCases['signOut']>('signOut'),
  finishCallback: token<UseCases['finishCallback']>('finishCallback'),
  continuePage: token<UseCases['continuePage']>('continuePage'),
  onboardingStatus: token<UseCases['onboardingStatus']>('onboardingStatus'),
  admit: token<UseCases['admit']>('admit'),
  completeVerification: token<UseCases['completeVerification']>('completeVerification'),
  survey: token<UseCases['survey']>('survey'),
  saveTiming: token<UseCases['anonymous']['saveTiming']>('saveTiming'),
  recordArrival: token<UseCases['recordArrival']>('recordArrival'),
  useCases: token<UseCases>('useCases'),
};
