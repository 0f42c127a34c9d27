import { makePasswordByEmail } from './identity/password-by-email.ts';
import { withPersonChange } from './identity/person-change.ts';
import { makeReauthenticate } from './identity/reauthenticate.ts';
import { makeRequestSignIn } from './identity/request-sign-in.ts';
import { makeSignIn } from './identity/sign-in.ts';
import { makeSignOut } from './identity/sign-out.ts';
import { makeSaveAnonymously } from './intake/save-anonymously.ts';
import type { MeasuringChoice } from './measurement/may-measure.ts';
import { makeRecordArrival } from './measurement/record-arrival.ts';
import { makeCompleteVerification } from './onboarding/complete-verification.ts';
import { makeContinuePage, makeOnboardingStatus } from './onboarding/continue-route.ts';
import { makeEmailVerification } from './onboarding/email-verification.ts';
import { makeJustVerified } from './onboarding/just-verified.ts';
import { makeRouteGuard } from './onboarding/route-guard.ts';
import { makeSaveAccount } from './onboarding/save-account.ts';
import { makeStepSaver } from './onboarding/save-step.ts';
import type { Analytics } from './ports/analytics.ts';
import type { AnonymousPreferences } from './ports/anonymous-preferences.ts';
import type { AuthPort, MagicLinkFunction } from './ports/auth-port.ts';
import type { CampaignMemory } from './ports/campaign-memory.ts';
import type { Clock } from './ports/clock.ts';
import type { ContactInbox } from './ports/contact-inbox.ts';
import type { CrossTabSession } from './ports/cross-tab-session.ts';
import type { DraftStore } from './ports/draft-store.ts';
import type { LastUserStore } from './ports/last-user-store.ts';
import type { OnboardingRepo } from './ports/onboarding-repo.ts';
import type { PersonalDataPort } from './ports/personal-data.ts';
import type { Randomness } from './ports/randomness.ts';
import type { Scheduler } from './ports/scheduler.ts';
import type { SchedulingWidget } from './ports/scheduling-widget.ts';
import type { PendingSurveyStore, SurveyInbox } from './ports/survey-inbox.ts';
import type { Visit } from './ports/visit.ts';
import { makeSessionMonitor } from './session-security/session-monitor.ts';
import { makeSurvey } from './survey/submit-survey.ts';

/** What the use cases of the page need. Which adapter stands behind each is the composition root's choice. */
export interface BrowserPorts {
  readonly auth: AuthPort;
  readonly repo: OnboardingRepo;
  readonly magicLink: MagicLinkFunction;
  readonly personalData: PersonalDataPort;
  readonly contact: ContactInbox;
  readonly consultations: Scheduler;
  readonly surveyInbox: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly drafts: DraftStore;
  /** The other tabs of this browser. */
  readonly tabs: CrossTabSession;
  readonly pendingSurveys: PendingSurveyStore;
  readonly campaignMemory: CampaignMemory;
  readonly lastUser: LastUserStore;
  readonly visit: Visit;
  readonly measuring: MeasuringChoice;
  readonly analytics: Analytics;
  /** Null unless the operator named an outside provider. */
  readonly schedulingWidget: SchedulingWidget | null;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Waits so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Everything a screen may do, the same in every mode. Made once for the chosen backend and handed to React by a context; no
 * screen knows an adapter or the container.
 */
export function createUseCases(ports: BrowserPorts) {
  const auth = withPersonChange(ports.auth, ports);
  const over = { ...ports, auth };
  const saver = makeStepSaver(over);
  const sessionMonitor = makeSessionMonitor(over);
  const justVerified = makeJustVerified(over);

  return {
    /** Straight from the port: `currentSession`, `readCallback`, `setPassword`, … */
    auth: auth as Omit<
      AuthPort,
      | 'requestSignInLink'
      | 'signInWithPassword'
      | 'finishCallback'
      | 'verifyCode'
      | 'signOut'
      | 'reauthenticate'
    >,

    /** One-time link, with the `generate-magic-link` function behind it. */
    requestSignIn: makeRequestSignIn(over),

    /** Password sign-in with one retry on 'email not confirmed'. */
    signIn: makeSignIn(over),

    /** Proves the person again, by password or e-mailed code, and opens the 5-minute window in all tabs. */
    reauthenticate: makeReauthenticate({ auth, sessionMonitor }),

    /** Signs out this browser, deletes drafts, resets analytics. */
    signOut: makeSignOut({ ...over, saver }),

    /** Keeps the session within its limits, in every tab. */
    sessionMonitor,

    /** What is stored about the person: see, correct, take along, delete. Each a sensitive action. */
    personalData: ports.personalData,

    /** `finishCallback` and `verifyCode`: the two ways to verify the address. */
    ...makeEmailVerification({ ...over, justVerified }),

    /** Where a signed-in person goes on. */
    continuePage: makeContinuePage(over),

    onboardingStatus: makeOnboardingStatus(over),

    /** The guard of the journey's pages: asks for the session, reads the status, decides, and marks the step. */
    guard: makeRouteGuard({ ...over, saver, justVerified }),

    /** Saves steps, one at a time, newest kept. */
    saver,

    /** The press on the account step: the password, then fields and step in one request. */
    saveAccount: makeSaveAccount({ auth, saver, passwordByEmail: makePasswordByEmail(over) }),

    /** The press of 'Complete Verification': both saves; the launch dialog opens either way. */
    completeVerification: makeCompleteVerification({ saver }),

    /** To the support address and no other. `rejected`: show the fields' problems with `contactProblems`. */
    contact: ports.contact,

    /** Sends the answers; what fails is stored in the browser and sent again later. Never fails. */
    survey: makeSurvey({ inbox: ports.surveyInbox, pending: ports.pendingSurveys, random: ports.random }),

    anonymous: {
      /** Saves the timing of the anonymous flow; personal data is answered with `authentication-required` and not sent. */
      saveTiming: makeSaveAnonymously({ preferences: ports.preferences, visitId: () => ports.visit.id() }),
    },

    /** Our own booking. Check the form with `bookingProblems` first. */
    consultations: ports.consultations,

    /** The outside provider's booking, where the operator named one; else null. */
    schedulingWidget: ports.schedulingWidget,

    /** Stores the campaign of the visit, registers what may be measured and captures the landing event. Call it once idle. */
    recordArrival: makeRecordArrival({ analytics: ports.analytics, memory: ports.campaignMemory }),

    /** The switch of the privacy page; analytics obey it by themselves. */
    measuring: ports.measuring,

    /** Silent wherever nothing may be measured: no code is loaded and no request is made then. */
    analytics: ports.analytics,

    clock: ports.clock,
  };
}

export type UseCases = ReturnType<typeof createUseCases>;
