import type { ResultAsync } from 'neverthrow';
import type { Campaign } from '../record/first-touch.ts';
import type { OnboardingStatus } from '../record/onboarding-status.ts';
import type { Failure, Outage, SensitiveActionError } from './failures.ts';

/** The signed-in person, as the page sees them. Tokens stay inside adapters. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  /** Epoch milliseconds at which the session ends without further activity. */
  readonly expiresAt: number;
}

export type RequestLinkError = Failure<'invalid-email' | 'rate-limited' | 'rejected'> | Outage;
export type VerifyCodeError = Failure<'code-refused' | 'code-used-up' | 'rate-limited' | 'rejected'> | Outage;
export type PasswordSignInError =
  | Failure<'invalid-credentials' | 'email-not-confirmed' | 'rate-limited' | 'rejected'>
  | Outage;
export type SetPasswordError = Failure<'weak-password' | 'same-password'> | SensitiveActionError;
export type ResetPasswordError =
  | Failure<'weak-password' | 'same-password' | 'link-expired' | 'rate-limited' | 'rejected'>
  | Outage;
export type ReauthenticateError =
  | Failure<
      'wrong-password' | 'code-refused' | 'code-used-up' | 'not-signed-in' | 'rate-limited' | 'rejected'
    >
  | Outage;

/** A re-authentication: the password, or the code of a message that this browser requested. */
export type Proof = Readonly<{ password: string }> | Readonly<{ code: string }>;

/** Remaining times of a session by the clock that enforces them; milliseconds, never negative. */
export interface SessionTimes {
  /** Until the session ends without activity. */
  readonly idleRemainingMs: number;
  /** Until it ends regardless of activity. */
  readonly absoluteRemainingMs: number;
  /** Since the person last authenticated. */
  readonly sinceProofMs: number;
}

export interface TimedSession {
  readonly session: Session;
  readonly times: SessionTimes;
}

/**
 * How `/auth/callback` may continue. `automatic`: this browser requested the link, or there is nothing to
 * spend. `confirmation-required`: show a button and whom it would sign in, so that nobody is led into a
 * stranger's account; `email` is null where the backend does not reveal it before confirmation. `expired`:
 * spent, void, too old or unknown; `email` is null unless this browser requested the link or its person is
 * signed in here, and `used` tells that it was spent, where the backend knows. Where the backend cannot tell before spending,
 * `finishCallback` reports it.
 */
export type CallbackReading =
  | Readonly<{ kind: 'automatic' }>
  | Readonly<{ kind: 'confirmation-required'; email: string | null }>
  | Readonly<{ kind: 'expired'; email: string | null; used?: boolean }>;

/**
 * A sign-in by link or code, which also verifies the address: the onboarding row is created with
 * `email_verified`, or the existing one is stamped. `status` is null if the row could not be written; the
 * sign-in is valid regardless.
 */
export interface VerifiedSession {
  readonly session: Session;
  readonly status: OnboardingStatus | null;
}

/** `emailChanged`: the account has a new address. `already-signed-in`: nothing to spend, but a session. */
export type CallbackOutcome =
  | Readonly<{ kind: 'signed-in'; emailChanged: boolean } & VerifiedSession>
  | Readonly<{ kind: 'already-signed-in'; session: Session }>
  | Readonly<{ kind: 'link-expired' }>
  | Readonly<{ kind: 'verification-failed' }>
  | Readonly<{ kind: 'no-session' }>;

/**
 * How `/reset-password` may continue. Reading spends nothing. `token`: anybody can send a link of their own account to
 * somebody, so the page names whose password it sets; `email` is null where the backend does not reveal it before.
 */
export type RecoveryReading = Readonly<{ kind: 'token'; email: string | null }> | 'session' | 'invalid';

/** 'signed-in' is sent only for a new sign-in, not for a refocused tab or a renewed token. */
export const AUTH_EVENTS = [
  'initial-session',
  'signed-in',
  'signed-out',
  'token-refreshed',
  'user-updated',
  'password-recovery',
  'mfa-challenge-verified',
] as const;
export type AuthEvent = (typeof AUTH_EVENTS)[number];

export type AuthListener = (event: AuthEvent, session: Session | null) => void;

/**
 * The browser's access to identity: one person, one browser. The http adapter calls our routes, the hosted one
 * uses supabase-js. E-mail addresses may have any case and what `tidyEmail` removes; adapters normalize them with `normalizeEmail`.
 */
