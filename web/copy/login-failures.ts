import { loginCopy, loginProblems, notLoggedIn, resetNotSent } from '#copy/login.ts';
import { startProblems } from '#copy/start.ts';
import { isTooSoon } from '#core/identity/one-time-secret.ts';
import type { PasswordSignInError, RequestLinkError } from '#core/ports/auth-port.ts';
import { isOutage } from '#core/ports/failures.ts';
import type { Message } from './message.ts';
import { problemOf } from './page-problem.ts';

export const signInFailure = (failure: PasswordSignInError): Message => ({
  title: isOutage(failure) ? loginCopy.errorTitle : loginCopy.failedTitle,
  description: loginProblems[problemOf(failure.kind)],
});

export function signInSentence({ kind }: PasswordSignInError): string {
  return notLoggedIn[kind === 'invalid-credentials' ? 'refused' : problemOf(kind)];
}

export function resetRequestSentence(failure: RequestLinkError): string {
  if (isOutage(failure)) return resetNotSent.unanswered;
  return isTooSoon(failure) ? resetNotSent.tooSoon : startProblems['no-email-sent'];
}
