import type { WireFailure } from '#core/ports/failures.ts';

const STATUSES: Readonly<Record<WireFailure['kind'], number>> = {
  'invalid-email': 400,
  rejected: 400,
  'code-refused': 401,
  'code-used-up': 401,
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
};

/** Seconds for `Retry-After`, if the failure is temporary. */
function retryAfter(failure: WireFailure): number | null {
  if (failure.kind === 'rate-limited') return failure.retryAfterSeconds;
  if (failure.kind === 'unavailable') return failure.retryAfterSeconds ?? 1;
  if (failure.kind === 'unreachable') return 1;
  return null;
}

export function failureResponse(failure: WireFailure, status: number = STATUSES[failure.kind]): Response {
  const seconds = retryAfter(failure);
  return Response.json(
    { error: failure },
    { status, ...(seconds === null ? {} : { headers: { 'retry-after': String(Math.ceil(seconds)) } }) },
  );
}
