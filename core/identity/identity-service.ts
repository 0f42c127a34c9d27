import type { ResultAsync } from 'neverthrow';
import type { Language } from '../language/languages.ts';
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
  Rejected,
  SamePassword,
  Unavailable,
  WeakPassword,
  WrongPassword,
} from '../ports/failures.ts';

/** A newly opened session: `token` is returned once and never stored in plain text. */
export interface OpenedSession {
  readonly token: string;
  readonly session: Session;
  /** For the browser's device cookie, which identifies the browser next time. Returned once, like `token`. */
  readonly deviceToken: string;
}

/** A session opened by a link or a code, which verified the address. */
export interface VerifiedOpenedSession extends OpenedSession {
  readonly status: OnboardingStatus;
}

/** `emailChanged`: the link was one of `requestEmailChange`. */
export interface FinishedLink extends VerifiedOpenedSession {
  readonly emailChanged: boolean;
}

/** Who makes the request, for rate limits. */
export interface Requester {
  readonly browserId: string;
  /** The device cookie of an earlier verification. */
  readonly deviceToken?: string | null;
  /** The client's network prefix. */
  readonly network?: string;
  /** Of the page that made the request. */
  readonly language?: Language | undefined;
}

/**
 * What a link would do. `automatic`: this browser requested it; `confirmation-required`: another browser did;
 * `expired`: spent (`used`), void, too old or unknown. An expired link reveals its address only to the browser that
 * requested it or in which its person is signed in.
 */
export type LinkReading =
  | Readonly<{ kind: 'automatic' }>
  | Readonly<{ kind: 'confirmation-required'; email: string }>
  | Readonly<{ kind: 'expired'; email: string | null; used: boolean }>;

/**
 * The service behind `AuthPort`, run by the server and, in memory mode, by the page. `browserId` is an opaque
 * random id of the requesting browser; `sessionToken` is the opaque token of its session. Both are hashed
 * before use. Known and unknown addresses take the same path and the same amount of work, so that timing does
 * not reveal accounts.
 */
export interface IdentityService {
  requestSignInLink(
    request: { email: string; campaign?: Campaign | undefined } & Requester,
  ): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;

  inspectLink(request: {
    token: string;
    browserId: string | null;
    sessionToken: string | null;
  }): ResultAsync<LinkReading, Unavailable>;

  /**
   * Spends a sign-in link: verifies the address, stamps the onboarding row and opens a session. A link of
   * `requestEmailChange` changes the address first.
   */
  finishLink(request: {
    token: string;
    campaign?: Campaign | undefined;
    sessionToken?: string | null;
    deviceToken?: string | null;
    language?: Language | undefined;
  }): ResultAsync<FinishedLink, LinkExpired | Unavailable>;

  /** The address of the message whose code this browser may enter now, or null. Spends nothing. */
  openCodeFor(request: { email: string | null; browserId: string }): ResultAsync<string | null, Unavailable>;

  /** Whether this browser has verified the address before. */
  isKnownBrowser(request: { email: string; deviceToken: string | null }): ResultAsync<boolean, Unavailable>;

  /**
   * Spends the code of the newest message that this browser requested. `email` null matches any address
   * (requests without script).
   */
  verifyCode(attempt: {
    email: string | null;
    code: string;
    browserId: string | null;
    campaign?: Campaign | undefined;
    deviceToken?: string | null;
    language?: Language | undefined;
  }): ResultAsync<VerifiedOpenedSession, CodeRefused | Unavailable>;

  /**
   * On `email-not-confirmed` a new link has been sent, unless one was sent within 60 s. `rate-limited`: after
   * too many wrong attempts, unknown browsers need a link.
   */
  signInWithPassword(
    credentials: { email: string; password: string } & Requester,
  ): ResultAsync<OpenedSession, InvalidCredentials | EmailNotConfirmed | RateLimited | Unavailable>;

  /**
   * Mails a link to the new address that changes the address of the account, and a notice to the old one.
   * The response does not reveal whether the new address has an account. Needs authentication within the last
   * 5 minutes. `rejected`: not an address, or already the account's own.
   */
  requestEmailChange(
    request: { sessionToken: string; newEmail: string } & Requester,
  ): ResultAsync<void, NotSignedIn | ReauthenticationNeeded | Rejected | RateLimited | Unavailable>;

  requestPasswordReset(
    request: { email: string } & Requester,
  ): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;

  /** Whose password the recovery token sets; null if it is not valid. Spends nothing. */
  inspectRecovery(request: { token: string }): ResultAsync<string | null, Unavailable>;

  /**
   * Spends the recovery token once the password is accepted, verifies the address, ends all other sessions,
   * voids every open link and code of the person and notifies them by mail.
   */
  finishRecovery(request: {
    token: string;
    password: string;
    deviceToken?: string | null;
    language?: Language | undefined;
  }): ResultAsync<OpenedSession, WeakPassword | SamePassword | LinkExpired | Unavailable>;

  /** The live session, or null. Enforces 20 minutes idle and 4 hours absolute; does not count as activity. */
  currentSession(sessionToken: string): ResultAsync<Session | null, Unavailable>;

  /** The live session with its remaining times; `times` is never null here. Does not count as activity. */
  timedSession(sessionToken: string): ResultAsync<TimedSession | null, Unavailable>;

  /** The live session, if the person authenticated within the last 5 minutes. */
  provenSession(
    sessionToken: string,
  ): ResultAsync<Session, NotSignedIn | ReauthenticationNeeded | Unavailable>;

  /**
   * Records activity, which restarts the idle limit. Written at most once a minute. The person's language becomes
   * the page's at once.
   */
  recordActivity(sessionToken: string, language?: Language): ResultAsync<Session, NotSignedIn | Unavailable>;

  /**
   * The first password needs only the session while the sign-up is incomplete; every other change needs
   * authentication within the last 5 minutes. Ends the other sessions, voids every open link and code of the
   * person and notifies them by mail.
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
   * Opens the 5-minute window for sensitive actions and replaces the session token (ASVS 7.2.4). The 4-hour
   * limit still counts from the sign-in. A code is spent, and five wrong codes void it, as with `verifyCode`.
   */
  reauthenticate(request: {
    sessionToken: string;
    browserId: string | null;
    deviceToken?: string | null;
    proof: Proof;
  }): ResultAsync<OpenedSession, WrongPassword | CodeRefused | NotSignedIn | RateLimited | Unavailable>;

  signOut(sessionToken: string): ResultAsync<void, Unavailable>;
}
