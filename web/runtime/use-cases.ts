import type { ResultAsync } from 'neverthrow';
import type { RequestSignInError } from '#core/identity/request-sign-in.ts';
import type { SaveAnonymously } from '#core/intake/save-anonymously.ts';
import type { Ssn } from '#core/intake/ssn.ts';
import type { Arrival, CampaignCapture } from '#core/measurement/campaign.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import type { Admission, GuardedPage } from '#core/onboarding/admit-step.ts';
import type { VerificationEnd } from '#core/onboarding/complete-verification.ts';
import type { CallbackEnd } from '#core/onboarding/finish-callback.ts';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { StepSaver } from '#core/onboarding/save-step.ts';
import type { Analytics } from '#core/ports/analytics.ts';
import type {
  AuthPort,
  Campaign,
  EmailNotConfirmed,
  InvalidCredentials,
  Proof,
  ReauthenticateError,
  Session,
} from '#core/ports/auth-port.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { Outage, RateLimited, Rejected } from '#core/ports/failures.ts';
import type { OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SchedulingWidget } from '#core/ports/scheduling-widget.ts';
import type { SessionMonitor } from '#core/session-security/session-monitor.ts';
import type { SurveyUseCase } from '#core/survey/submit-survey.ts';

export type { Admission, CallbackEnd, RequestSignInError };

/**
 * Everything a screen may do. Made once by `web/composition` for the chosen backend and handed to React by a context;
 * no screen knows an adapter or the container.
 */
export interface UseCases {
  /** Straight from the port: `currentSession`, `readCallback`, `verifyCode`, `setPassword`, … */
  readonly auth: Omit<
    AuthPort,
    'requestSignInLink' | 'signInWithPassword' | 'finishCallback' | 'signOut' | 'reauthenticate'
  >;

  /** One-time link, with the `generate-magic-link` function behind it (decision 35). */
  requestSignIn(request: { email: string; campaign?: Campaign }): ResultAsync<void, RequestSignInError>;

  /** Password sign-in with the one retry on 'email not confirmed' (decisions 14 and 36). */
  signIn(credentials: {
    email: string;
    password: string;
  }): ResultAsync<Session, InvalidCredentials | EmailNotConfirmed | RateLimited | Rejected | Outage>;

  /** Proves the person again, by password or e-mailed code, and opens the 5-minute window in all tabs (decision 38). */
  reauthenticate(proof: Proof): ResultAsync<Session, ReauthenticateError>;

  /** Keeps the session within its limits, in every tab (spec section 4, 'Session security'). */
  readonly sessionMonitor: SessionMonitor;

  /** What is kept about the person: see, correct, take along, delete. Each a sensitive action. */
  readonly personalData: PersonalDataPort;

  /** Signs out this browser, erases drafts, resets analytics. */
  signOut(): ResultAsync<void, Outage | Rejected>;

  /** The eight steps of spec section 4 (decisions 11, 12, 32). Never fails: every failure has an end. */
  finishCallback(fragment: string): Promise<CallbackEnd>;

  /** Where a signed-in person goes on: the login rule and the continue-route. */
  continuePage(session: Session): ResultAsync<JourneyPage, OnboardingRepoError>;

  /**
   * The guard: asks for the session, rechecks once after the spec's wait (300 ms; 1 s on the countdown) when there is
   * definitely none, reads the status, decides, and marks what the step marks on entry.
   */
  admit(page: GuardedPage): Promise<Admission>;

  onboardingStatus(session: Session): ResultAsync<OnboardingStatus, OnboardingRepoError>;

  /** Saves steps, one at a time, newest kept (decisions 18, 19, 42). */
  readonly saver: StepSaver;

  /** The press of 'Complete Verification' (decision 39): both saves; the launch dialog opens either way. */
  completeVerification(session: Session, ssn: Ssn): Promise<VerificationEnd>;

  /** To the support address and no other. `rejected`: show the fields' problems with `contactProblems`. */
  readonly contact: ContactInbox;

  /** Sends the answers; what fails is kept in the browser and sent again later (decision 25). Never fails. */
  readonly survey: SurveyUseCase;

  readonly anonymous: {
    /** Saves the timing of the anonymous flow; personal data is answered with `authentication-required` and not sent. */
    readonly saveTiming: SaveAnonymously;
  };

  /** Our own booking (decision 30). Check the form with `bookingProblems` first. */
  readonly consultations: Scheduler;

  /** The outside provider's booking, where the operator named one (decision 30); else null. */
  readonly schedulingWidget: SchedulingWidget | null;

  /** Keeps the campaign of the visit, registers what may be measured and captures the landing event. Call it once idle. */
  recordArrival(arrival: Arrival): CampaignCapture;

  /** The switch of the privacy page; analytics obey it by themselves (decision 28). */
  readonly measuring: MeasuringChoice;

  /** Silent wherever nothing may be measured: no code is loaded and no request is made then. */
  readonly analytics: Analytics;
  readonly clock: Clock;
}
