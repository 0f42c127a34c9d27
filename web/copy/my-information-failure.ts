import { failureClauses } from '#copy/failures.ts';
import { myInformationFailures } from '#copy/my-information.ts';
import { isTooSoon } from '#core/identity/one-time-secret.ts';
import type { SensitiveActionError } from '#core/ports/failures.ts';

export type FailedPart = keyof typeof myInformationFailures.notDone;

export interface FailureWords {
  readonly title: string;
  readonly text: string;
}

/** Says what did not happen, why, and that it can be tried again. */
export function myInformationFailure(part: FailedPart, failure: SensitiveActionError): FailureWords {
  const { notDone, tryAgain, tryLater, emailTooSoon, noAnswer } = myInformationFailures;
  if (part === 'email' && isTooSoon(failure)) return emailTooSoon;
  if (failure.kind === 'unreachable' && (part === 'email' || part === 'delete')) return noAnswer[part];
  const { title, more = '' }: { title: string; more?: string } = notDone[part];
  const advice = failure.kind === 'rate-limited' ? tryLater : tryAgain;
  return { title, text: `${failureClauses[failure.kind]}. ${advice} ${more}`.trimEnd() };
}
