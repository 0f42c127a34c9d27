import { weakPasswordSentence } from '#copy/password.ts';
import { resetPasswordCopy, resetToasts } from '#copy/reset-password.ts';
import type { ResetPasswordError, SetPasswordError } from '#core/ports/auth-port.ts';
import { isOutage } from '#core/ports/failures.ts';
import type { Message } from './message.ts';

type ResetError = ResetPasswordError | SetPasswordError;

export function resetFailure({ kind }: ResetError): Message {
  if (kind === 'weak-password' || kind === 'same-password') return resetToasts.refused;
  return kind === 'unreachable' ? resetToasts.unanswered : resetToasts.failed;
}

export function resetSentence(failure: ResetError): string {
  if (failure.kind === 'weak-password') return weakPasswordSentence(failure.reasons);
  if (isOutage(failure)) return resetPasswordCopy.unanswered;
  return failure.kind === 'same-password' ? resetPasswordCopy.samePassword : resetPasswordCopy.notChanged;
}
