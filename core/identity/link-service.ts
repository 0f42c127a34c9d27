import { err, ok, safeTry } from 'neverthrow';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import { invalidEmail, linkExpired } from '../ports/failures.ts';
import type { Campaign } from '../record/first-touch.ts';
import { newestMessage, openMessage, prepareCodeAttempt } from './code-attempt.ts';
import { changeEmail } from './email-change.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { postSignInMail, prepareMessage, storeMessage, verifyEmail } from './identity-messages.ts';
import type { LinkReading, Requester, Verifying } from './identity-service.ts';
import { isOpen } from './one-time-secret.ts';
import { liveSession, openSession, prepareSession } from './stored-sessions.ts';

export function makeLinkService(dependencies: IdentityDependencies) {
  const { uow, clock, digest } = dependencies;
  const normalizedOrNull = (email: string | null) => (email === null ? null : normalizeEmail(email));

  return {
    requestSignInLink: (request: { email: string; campaign?: Campaign | undefined } & Requester) =>
      safeTry(async function* () {
        if (!isEmail(request.email)) return err(invalidEmail);
        const email = normalizeEmail(request.email);
        const message = await prepareMessage(dependencies, { ...request, email, purpose: 'sign-in' });
        return uow.run(async (tables) =>
          (await storeMessage(tables, dependencies, message)).asyncMap((stored) =>
            postSignInMail(tables, dependencies, message, stored),
          ),
        );
      }),

    inspectLink: (link: { token: string; browserId: string | null; sessionToken: string | null }) =>
      safeTry(async function* () {
        const tokenHash = await digest.digest(link.token);
        const browserHash = await digest.digest(link.browserId ?? '');
        const sessionHash = await digest.digest(link.sessionToken ?? '');
        return uow.read(async (tables): Promise<LinkReading> => {
          const now = clock.now();
          const challenge = await tables.challenges.byTokenHash(tokenHash);
          if (challenge === null) return { kind: 'expired', email: null, used: false };
          const used = challenge.spentAt !== null;
          // What the link leads to: the account's address once it has been spent.
          const email = challenge.newEmail ?? challenge.email;
          const fromHere = link.browserId !== null && challenge.browserHash === browserHash;
          // A sign-in link to an address that was not changed would create another account.
          const mayName = fromHere && challenge.newEmail === null;
          if (isOpen(challenge, 'sign-in', now)) {
            return fromHere ? { kind: 'automatic' } : { kind: 'confirmation-required', email };
          }
          const isSignedIn = (await liveSession(tables, sessionHash, now))?.account.email === email;
          return { kind: 'expired', email: mayName || isSignedIn ? email : null, used };
        });
      }),

    /** Verifies the address, stamps the row and opens a session. A link to a new address changes that first. */
    finishLink: (link: { token: string; sessionToken?: string | null } & Verifying) =>
      safeTry(async function* () {
        const tokenHash = await digest.digest(link.token);
        const sessionHash = await digest.digest(link.sessionToken ?? '');
        const prepared = await prepareSession(dependencies, link.deviceToken);
        return uow.run(async (tables) => {
          const now = clock.now();
          const challenge = await tables.challenges.byTokenHash(tokenHash);
          if (!isOpen(challenge, 'sign-in', now)) return err(linkExpired);
          const verified =
            challenge.newEmail === null
              ? ok(await verifyEmail(tables, dependencies, challenge, now, link))
              : await changeEmail(tables, dependencies, challenge, challenge.newEmail, sessionHash, now);
          return verified.asyncMap(async ({ account, status }) => ({
            ...(await openSession(tables, account, prepared, now)),
            status,
            emailChanged: challenge.newEmail !== null,
          }));
        });
      }),

    /** The address of the message whose code this browser may enter now. Spends nothing. */
    openCodeFor: ({ email, browserId }: { email: string | null; browserId: string }) =>
      safeTry(async function* () {
        const browserHash = await digest.digest(browserId);
        const challenge = yield* uow.read((tables) =>
          newestMessage(tables, { email: normalizedOrNull(email), browserHash }),
        );
        return openMessage(challenge, clock.now()).map(({ email }) => email);
      }),

    /** `email` null matches any address (requests without script). */
    verifyCode: (attempt: { email: string | null; code: string; browserId: string | null } & Verifying) =>
      safeTry(async function* () {
        const { check } = yield* prepareCodeAttempt(dependencies, {
          ...attempt,
          email: normalizedOrNull(attempt.email),
        });
        const prepared = await prepareSession(dependencies, attempt.deviceToken);
        return uow.run(async (tables) => {
          const now = clock.now();
          return (await check(tables, now)).asyncMap(async (challenge) => {
            const { account, status } = await verifyEmail(tables, dependencies, challenge, now, attempt);
            return { ...(await openSession(tables, account, prepared, now)), status };
          });
        });
      }),
  };
}
