import type { PasswordWeakness } from '../identity/password-rule.ts';

/**
 * All failures of ports are declared here. They are data: a port never throws them, and they contain neither
 * user-facing text nor an HTTP status. `web/copy` maps them to text, `server/http` to a status.
 */

/** No response: offline, a timeout, or a closed connection. Safe to retry later. */
export type Unreachable = Readonly<{ kind: 'unreachable' }>;

/** The backend cannot serve the request now (a 5xx, a full queue, a locked database). */
export type Unavailable = Readonly<{ kind: 'unavailable'; retryAfterSeconds?: number }>;

/** Too many requests for this address or from this network. */
export type RateLimited = Readonly<{ kind: 'rate-limited'; retryAfterSeconds: number }>;

/** There is no live session. */
export type NotSignedIn = Readonly<{ kind: 'not-signed-in' }>;

/** Signed in, but the row or action belongs to someone else (row-level security, foreign origin). */
export type Forbidden = Readonly<{ kind: 'forbidden' }>;

/** The request has an invalid shape or content. Retrying cannot help. */
export type Rejected = Readonly<{ kind: 'rejected' }>;

/** A sensitive action requires recent authentication (see `core/session-security`). */
export type ReauthenticationNeeded = Readonly<{ kind: 'reauthentication-needed' }>;

export type InvalidEmail = Readonly<{ kind: 'invalid-email' }>;
export type InvalidCredentials = Readonly<{ kind: 'invalid-credentials' }>;
/** The password is correct, but the address was never verified. The embedded backend has sent a new link. */
export type EmailNotConfirmed = Readonly<{ kind: 'email-not-confirmed' }>;
/** Wrong, spent, void or older than 30 minutes; the response never says which. */
export type CodeRefused = Readonly<{ kind: 'code-refused' }>;
/** The link or recovery token is spent, void, older than 30 minutes or unknown. */
export type LinkExpired = Readonly<{ kind: 'link-expired' }>;
export type WeakPassword = Readonly<{ kind: 'weak-password'; reasons: readonly PasswordWeakness[] }>;
export type SamePassword = Readonly<{ kind: 'same-password' }>;
export type WrongPassword = Readonly<{ kind: 'wrong-password' }>;

/** Somebody else has the slot, or it has begun. */
export type SlotTaken = Readonly<{ kind: 'slot-taken' }>;
/** No slot starts at this moment. */
export type NoSuchSlot = Readonly<{ kind: 'no-such-slot' }>;
/** The link's hold has expired, or its call was canceled or has begun. */
export type HoldOver = Readonly<{ kind: 'hold-over' }>;
/** The caller's verified address has the maximum number of upcoming calls. */
export type TooManyCalls = Readonly<{ kind: 'too-many-calls' }>;

/** The mail provider permanently refused a message (bad address, rejected content). Retrying cannot help. */
export type MailRefused = Readonly<{
  kind: 'mail-refused';
  /** The address does not exist or gets no mail: other messages to it would be refused too. */
  ofAddress?: true;
}>;
/**
 * The booking provider's assets did not load in time, were broken, or could not be opened. May be retried.
 */
export type WidgetNotLoaded = Readonly<{ kind: 'widget-not-loaded' }>;

export type Outage = Unreachable | Unavailable;

/** Why an action that needs a recent proof failed. */
export type SensitiveActionError =
  | NotSignedIn
  | Forbidden
  | ReauthenticationNeeded
  | RateLimited
  | Rejected
  | Outage;

export const unreachable: Unreachable = Object.freeze({ kind: 'unreachable' });
export const invalidEmail: InvalidEmail = Object.freeze({ kind: 'invalid-email' });
export const invalidCredentials: InvalidCredentials = Object.freeze({ kind: 'invalid-credentials' });
export const emailNotConfirmed: EmailNotConfirmed = Object.freeze({ kind: 'email-not-confirmed' });
export const codeRefused: CodeRefused = Object.freeze({ kind: 'code-refused' });
export const linkExpired: LinkExpired = Object.freeze({ kind: 'link-expired' });
export const samePassword: SamePassword = Object.freeze({ kind: 'same-password' });
export const wrongPassword: WrongPassword = Object.freeze({ kind: 'wrong-password' });
export const slotTaken: SlotTaken = Object.freeze({ kind: 'slot-taken' });
export const noSuchSlot: NoSuchSlot = Object.freeze({ kind: 'no-such-slot' });
export const holdOver: HoldOver = Object.freeze({ kind: 'hold-over' });
export const tooManyCalls: TooManyCalls = Object.freeze({ kind: 'too-many-calls' });
export const mailRefused: MailRefused = Object.freeze({ kind: 'mail-refused' });
export const addressRefused: MailRefused = Object.freeze({ kind: 'mail-refused', ofAddress: true });
export const widgetNotLoaded: WidgetNotLoaded = Object.freeze({ kind: 'widget-not-loaded' });
export const notSignedIn: NotSignedIn = Object.freeze({ kind: 'not-signed-in' });
export const forbidden: Forbidden = Object.freeze({ kind: 'forbidden' });
export const rejected: Rejected = Object.freeze({ kind: 'rejected' });
export const reauthenticationNeeded: ReauthenticationNeeded = Object.freeze({
  kind: 'reauthentication-needed',
});

export function unavailable(retryAfterSeconds?: number): Unavailable {
  return Object.freeze(
    retryAfterSeconds === undefined ? { kind: 'unavailable' } : { kind: 'unavailable', retryAfterSeconds },
  );
}

export function rateLimited(retryAfterSeconds: number): RateLimited {
  return Object.freeze({ kind: 'rate-limited', retryAfterSeconds });
}

export function weakPassword(reasons: readonly PasswordWeakness[]): WeakPassword {
  return Object.freeze({ kind: 'weak-password', reasons: Object.freeze([...reasons]) });
}
