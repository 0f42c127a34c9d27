import type * as Failures from '#core/ports/failures.ts';

/** Every failure that a route can answer with. */
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

export type FailureStatus = 400 | 401 | 403 | 409 | 410 | 422 | 429 | 503;

/** Maps every failure to its HTTP status. A new kind does not compile until it is added here. */
function failureStatus(failure: RouteFailure): FailureStatus {
  switch (failure.kind) {
    case 'invalid-email':
    case 'rejected':
      return 400;
    case 'code-refused':
    case 'invalid-credentials':
    case 'not-signed-in':
    case 'wrong-password':
      return 401;
    case 'email-not-confirmed':
    case 'forbidden':
    case 'reauthentication-needed':
      return 403;
    case 'slot-taken':
    case 'too-many-calls':
      return 409;
    case 'hold-over':
    case 'link-expired':
      return 410;
    case 'no-such-slot':
    case 'same-password':
    case 'weak-password':
      return 422;
    case 'rate-limited':
      return 429;
    case 'unavailable':
    case 'unreachable':
      return 503;
    default:
      return failure satisfies never;
  }
}

/** Seconds for `Retry-After`, if the failure is temporary. */
function retryAfter(failure: RouteFailure): number | null {
  if (failure.kind === 'rate-limited') return failure.retryAfterSeconds;
  if (failure.kind === 'unavailable') return failure.retryAfterSeconds ?? 1;
  if (failure.kind === 'unreachable') return 1;
  return null;
}

export function failureResponse(failure: RouteFailure, status: number = failureStatus(failure)): Response {
  const seconds = retryAfter(failure);
  return Response.json(
    { error: failure },
    { status, ...(seconds === null ? {} : { headers: { 'retry-after': String(Math.ceil(seconds)) } }) },
  );
}
