import { type MailWordLists, suggestMailWords } from './identity/mail-words.ts';
import { makePasswordByEmail } from './identity/password-by-email.ts';
import { withPersonChange } from './identity/person-change.ts';
import { makeReauthenticate, makeRequestSignIn, makeSignIn } from './identity/sign-in.ts';
import type { Analytics } from './measurement/analytics.ts';
import { makeCompleteVerification } from './onboarding/complete-verification.ts';
import { makeContinuePage, makeOnboardingStatus } from './onboarding/continue-route.ts';
import { makeDraftStore } from './onboarding/drafts.ts';
import { makeEmailVerification } from './onboarding/email-verification.ts';
import { type Known, makeJustVerified } from './onboarding/just-verified.ts';
import { makeRouteGuard } from './onboarding/route-guard.ts';
import { makeSaveAccount } from './onboarding/save-account.ts';
import { makeSaveAnonymously } from './onboarding/save-anonymously.ts';
import { makeStepSaver } from './onboarding/save-step.ts';
import { makeSaveTiming } from './onboarding/save-timing.ts';
import type { AnonymousPreferences } from './ports/anonymous-preferences.ts';
import type { AuthPort, MagicLinkFunction, PasswordCheck, Session } from './ports/auth-port.ts';
import type { BrowserStorage } from './ports/browser-storage.ts';
import type { Clock } from './ports/clock.ts';
import type { ContactInbox } from './ports/contact-inbox.ts';
import type { CrossTabSession } from './ports/cross-tab-session.ts';
import { isOutage } from './ports/failures.ts';
import type { OnboardingRepo } from './ports/onboarding-repo.ts';
import type { PersonalDataPort } from './ports/personal-data.ts';
import type { Randomness } from './ports/randomness.ts';
import type { Scheduler } from './ports/scheduler.ts';
import type { SchedulingWidget } from './ports/scheduling-widget.ts';
import type { SurveyInbox } from './ports/survey-inbox.ts';
import type { Visit } from './ports/visit.ts';
import { makeSessionMonitor } from './session-security/session-monitor.ts';
import { makeSurvey } from './survey/submit-survey.ts';

/** Dependencies of the page's use cases. The composition root chooses the adapter of each. */
export interface BrowserPorts {
  readonly auth: AuthPort;
  readonly repo: OnboardingRepo;
  readonly magicLink: MagicLinkFunction;
  readonly personalData: PersonalDataPort;
  readonly contact: ContactInbox;
  readonly consultations: Scheduler;
  readonly passwordCheck: PasswordCheck;
  readonly surveyInbox: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  /** What a person leaves in this browser: drafts, answers that were not sent. */
  readonly storage: BrowserStorage;
  readonly tabs: CrossTabSession;
  readonly visit: Visit;
  readonly analytics: Analytics;
  /** Null unless the operator named an external provider. */
  readonly schedulingWidget: SchedulingWidget | null;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Everything a screen can do, in every mode. Created once for the chosen backend and provided by a React
 * context; screens know neither adapters nor the container.
 */
export function createUseCases(ports: BrowserPorts) {
  const drafts = makeDraftStore(ports.storage);
  drafts.deleteExpired(ports.clock.now());
  const auth = withPersonChange(ports.auth, { ...ports, drafts });
  const over = { ...ports, auth, drafts };
  const saver = makeStepSaver(over);
  const sessionMonitor = makeSessionMonitor(over);
  const justVerified = makeJustVerified(over);
  const emailVerification = makeEmailVerification({ ...over, justVerified });

  return {
    /** Methods of the port that need no use case: `currentSession`, `readCallback`, `setPassword`, … */
    auth: auth as Omit<
      AuthPort,
      | 'requestSignInLink'
      | 'signInWithPassword'
      | 'finishCallback'
      | 'verifyCode'
      | 'signOut'
      | 'reauthenticate'
    >,

    requestSignIn: makeRequestSignIn(over),
    signIn: makeSignIn(over),
    reauthenticate: makeReauthenticate({ auth, sessionMonitor }),

    /** Signs out this browser in all its tabs and deletes drafts; after a failure the person is still signed in. */
    signOut: () => auth.signOut().andTee(() => saver.forget()),

    /** After the account was deleted: the same, also without an answer. */
    async forgetPerson(): Promise<void> {
      saver.forget();
      if ((await auth.signOut()).isOk()) return;
      ports.analytics.reset();
      await auth.currentSession();
    },

    sessionMonitor,

    /** The person's stored data: read, correct, download, delete. All are sensitive actions. */
    personalData: ports.personalData,

    suggestMailWords: (lists: MailWordLists, current: string | null) =>
      suggestMailWords(ports.random, lists, current),

    /** `finishCallback` and `verifyCode`: the two ways to verify the address. */
    ...emailVerification,

    /** After the server has followed a mailed link: measures it, and tells the other tabs. */
    afterLink(session: Session): void {
      ports.tabs.post({ kind: 'auth', event: 'signed-in', session });
      emailVerification.measureVerified(session);
    },

    continuePage: makeContinuePage(over),
    onboardingStatus: makeOnboardingStatus(over),
    guard: makeRouteGuard({ ...over, saver, justVerified }),

    /** Lets the page open with what its document says of the person, without asking the backend. */
    enterKnown: justVerified.put,

    /**
     * After a save without an answer: lets the next page open without asking the backend, which would not
     * answer either. What was entered waits in the saver.
     */
    enterNextOffline(known: Known, failure: { kind: string }): void {
      if (isOutage(failure)) justVerified.put(known);
    },

    /** Whether many people use this password. False if nobody can say now: setting it checks again. */
    isCommonPassword: async (password: string) => (await ports.passwordCheck(password)).unwrapOr(false),

    saver,
    saveTiming: makeSaveTiming({ saver }),
    saveAccount: makeSaveAccount({ auth, saver, passwordByEmail: makePasswordByEmail(ports) }),
    completeVerification: makeCompleteVerification({ saver }),

    /** `rejected`: show the fields' problems with `contactProblems`. */
    contact: ports.contact,

    survey: makeSurvey({ ...ports, inbox: ports.surveyInbox }),
    anonymous: {
      saveTiming: makeSaveAnonymously({ preferences: ports.preferences, visitId: () => ports.visit.id() }),
    },

    consultations: ports.consultations,
    schedulingWidget: ports.schedulingWidget,

    /** Does nothing where measuring is not allowed: no code is loaded and no request is made. */
    analytics: ports.analytics,

    clock: ports.clock,
  };
}

export type UseCases = ReturnType<typeof createUseCases>;
