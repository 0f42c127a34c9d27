/**
 * Failures that more than one port can answer with. Errors are data: a port never throws for them,
 * carries no words for people, and names no HTTP status. `web/copy` gives them words, `server/http` a status.
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

export type Outage = Unreachable | Unavailable;

export const unreachable: Unreachable = Object.freeze({ kind: 'unreachable' });
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
