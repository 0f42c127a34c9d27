import type { Container } from 'inversify';
import { provide } from '#adapters/inversify/provide.ts';
import { makeReauthenticate } from '#core/identity/reauthenticate.ts';
import { makeRequestSignIn } from '#core/identity/request-sign-in.ts';
import { makeSignIn } from '#core/identity/sign-in.ts';
import { makeSignOut } from '#core/identity/sign-out.ts';
import { makeSaveAnonymously } from '#core/intake/save-anonymously.ts';
import { makeRecordArrival } from '#core/measurement/record-arrival.ts';
import { makeAdmit } from '#core/onboarding/admit-step.ts';
import { makeCompleteVerification } from '#core/onboarding/complete-verification.ts';
import { makeContinuePage, makeOnboardingStatus } from '#core/onboarding/continue-route.ts';
import { makeFinishCallback } from '#core/onboarding/finish-callback.ts';
import { makeStepSaver } from '#core/onboarding/save-step.ts';
import { makeSessionMonitor } from '#core/session-security/session-monitor.ts';
import { makeSurvey } from '#core/survey/submit-survey.ts';
import type { UseCases } from '../runtime/use-cases.ts';
import { TOKENS } from './tokens.ts';

/** Core's use cases over whatever stands behind the ports: the same in every mode (architecture, rule 3). */
export function provideUseCases(box: Container): void {
  const { auth, repo, magicLink, drafts, analytics, clock, wait, anonymousId, campaign, saver } = TOKENS;
  provide(box, saver, makeStepSaver, { repo, drafts, clock });
  const { sessionMonitor } = TOKENS;
  provide(box, sessionMonitor, makeSessionMonitor, { auth, tabs: TOKENS.tabs, clock, analytics });
  provide(box, TOKENS.reauthenticate, makeReauthenticate, { auth, sessionMonitor });
  provide(box, TOKENS.requestSignIn, makeRequestSignIn, { auth, magicLink });
  provide(box, TOKENS.signIn, makeSignIn, { auth });
  provide(box, TOKENS.signOut, makeSignOut, { auth, saver, analytics });
  provide(box, TOKENS.finishCallback, makeFinishCallback, { auth, repo, analytics, anonymousId, campaign });
  provide(box, TOKENS.continuePage, makeContinuePage, { repo });
  provide(box, TOKENS.onboardingStatus, makeOnboardingStatus, { repo });
  provide(box, TOKENS.admit, makeAdmit, { auth, repo, saver, wait });
  provide(box, TOKENS.completeVerification, makeCompleteVerification, { saver });
  provide(box, TOKENS.survey, makeSurvey, {
    inbox: TOKENS.surveyInbox,
    keeper: TOKENS.surveyKeeper,
    random: TOKENS.random,
  });
  provide(box, TOKENS.saveTiming, makeSaveAnonymously, {
    preferences: TOKENS.preferences,
    visitId: TOKENS.visitId,
  });
  provide(box, TOKENS.recordArrival, makeRecordArrival, { analytics, memory: TOKENS.campaignMemory });
  const useCases = ({
    saveTiming,
    ...parts
  }: Omit<UseCases, 'anonymous'> & UseCases['anonymous']): UseCases => ({
    ...parts,
    anonymous: { saveTiming },
  });
  provide(box, TOKENS.useCases, useCases, {
    auth,
    saver,
    analytics,
    clock,
    sessionMonitor,
    personalData: TOKENS.personalData,
    reauthenticate: TOKENS.reauthenticate,
    measuring: TOKENS.measuring,
    contact: TOKENS.contact,
    consultations: TOKENS.consultations,
    schedulingWidget: TOKENS.schedulingWidget,
    survey: TOKENS.survey,
    saveTiming: TOKENS.saveTiming,
    recordArrival: TOKENS.recordArrival,
    requestSignIn: TOKENS.requestSignIn,
    signIn: TOKENS.signIn,
    signOut: TOKENS.signOut,
    finishCallback: TOKENS.finishCallback,
    continuePage: TOKENS.continuePage,
    onboardingStatus: TOKENS.onboardingStatus,
    admit: TOKENS.admit,
    completeVerification: TOKENS.completeVerification,
  });
}
