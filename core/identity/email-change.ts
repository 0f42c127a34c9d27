import { err, ok, type Result, safeTry } from 'neverthrow';
import { type OnboardingStatus, statusOf } from '../onboarding/onboarding-status.ts';
import {
  type LinkExpired,
  linkExpired,
  type NotSignedIn,
  notSignedIn,
  type RateLimited,
  type ReauthenticationNeeded,
  type Rejected,
  reauthenticationNeeded,
  rejected,
  type Unavailable,
} from '../ports/failures.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { mayDoSensitive } from '../session-security/session-limits.ts';
import { isEmail, normalizeEmail } from './email.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import type { Account, Challenge } from './identity-entities.ts';
import { postMessage, prepareMessage, storeMessage } from './identity-messages.ts';
import type { IdentityService } from './identity-service.ts';
import { mailRecipient, recipientAt } from './mail-words.ts';
import { liveSession } from './stored-sessions.ts';

const isTaken = (tables: Tables, email: string) =>
  tables.accounts.byEmail(email) !== null || tables.onboarding.byEmail(email).length > 0;

/**
 * The request to change the address of an account. Nothing changes before the link in the mail to the new
 * address is opened. The old address is notified at once. If the new address has an account, it gets a mail
 * that says so, and the response is the same.
 */
export function makeEmailChangeService(
  dependencies: IdentityDependencies,
): Pick<IdentityService, 'requestEmailChange'> {
  const { uow, clock, digest, random, mail } = dependencies;
  return {
    requestEmailChange: ({ sessionToken, newEmail: typed, ...requester }) =>
      safeTry(async function* () {
        if (!isEmail(typed)) return err(rejected);
        const newEmail = normalizeEmail(typed);
        const tokenHash = await digest.digest(sessionToken);
        const message = await prepareMessage(dependencies, {
          ...requester,
          email: newEmail,
          purpose: 'sign-in',
        });
        yield* uow.run(
          (
            tables,
          ): Result<void, NotSignedIn | ReauthenticationNeeded | Rejected | RateLimited | Unavailable> => {
            const now = clock.now();
            const signedIn = liveSession(tables, tokenHash, now);
            if (!signedIn) return err(notSignedIn);
            if (!mayDoSensitive(signedIn.stored.lastProofAt, now)) return err(reauthenticationNeeded);
            const { email } = signedIn.account;
            if (email === newEmail) return err(rejected);
            // Stored under the old address: a new password and the deletion of the account void it.
            const challenge: Challenge = { ...message.challenge, email, newEmail, codeHash: null };
            const post = (stored: Challenge) => {
              const content = isTaken(tables, newEmail)
                ? mail.emailAlreadyInUse(recipientAt(tables, newEmail, requester.language))
                : mail.emailChange({ token: message.token, language: signedIn.account.language });
              postMessage(tables, { ...stored, email: newEmail }, content);
              const notice = mail.emailChangeRequested({
                newEmail,
                requestedAt: now,
                ...mailRecipient(signedIn.account),
              });
              tables.outbox.enqueue({ id: random.uuid(), to: email, ...notice }, now);
            };
            return storeMessage(tables, dependencies, { ...message, challenge }).map(post);
          },
        );
        return ok();
      }),
  };
}

/**
 * Spends the link to the new address: moves the account with all its data, voids the links and codes of the
 * old address, and notifies it. Password and sessions stay only if the browser that opens the link is signed in
 * to the account: otherwise someone could keep a way into an account that another person now proves to own. A
 * device cookie is not enough, since several people may use a browser. Fails if the address was taken meanwhile.
 */
export function changeEmail(
  tables: Tables,
  { random, mail }: Pick<IdentityDependencies, 'random' | 'mail'>,
  challenge: Challenge,
  newEmail: string,
  sessionHash: string,
  now: number,
): Result<{ readonly account: Account; readonly status: OnboardingStatus }, LinkExpired> {
  const before = tables.accounts.byEmail(challenge.email);
  if (!before || isTaken(tables, newEmail)) return err(linkExpired);
  for (const id of tables.challenges.voidAllOf(before.email, now)) tables.outbox.voidSecret(id, now);
  tables.challenges.put({ ...challenge, spentAt: now });
  tables.wrongTries.forget(challenge.mailboxHash);
  const isSignedIn = liveSession(tables, sessionHash, now)?.account.id === before.id;
  const account = {
    ...before,
    email: newEmail,
    emailVerifiedAt: now,
    passwordHash: isSignedIn ? before.passwordHash : null,
  };
  if (!isSignedIn) {
    tables.sessions.deleteAllOf(account.id);
    tables.knownBrowsers.deleteAllOf(account.id);
  }
  tables.accounts.put(account);
  for (const record of tables.onboarding.byEmail(before.email)) {
    tables.onboarding.put({ ...record, email: newEmail, updated_at: new Date(now).toISOString() });
  }
  tables.appointments.changeEmail(before.email, newEmail);
  tables.contactMessages.changeEmail(before.email, newEmail);
  if (tables.suppressions.reasonsFor(before.email).includes('unsubscribed')) {
    tables.suppressions.add(newEmail, 'unsubscribed', now);
  }
  tables.securityLog.record({ kind: 'email-changed', email: before.email }, now);
  const notice = mail.emailChanged({ newEmail, changedAt: now, ...mailRecipient(before) });
  tables.outbox.enqueue({ id: random.uuid(), to: before.email, ...notice }, now);
  return ok({ account, status: statusOf(tables.onboarding.byEmail(newEmail)) });
}
