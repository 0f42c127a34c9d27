import type { ResultAsync } from 'neverthrow';
import type { OnboardingStatus } from '../onboarding/onboarding-status.ts';
import type {
  CodeRefused,
  EmailNotConfirmed,
  Forbidden,
  InvalidCredentials,
  InvalidEmail,
  LinkExpired,
  NotSignedIn,
  Outage,
  RateLimited,
  ReauthenticationNeeded,
  Rejected,
  SamePassword,
  Unavailable,
  WeakPassword,
  WrongPassword,
} from './failures.ts';

/** Who is signed in, as the page sees it. Tokens stay inside adapters (decision 31). */
export interface Session {
  readonly userId: string;
  /** Lower case, trimmed. */
  readonly email: string;
  /** Wall-clock milliseconds at which the session ends if nothing more happens. */
  readonly expiresAt: number;
}

/** First-touch campaign, entered in the row at verification (decision 46). */
export interface Campaign {
  readonly utm_source?: string;
  readonly utm_campaign?: string;
}

export type RequestLinkError = InvalidEmail | RateLimited | Rejected | Outage;
export type VerifyCodeError = CodeRefused | RateLimited | Rejected | Outage;
export type PasswordSignInError = InvalidCredentials | EmailNotConfirmed | RateLimited | Rejected | Outage;
export type SetPasswordError =
  | WeakPassword
  | SamePassword
  | NotSignedIn
  | Forbidden
  | ReauthenticationNeeded
  | RateLimited
  | Rejected
  | Outage;
export type ResetPasswordError = WeakPassword | SamePassword | LinkExpired | RateLimited | Rejected | Outage;
export type ReauthenticateError = WrongPassword | CodeRefused | NotSignedIn | RateLimited | Rejected | Outage;

/** Who is asking, once more: the password, or the code of a message that this browser asked for (decision 38). */
export type Proof = Readonly<{ password: string }> | Readonly<{ code: string }>;

/** What is left of a session by the clock of whoever keeps it; milliseconds, none negative. */
export interface SessionTimes {
  /** Until the session ends if nobody does anything. */
  readonly idleRemainingMs: number;
  /** Until it ends however busy the person is. */
  readonly absoluteRemainingMs: number;
  /** Since the person last proved who they are. */
  readonly sinceProofMs: number;
}

export interface TimedSession {
  readonly session: Session;
  readonly times: SessionTimes;
}

/**
 * What opening `/auth/callback` may do without a press (decision 11). `automatic`: this browser asked for the link, or there
 * is nothing to spend. `confirmation-required`: show one button and whom it would sign in, so that nobody is led into a stranger's
 * account; `email` is null where the backend does not tell before the press.
 */
export type CallbackReading =
  | Readonly<{ kind: 'automatic' }>
  | Readonly<{ kind: 'confirmation-required'; email: string | null }>;

/**
 * Signed in by a link or a code, which verifies the address: the onboarding row is created with `email_verified`, or stamped
 * where there is one. `status` is null where the row could not be written; the sign-in holds all the same.
 */
export interface VerifiedSession {
  readonly session: Session;
  readonly status: OnboardingStatus | null;
}

/** `already-signed-in`: there was nothing to spend, and somebody is signed in. */
export type CallbackOutcome =
  | Readonly<{ kind: 'signed-in' } & VerifiedSession>
  | Readonly<{ kind: 'already-signed-in'; session: Session }>
  | Readonly<{ kind: 'link-expired' }>
  | Readonly<{ kind: 'verification-failed' }>
  | Readonly<{ kind: 'no-session' }>;

/** How `/reset-password` may go on (decision 33). Inspecting spends nothing. */
export type RecoveryReading = 'token' | 'session' | 'invalid';

/**
 * 'signed-in' is told for a real sign-in only: never for a tab that has the focus again or a token that was renewed
 * (decision 37).
 */
export type AuthEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'user-updated'
  | 'password-recovery'
  | 'mfa-challenge-verified';

