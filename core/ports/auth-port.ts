import type { ResultAsync } from 'neverthrow';
import type { PasswordWeakness } from '../identity/password-rule.ts';
import type {
  Forbidden,
  NotSignedIn,
  Outage,
  RateLimited,
  ReauthenticationNeeded,
  Rejected,
  Unavailable,
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

export type InvalidEmail = Readonly<{ kind: 'invalid-email' }>;
export type InvalidCredentials = Readonly<{ kind: 'invalid-credentials' }>;
/** The password matched, the address was never proved (decision 36). The embedded backend has sent a fresh link. */
export type EmailNotConfirmed = Readonly<{ kind: 'email-not-confirmed' }>;
/** Wrong, spent, void or older than 30 minutes: the answer never says which (decision 13). */
export type CodeRefused = Readonly<{ kind: 'code-refused' }>;
/** The link or recovery token is spent, void, older than 30 minutes or unknown. */
export type LinkExpired = Readonly<{ kind: 'link-expired' }>;
export type WeakPassword = Readonly<{ kind: 'weak-password'; reasons: readonly PasswordWeakness[] }>;
export type SamePassword = Readonly<{ kind: 'same-password' }>;
export type WrongPassword = Readonly<{ kind: 'wrong-password' }>;

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
 * is nothing to spend. `needs-press`: show one button and whom it would sign in, so that nobody is led into a stranger's
 * account; `email` is null where the backend does not tell before the press.
 */
export type CallbackReading =
  | Readonly<{ kind: 'automatic' }>
  | Readonly<{ kind: 'needs-press'; email: string | null }>;

/** The four answers of the callback (decision 32). */
export type CallbackOutcome =
  | Readonly<{ kind: 'signed-in'; session: Session }>
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
   * answered on every backend (decision 12). Without anything to spend it answers from the current session.
   */
  finishCallback(fragment: string): ResultAsync<CallbackOutcome, Outage>;

  /** Spends the six-digit code of the newest message that this browser asked for. Five wrong ones burn code and link. */
  verifyCode(attempt: { email: string; code: string }): ResultAsync<Session, VerifyCodeError>;

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
