import { codeProblems, verifyEmailCopy } from '#copy/verify-email.ts';
import type { VerifyCodeError } from '#core/ports/auth-port.ts';
import { problemOf } from './page-problem.ts';

export const verifyCodeSentence = ({ kind }: VerifyCodeError): string =>
  kind === 'unreachable' ? verifyEmailCopy.noConnection : codeProblems[problemOf(kind)];