export interface AuthPort {
  /** `ok(null)`: definitely nobody is signed in; an outage is an error. */
  currentSession(): ResultAsync<Session | null, Outage>;

  /** With the remaining times by the backend's clock, so that both agree. Does not count as activity. */
  timedSession(): ResultAsync<TimedSession | null, Outage>;

  /**
   * Sends one message with a link and a six-digit code. The response is the same for known and unknown
   * addresses. Not idempotent: a new message voids the older one. `rate-limited` within 60 s of any identity
   * message to the address.
   */
  requestSignInLink(request: {
    email: string;
    campaign?: Campaign | undefined;
  }): ResultAsync<void, RequestLinkError>;

  /** Reads the fragment of `/auth/callback` (with or without `#`) and spends nothing. Idempotent. */
  readCallback(fragment: string): ResultAsync<CallbackReading, Outage>;

  /**
   * Spends the token of the fragment and signs this browser in. The fragment errors `otp_expired` and
   * `access_denied` are handled on every backend. If there is nothing to spend, returns the current session.
   * `campaign` is this browser's first campaign; it fills only what the row does not have.
   */
  finishCallback(fragment: string, campaign?: Campaign): ResultAsync<CallbackOutcome, Outage>;

  /** Spends the newest code that this browser requested. Five wrong ones void the code and its link. */
  verifyCode(attempt: {
    email: string;
    code: string;
    campaign?: Campaign | undefined;
  }): ResultAsync<VerifiedSession, VerifyCodeError>;

  signInWithPassword(credentials: {
    email: string;
    password: string;
  }): ResultAsync<Session, PasswordSignInError>;

  /** Ends this browser's session in all its tabs. Idempotent. */
  signOut(): ResultAsync<void, Outage | Failure<'rejected'>>;

  /**
   * Sets or changes the password and ends the other sessions. `email` is the person the page believes is
   * signed in. `forbidden`: another tab has signed in somebody else; nothing is changed.
   */
  setPassword(request: { email: string; password: string }): ResultAsync<void, SetPasswordError>;

  /**
   * Mails a link to the new address; following it, in any browser, changes the address of the account and
   * signs in. The old address is notified. The response is the same if the new address has an account.
   * Needs authentication within the last 5 minutes. `email` is the person the page believes is signed in.
   * `rejected`: not an address, or the own one.
   */
  requestEmailChange(request: { email: string; newEmail: string }): ResultAsync<void, SensitiveActionError>;

  /** The same response for known and unknown addresses. Shares the 60 s limit of sign-in links. */
  requestPasswordReset(request: { email: string }): ResultAsync<void, RequestLinkError>;

  /** Reads the fragment of `/reset-password` and spends nothing. */
  readRecovery(fragment: string): ResultAsync<RecoveryReading, Outage>;

  /** Spends the token, sets the password and signs in. If `readRecovery` returned 'session', use `setPassword`. */
  finishRecovery(request: { fragment: string; password: string }): ResultAsync<Session, ResetPasswordError>;

  /**
   * Authenticates the person again and opens the 5-minute window for sensitive actions; the 4-hour limit is
   * unchanged. The session token is replaced (ASVS 7.2.4). For a code, first request a message with
   * `requestSignInLink` to the person's own address; opening its link in this browser starts a new session
   * and counts as well.
   */
  reauthenticate(proof: Proof): ResultAsync<Session, ReauthenticateError>;

  /** Records activity, which restarts the idle limit. At most once a minute has an effect. */
  recordActivity(): ResultAsync<Session, Failure<'not-signed-in'> | Outage>;

  /** Reports session changes in this and other tabs of this browser. Returns an unsubscribe function. */
  subscribe(listener: AuthListener): () => void;
}

/** Whether many people use this password. */
export type PasswordCheck = (
  password: string,
) => ResultAsync<boolean, Failure<'rate-limited' | 'rejected'> | Outage>;

/** The fallback for the one-time link when it fails with a 5xx or is unreachable. */
export interface MagicLinkFunction {
  generateMagicLink(request: {
    email: string;
    campaign?: Campaign | undefined;
  }): ResultAsync<void, Failure<'rate-limited' | 'rejected' | 'invalid-email' | 'unavailable'> | Outage>;
}
