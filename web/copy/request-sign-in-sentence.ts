import { startCopy, startProblems } from '#copy/start.ts';
import { linkProblem } from '#core/identity/one-time-secret.ts';
import type { RequestSignInError } from '#core/identity/sign-in.ts';
import { problemOf } from './page-problem.ts';

/** The error message at the field. The toast is `unableToSend`. */
export function requestSignInSentence(error: RequestSignInError): string {
  const problem = problemOf(linkProblem(error));
  return problem === 'rate-limited' && error.via === 'function'
    ? startCopy.functionLimit
    : startProblems[problem];
}
