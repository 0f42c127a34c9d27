import type { PasswordWeakness } from '../identity/password-rule.ts';

/**
 * Every failure that goes over a port is declared here, once. Errors are data: a port never throws for them, carries no
 * words for people, and names no HTTP status. `web/copy` gives them words, `server/http` a status.
 */

/** Nothing answered: offline, a time-out, or a closed connection. Trying again later is safe. */
export type Unreachable = Readonly<{ kind: 'unreachable' }>;

/** The far end answered that it cannot serve just now (a 5xx, a full queue, a locked database). */
export type Unavailable = Readonly<{ kind: 'unavailable'; retryAfterSeconds?: number }>;

/** Too many requests for this address or from this network. */
export type RateLimited = Readonly<{ kind: 'rate-limited'; retryAfterSeconds: number }>;

/** There is no live session, or it ended. */
export type NotSignedIn = Readonly<{ kind: 'not-signed-in' }>;

/** Signed in, but this row or action belongs to someone else (row-level security, foreign origin). */
export type Forbidden = Readonly<{ kind: 'forbidden' }>;

/** The far end understood the request and refused its shape or content. Sending it again cannot help. */
export type Rejected = Readonly<{ kind: 'rejected' }>;

/** A sensitive action needs a fresh proof of who is asking (see `core/session-security`). */
export type ReauthenticationNeeded = Readonly<{ kind: 'reauthentication-needed' }>;

export type InvalidEmail = Readonly<{ kind: 'invalid-email' }>;
export type InvalidCredentials = Readonly<{ kind: 'invalid-credentials' }>;
/** The password matched, the address was never verified. The embedded backend has sent a fresh link. */
export type EmailNotConfirmed = Readonly<{ kind: 'email-not-confirmed' }>;
/** Wrong, spent, void or older than 30 minutes: the answer never says which. */
export type CodeRefused = Readonly<{ kind: 'code-refused' }>;
/** The link or recovery token is spent, void, older than 30 minutes or unknown. */
export type LinkExpired = Readonly<{ kind: 'link-expired' }>;
export type WeakPassword = Readonly<{ kind: 'weak-password'; reasons: readonly PasswordWeakness[] }>;
export type SamePassword = Readonly<{ kind: 'same-password' }>;
export type WrongPassword = Readonly<{ kind: 'wrong-password' }>;

/** Somebody else has the slot, or it has begun. */
export type SlotTaken = Readonly<{ kind: 'slot-taken' }>;
/** The moment is no start of a slot in the opening hours. */
export type NoSuchSlot = Readonly<{ kind: 'no-such-slot' }>;
/** The hold that the link belongs to is over: the slot is free again, or somebody else's. */
export type HoldOver = Readonly<{ kind: 'hold-over' }>;
/** The address, which the caller has verified, has as many calls to come as it may. */
export type TooManyCalls = Readonly<{ kind: 'too-many-calls' }>;

/** The mail provider refused a message for good (bad address, rejected content). Trying again cannot help. */
export type MailRefused = Readonly<{ kind: 'mail-refused' }>;
/** The parts of the booking provider did not come in time, came broken, or refused to open. Asking again tries again. */
export type WidgetNotLoaded = Readonly<{ kind: 'widget-not-loaded' }>;

export type Outage = Unreachable | Unavailable;

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