/**
 * The browser's door to identity: one person, one browser. The in-memory adapter is core's own identity service over
 * in-memory stores; the http adapter speaks to our server; the hosted one to supabase-js.
 * E-mail addresses may come in any case and with outer spaces; adapters normalise with `normalizeEmail`.
 */
export interface AuthPort {
  /** A definite answer, or an outage. `ok(null)`: nobody is signed in. */
  currentSession(): ResultAsync<Session | null, Outage>;

  /** The same with what is left of the session by the backend's own clock, so that page and backend agree. Extends nothing. */
  timedSession(): ResultAsync<TimedSession | null, Outage>;

  /**
   * Sends one message with a link and a six-digit code (decision 10). The same answer whether the address is known or not.
   * Not idempotent: a new message voids the older one. `rate-limited` within 60 s of any identity message to the address.
   */
  requestSignInLink(request: { email: string; campaign?: Campaign }): ResultAsync<void, RequestLinkError>;

  /** Reads the fragment of `/auth/callback` (with or without `#`) and spends nothing. Idempotent. */
  readCallback(fragment: string): ResultAsync<CallbackReading, Outage>;

  /**
   * Spends what the fragment carries and signs this browser in. Fragment errors `otp_expired` and `access_denied` are
   * answered on every backend. Without anything to spend it answers from the current session. `campaign` is the first one
   * of this browser; it fills only what the row does not hold.
   */
  finishCallback(fragment: string, campaign?: Campaign): ResultAsync<CallbackOutcome, Outage>;

  /** Spends the six-digit code of the newest message that this browser asked for. Five wrong ones void code and link. */
  verifyCode(attempt: {
    email: string;
    code: string;
    campaign?: Campaign;
  }): ResultAsync<VerifiedSession, VerifyCodeError>;

  signInWithPassword(credentials: {
    email: string;
    password: string;
  }): ResultAsync<Session, PasswordSignInError>;

  /** Ends the session of this browser, in all its tabs. Signing out twice is ok. */
  signOut(): ResultAsync<void, Outage | Rejected>;

  /**
   * Sets or changes the password of the signed-in person, whom the page believes to be `email`, and ends the other sessions
   * (decision 15). `forbidden`: somebody else is signed in by now, in another tab; nothing is changed.
   */
  setPassword(request: { email: string; password: string }): ResultAsync<void, SetPasswordError>;

  /** Mails a recovery link. The same answer whether the address is known or not. Shares the 60 s of sign-in links. */
  requestPasswordReset(request: { email: string }): ResultAsync<void, RequestLinkError>;

  /** Reads the fragment of `/reset-password` and spends nothing. */
  readRecovery(fragment: string): ResultAsync<RecoveryReading, Outage>;

  /** Spends the recovery token, sets the password, signs in. Where the reading was 'session', use `setPassword`. */
  finishRecovery(request: { fragment: string; password: string }): ResultAsync<Session, ResetPasswordError>;

  /**
   * Proves the person again; opens the 5-minute window for sensitive actions and never moves the 4 hours. The session goes on
   * under a new token (ASVS 7.2.4). For a code, ask for a message with `requestSignInLink` to the person's own address first;
   * its link, opened in this browser, signs in anew and is as good a proof.
   */
  reauthenticate(proof: Proof): ResultAsync<Session, ReauthenticateError>;

  /** Tells the backend that the person is there; moves the idle clock (decision 17). At most once a minute counts. */
  recordActivity(): ResultAsync<Session, NotSignedIn | Outage>;

  /** Hears what happens to the session in this and in other tabs of this browser. Returns the way to stop listening. */
  subscribe(listener: (event: AuthEvent, session: Session | null) => void): () => void;
}

/** The server function that stands in when the one-time link fails with a 5xx or is unreachable (decision 35). */
export interface MagicLinkFunction {
  generateMagicLink(request: {
    email: string;
    campaign?: Campaign;
  }): ResultAsync<void, RateLimited | Rejected | InvalidEmail | Unavailable | Outage>;
}
