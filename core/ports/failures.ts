import type { PasswordWeakness } from '../intake/password-weaknesses.ts';

/**
 * All failures of ports are declared here. They are data: a port never throws them, and they contain neither
 * user-facing text nor an HTTP status. `web/copy` maps them to text, `server/http` to a status.
 */

type AnyFailure = Readonly<
  /** No response: offline, a timeout, or a closed connection. Safe to retry later. */
  | { kind: 'unreachable' }
  /** The backend cannot serve the request now (a 5xx, a full queue, a locked database). */
  | { kind: 'unavailable'; retryAfterSeconds?: number }
  /** Too many requests for this address or from this network. */
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** There is no live session. */
  | { kind: 'not-signed-in' }
  /** Signed in, but the row or action belongs to someone else (row-level security, foreign origin). */
  | { kind: 'forbidden' }
  /** The request has an invalid shape or content. Retrying cannot help. */
  | { kind: 'rejected' }
  /** A sensitive action requires recent authentication (see `core/session-limits.ts`). */
  | { kind: 'reauthentication-needed' }
  | { kind: 'invalid-email' }
  | { kind: 'invalid-credentials' }
  /** The password is correct, but the address was never verified. The embedded backend has sent a new link. */
  | { kind: 'email-not-confirmed' }
  /** Wrong, spent, void or expired; the response never says which. */
  | { kind: 'code-refused' }
  /** This browser has typed too many wrong ones: whatever it types now, the code is void. */
  | { kind: 'code-used-up' }
  /** The link or recovery token is spent, void, expired or unknown. */
  | { kind: 'link-expired' }
  /** The first reason is the most helpful one to tell. */
  | { kind: 'weak-password'; reasons: readonly PasswordWeakness[] }
  | { kind: 'same-password' }
  | { kind: 'wrong-password' }
  /** Somebody else has the slot, or it has begun. */
  | { kind: 'slot-taken' }
  /** No slot starts at this moment. */
  | { kind: 'no-such-slot' }
  /** The link's hold has expired, or its call was canceled or has begun. */
  | { kind: 'hold-over' }
  /** The caller's verified address has the maximum number of upcoming calls. */
  | { kind: 'too-many-calls' }
  /**
   * The mail provider refused a message. `ofAddress`: the address does not exist or gets no mail. Otherwise the content, or
   * us: the message may be taken later.
   */
  | { kind: 'mail-refused'; ofAddress?: true }
  /** The booking provider's assets did not load in time, were broken, or could not be opened. May be retried. */
  | { kind: 'widget-not-loaded' }
>;

export type Failure<K extends AnyFailure['kind']> = Extract<AnyFailure, { readonly kind: K }>;

/** What our server answers with no more than the kind. */
export const PLAIN_FAILURES = [
  'code-refused',
  'code-used-up',
  'email-not-confirmed',
  'forbidden',
  'hold-over',
  'invalid-credentials',
  'invalid-email',
  'link-expired',
  'no-such-slot',
  'not-signed-in',
  'reauthentication-needed',
  'rejected',
  'same-password',
  'slot-taken',
  'too-many-calls',
  'wrong-password',
] as const satisfies readonly AnyFailure['kind'][];

/** Every failure of our server or of the connection to it: a route cannot answer with another kind. */
export type WireFailure = Failure<
  (typeof PLAIN_FAILURES)[number] | 'rate-limited' | 'weak-password' | 'unavailable' | 'unreachable'
>;

export type Outage = Failure<'unreachable' | 'unavailable'>;

export const isOutage = (failure: { readonly kind: string }): failure is Outage =>
  failure.kind === 'unreachable' || failure.kind === 'unavailable';

/** Nothing was done, because the person has to log in again first. */
export const LOG_IN_FAILURES = ['not-signed-in', 'forbidden', 'reauthentication-needed'] as const;
export type LogInFailure = Failure<(typeof LOG_IN_FAILURES)[number]>;
export const mustLogIn = (failure: { readonly kind: string }): failure is LogInFailure =>
  LOG_IN_FAILURES.some((kind) => kind === failure.kind);

/** Why an action that needs a recent proof failed. */
export type SensitiveActionError = LogInFailure | Failure<'rate-limited' | 'rejected'> | Outage;

const failure = <K extends AnyFailure['kind']>(kind: K) => Object.freeze({ kind });

/** A request without a response is `unreachable` after these milliseconds. */
export const REQUEST_LIMIT_MS = 10_000;
export const unreachable = failure('unreachable');
export const invalidEmail = failure('invalid-email');
export const invalidCredentials = failure('invalid-credentials');
export const emailNotConfirmed = failure('email-not-confirmed');
export const codeRefused = failure('code-refused');
export const codeUsedUp = failure('code-used-up');
export const linkExpired = failure('link-expired');
export const samePassword = failure('same-password');
export const wrongPassword = failure('wrong-password');
export const slotTaken = failure('slot-taken');
export const noSuchSlot = failure('no-such-slot');
export const holdOver = failure('hold-over');
export const tooManyCalls = failure('too-many-calls');
export const mailRefused = failure('mail-refused');
export const addressRefused: Failure<'mail-refused'> = Object.freeze({
  kind: 'mail-refused',
  ofAddress: true,
});
export const widgetNotLoaded = failure('widget-not-loaded');
export const notSignedIn = failure('not-signed-in');
export const forbidden = failure('forbidden');
export const rejected = failure('rejected');
export const reauthenticationNeeded = failure('reauthentication-needed');

export function unavailable(retryAfterSeconds?: number): Failure<'unavailable'> {
  return Object.freeze(
    retryAfterSeconds === undefined ? { kind: 'unavailable' } : { kind: 'unavailable', retryAfterSeconds },
  );
}

/** It cannot answer at this moment, and may be asked again in a second. */
export const busy = unavailable(1);

/** A minute, if the response names no wait. */
export function rateLimited(retryAfterSeconds = 60): Failure<'rate-limited'> {
  return Object.freeze({ kind: 'rate-limited', retryAfterSeconds });
}

export function weakPassword(reasons: readonly PasswordWeakness[]): Failure<'weak-password'> {
  return Object.freeze({ kind: 'weak-password', reasons: Object.freeze([...reasons]) });
}
