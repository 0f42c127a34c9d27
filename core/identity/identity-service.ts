import type { ResultAsync } from 'neverthrow';
import type { OnboardingStatus } from '../onboarding/onboarding-status.ts';
import type { Campaign, Proof, Session, TimedSession } from '../ports/auth-port.ts';
import type {
  CodeRefused,
  EmailNotConfirmed,
  InvalidCredentials,
  InvalidEmail,
  LinkExpired,
  NotSignedIn,
  RateLimited,
  ReauthenticationNeeded,
  SamePassword,
  Unavailable,
  WeakPassword,
  WrongPassword,
} from '../ports/failures.ts';

/** A session just opened: `token` is shown once and never stored in plain. */
export interface OpenedSession {
  readonly token: string;
  readonly session: Session;
  /** For the browser's device cookie: by it the browser is known the next time. Shown once, like `token`. */
  readonly deviceToken: string;
}

/** The same, opened by a link or a code that verified the address. */
export interface VerifiedOpenedSession extends OpenedSession {
  readonly status: OnboardingStatus;
}

/** Who asks, as far as limits go. */
export interface AskedBy {
  readonly browserId: string;
  /** What the browser holds from an earlier proof. */
  readonly deviceToken?: string | null;
  /** The network of the request, as wide as one customer's; not there where everybody is in one place. */
  readonly network?: string;
}

/**
 * What a link would do, without doing it (decision 11). `automatic`: the asking browser holds it; `confirmation-required`: another
 * browser does; `expired`: spent, void, too old or unknown.
 */
export type LinkReading =
  | Readonly<{ kind: 'automatic' }>
  | Readonly<{ kind: 'confirmation-required'; email: string }>
  | Readonly<{ kind: 'expired' }>;

/**
 * The service behind `AuthPort`, run by the server and, over in-memory stores, by the page itself. `browserId` is an
 * opaque random id of the asking browser; `sessionToken` the opaque token of its session. Both are hashed before use.
 * Every method takes the same path and the same work for known and unknown addresses (decision 13).
 */
export interface IdentityService {
  requestSignInLink(
    request: { email: string; campaign?: Campaign } & AskedBy,
  ): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;

  inspectLink(request: { token: string; browserId: string | null }): ResultAsync<LinkReading, Unavailable>;

  /** Spends a sign-in link: verifies the address, stamps the onboarding row, opens a session. */
  finishLink(request: {
    token: string;
    campaign?: Campaign | undefined;
    deviceToken?: string | null;
  }): ResultAsync<VerifiedOpenedSession, LinkExpired | Unavailable>;

  /** The address of the message whose code this browser may type now; null: none. Spends nothing. */
  openCodeFor(request: { email: string | null; browserId: string }): ResultAsync<string | null, Unavailable>;

  /** Whether the browser proved this address before. */
  isKnownBrowser(request: { email: string; deviceToken: string | null }): ResultAsync<boolean, Unavailable>;

  /** Spends the code of the newest message this browser asked for. `email` null: whatever address that was (no script). */
  verifyCode(attempt: {
    email: string | null;
    code: string;
    browserId: string | null;
    campaign?: Campaign | undefined;
    deviceToken?: string | null;
  }): ResultAsync<VerifiedOpenedSession, CodeRefused | Unavailable>;

  /**
   * On `email-not-confirmed` a fresh link has been sent, unless one was within 60 s. `rate-limited`: so many tries were wrong
   * that unknown browsers need a link.
   */
  signInWithPassword(
    credentials: { email: string; password: string } & AskedBy,
  ): ResultAsync<OpenedSession, InvalidCredentials | EmailNotConfirmed | RateLimited | Unavailable>;

  requestPasswordReset(
    request: { email: string } & AskedBy,
  ): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;

  /** Whether the recovery token could be spent now. Spends nothing. */
  inspectRecovery(request: { token: string }): ResultAsync<boolean, Unavailable>;

  /**
   * Spends the recovery token only when the password is accepted; proves the address; ends all other sessions, voids every
   * open link and code of the person and tells them by mail.
   */
  finishRecovery(request: {
    token: string;
    password: string;
    deviceToken?: string | null;
  }): ResultAsync<OpenedSession, WeakPassword | SamePassword | LinkExpired | Unavailable>;

  /** The live session, or null. Enforces 20 minutes idle and 4 hours absolute and never moves the idle clock. */
  currentSession(sessionToken: string): ResultAsync<Session | null, Unavailable>;

  /** The same with what is left of it; `times` is never null here. Moves nothing. */
  timedSession(sessionToken: string): ResultAsync<TimedSession | null, Unavailable>;

  /** The live session of a person who proved themselves within the last 5 minutes. */
  provenSession(
    sessionToken: string,
  ): ResultAsync<Session, NotSignedIn | ReauthenticationNeeded | Unavailable>;

  /** Moves the idle clock (decision 17). More than once a minute is answered and not written. */
  recordActivity(sessionToken: string): ResultAsync<Session, NotSignedIn | Unavailable>;

  /**
   * The first password of a person whose sign-up is not complete needs only the session; every other one a proof within the
   * last 5 minutes. Ends the other sessions, voids every open link and code of the person and tells them by mail.
   */
  setPassword(request: {
    sessionToken: string;
    password: string;
    deviceToken?: string | null;
  }): ResultAsync<
    Pick<OpenedSession, 'deviceToken'>,
    WeakPassword | SamePassword | NotSignedIn | ReauthenticationNeeded | Unavailable
  >;

  /**
   * Opens the 5-minute window and gives the session a new token; the old one is void at once (ASVS 7.2.4). The 4 hours go
   * on from the sign-in. A code is spent, and five wrong ones burn it, as with `verifyCode`.
   */
  reauthenticate(request: {
    sessionToken: string;
    browserId: string | null;
    deviceToken?: string | null;
    proof: Proof;
  }): ResultAsync<OpenedSession, WrongPassword | CodeRefused | NotSignedIn | RateLimited | Unavailable>;

  signOut(sessionToken: string): ResultAsync<void, Unavailable>;
}
