import type * as Failures from '#core/ports/failures.ts';

export type RouteFailure =
  | Failures.CodeRefused
  | Failures.EmailNotConfirmed
  | Failures.Forbidden
  | Failures.HoldOver
  | Failures.InvalidCredentials
  | Failures.InvalidEmail
  | Failures.LinkExpired
  | Failures.NoSuchSlot
  | Failures.NotSignedIn
  | Failures.RateLimited
  | Failures.ReauthenticationNeeded
  | Failures.Rejected
  | Failures.SamePassword
  | Failures.SlotTaken
  | Failures.TooManyCalls
  | Failures.Unavailable
  | Failures.Unreachable
  | Failures.WeakPassword
  | Failures.WrongPassword;

/** A new kind does not compile until it is added here. */
const STATUSES = {
  'invalid-email': 400,
  rejected: 400,
  'code-refused': 401,
  'invalid-credentials': 401,
  'not-signed-in': 401,
  'wrong-password': 401,
  'email-not-confirmed': 403,
  forbidden: 403,
  'reauthentication-needed': 403,
  'slot-taken': 409,
  'too-many-calls': 409,
  'hold-over': 410,
  'link-expired': 410,
  'no-such-slot': 422,
  'same-password': 422,
  'weak-password': 422,
  'rate-limited': 429,
  unavailable: 503,
  unreachable: 503,
} satisfies Record<RouteFailure['kind'], number>;

/** Seconds for `Retry-After`, if the failure is temporary. */
function retryAfter(failure: RouteFailure): number | null {
  if (failure.kind === 'rate-limited') return failure.retryAfterSeconds;
  if (failure.kind === 'unavailable') return failure.retryAfterSeconds ?? 1;
  if (failure.kind === 'unreachable') return 1;
  return null;
}

export function failureResponse(failure: RouteFailure, status: number = STATUSES[failure.kind]): Response {
  const seconds = retryAfter(failure);
  return Response.json(
    { error: failure },
    { status, ...(seconds === null ? {} : { headers: { 'retry-after': String(Math.ceil(seconds)) } }) },
  );
}
