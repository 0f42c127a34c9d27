import { err, ok, type Result } from 'neverthrow';
import type { CodeRefused, InvalidEmail, LinkExpired } from '../ports/auth-port.ts';
import type { RateLimited, Unavailable } from '../ports/failures.ts';
import { newestMessage, prepareCodeAttempt } from './code-attempt.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { postSignInMail, prepareMessage, proveAddress, storeMessage } from './identity-messages.ts';
import { answer, type IdentityParts } from './identity-parts.ts';
import type { IdentityService, LinkReading, OpenedSession } from './identity-service.ts';
import { isOpen } from './one-time-secret.ts';
import { openSession, prepareSession } from './stored-sessions.ts';

const invalidEmail: InvalidEmail = Object.freeze({ kind: 'invalid-email' });
const linkExpired: LinkExpired = Object.freeze({ kind: 'link-expired' });

/** Link and code of one message: asking, looking, spending (decisions 10 and 11). */
export type LinkService = Pick<
  IdentityService,
  'requestSignInLink' | 'inspectLink' | 'finishLink' | 'openCodeFor' | 'verifyCode'
>;

export function makeLinkService(parts: IdentityParts): LinkService {
  const { uow, clock, digest } = parts;

  return {
    requestSignInLink: ({ email: typed, ...request }) =>
      answer(async (): Promise<Result<void, InvalidEmail | RateLimited | Unavailable>> => {
        if (!isEmail(typed)) return err(invalidEmail);
        const message = await prepareMessage(parts, {
          ...request,
          email: normalizeEmail(typed),
          purpose: 'sign-in',
        });
        const stored = await uow.run((tables) =>
          storeMessage(tables, message).map((stored) => postSignInMail(tables, parts, message, stored)),
        );
        return stored.andThen((inner) => inner);
      }),

    inspectLink: ({ token, browserId }) =>
      answer(async (): Promise<Result<LinkReading, Unavailable>> => {
        const tokenHash = await digest.digest(token);
        const browserHash = await digest.digest(browserId ?? '');
        return uow.read((tables): LinkReading => {
          const challenge = tables.challenges.byTokenHash(tokenHash);
          if (!isOpen(challenge, 'sign-in', clock.now())) return { kind: 'expired' };
          return browserId !== null && challenge.browserHash === browserHash
            ? { kind: 'automatic' }
            : { kind: 'needs-press', email: challenge.email };
        });
      }),

    finishLink: ({ token, deviceToken }) =>
      answer(async (): Promise<Result<OpenedSession, LinkExpired | Unavailable>> => {
        const tokenHash = await digest.digest(token);
        const prepared = await prepareSession(parts, deviceToken);
        const finished = await uow.run((tables): Result<OpenedSession, LinkExpired> => {
          const now = clock.now();
          const challenge = tables.challenges.byTokenHash(tokenHash);
          if (!isOpen(challenge, 'sign-in', now)) return err(linkExpired);
          return ok(openSession(tables, proveAddress(tables, parts, challenge, now), prepared, now));
        });
        return finished.andThen((inner) => inner);
      }),

    openCodeFor: ({ email, browserId }) =>
      answer(async (): Promise<Result<string | null, Unavailable>> => {
        const browserHash = await digest.digest(browserId);
        return uow.read((tables) => {
          const challenge = newestMessage(tables, {
            email: email === null ? null : normalizeEmail(email),
            browserHash,
          });
          return isOpen(challenge, 'sign-in', clock.now()) ? challenge.email : null;
        });
      }),

    verifyCode: ({ email, code, browserId, deviceToken }) =>
      answer(async (): Promise<Result<OpenedSession, CodeRefused | Unavailable>> => {
        const attempt = await prepareCodeAttempt(parts, {
          email: email === null ? null : normalizeEmail(email),
          code,
          browserId,
          deviceToken,
        });
        if (attempt.isErr()) return err(attempt.error);
        const prepared = await prepareSession(parts, deviceToken);
        const finished = await uow.run((tables): Result<OpenedSession, CodeRefused> => {
          const now = clock.now();
          return attempt.value
            .check(tables, now)
            .map((challenge) =>
              openSession(tables, proveAddress(tables, parts, challenge, now), prepared, now),
            );
        });
        return finished.andThen((inner) => inner);
      }),
  };
}
