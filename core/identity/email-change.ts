import { err, ok, type Result, safeTry } from 'neverthrow';
import { iso } from '../calendar/durations.ts';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import { type Failure, linkExpired, reauthenticationNeeded, rejected } from '../ports/failures.ts';
import type { Account, Challenge } from '../ports/identity-tables.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { type OnboardingStatus, statusOf } from '../record/onboarding-status.ts';
import { mayDoSensitive } from '../session-limits.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { postMessage, prepareMessage, storeMessage, voidSecretsOf } from './identity-messages.ts';
import type { Requester } from './identity-service.ts';
import { mailRecipient, recipientAt } from './mail-words.ts';
import { forSignedIn, liveSession } from './stored-sessions.ts';

const isTaken = async (tables: Tables, email: string) =>
  (await tables.accounts.byEmail(email)) !== null || (await tables.onboarding.byEmail(email)).length > 0;

/** If the new address has an account, it gets a mail that says so, and the response is the same. */
export function makeEmailChangeService(dependencies: IdentityDependencies) {
  const { random, mail } = dependencies;
  return {
    requestEmailChange: ({
      sessionToken,
      newEmail: typed,
      ...requester
    }: { sessionToken: string; newEmail: string } & Requester) =>
      safeTry(async function* () {
        if (!isEmail(typed)) return err(rejected);
        const newEmail = normalizeEmail(typed);
        const message = await prepareMessage(dependencies, {
          ...requester,
          email: newEmail,
          purpose: 'sign-in',
        });
        return forSignedIn(dependencies, 'run', sessionToken, async (signedIn, tables, now) => {
          if (!mayDoSensitive(signedIn.stored.lastProofAt, now)) return err(reauthenticationNeeded);
          const { email } = signedIn.account;
          if (email === newEmail) return err(rejected);
          // Stored under the old address: a new password and the deletion of the account void it.
          const challenge: Challenge = { ...message.challenge, email, newEmail, codeHash: null };
          const post = async (stored: Challenge) => {
            const content = (await isTaken(tables, newEmail))
              ? mail.emailAlreadyInUse(await recipientAt(tables, newEmail, requester.language))
              : mail.emailChange({ token: message.token, language: signedIn.account.language });
            await postMessage(tables, { ...stored, email: newEmail }, content);
            const notice = mail.emailChangeRequested({
              newEmail,
              requestedAt: now,
              ...mailRecipient(signedIn.account),
            });
            await tables.outbox.enqueue({ id: random.uuid(), to: email, ...notice }, now);
          };
          return (await storeMessage(tables, dependencies, { ...message, challenge })).asyncMap(post);
        });
      }),
  };
}

/**
 * Spends the link to the new address: moves the account with all its data, voids the links and codes of the
 * old address, and notifies it. Password and sessions stay only if the browser that opens the link is signed in
 * to the account: otherwise someone could keep a way into an account that another person now proves to own. A
 * device cookie is not enough, since several people may use a browser. Fails if the address was taken meanwhile.
 */
export async function changeEmail(
  tables: Tables,
  { random, mail }: Pick<IdentityDependencies, 'random' | 'mail'>,
  challenge: Challenge,
  newEmail: string,
  sessionHash: string,
  now: number,
): Promise<
  Result<{ readonly account: Account; readonly status: OnboardingStatus }, Failure<'link-expired'>>
> {
  const before = await tables.accounts.byEmail(challenge.email);
  if (!before || (await isTaken(tables, newEmail))) return err(linkExpired);
  await voidSecretsOf(tables, before.email, now);
  // The deletion of the account would not find the former address.
  await tables.challenges.deleteAllOf(before.email);
  await tables.challenges.put({ ...challenge, email: newEmail, spentAt: now });
  await tables.wrongTries.forget(challenge.mailboxHash);
  const isSignedIn = (await liveSession(tables, sessionHash, now))?.account.id === before.id;
  const account = {
    ...before,
    email: newEmail,
    emailVerifiedAt: now,
    passwordHash: isSignedIn ? before.passwordHash : null,
  };
  if (!isSignedIn) {
    await tables.sessions.deleteAllOf(account.id);
    await tables.knownBrowsers.deleteAllOf(account.id);
  }
  await tables.accounts.put(account);
  await tables.erasures.noteMove(before.email, before.id);
  for (const record of await tables.onboarding.byEmail(before.email)) {
    await tables.onboarding.put({ ...record, email: newEmail, updated_at: iso(now) });
  }
  await tables.appointments.changeEmail(before.email, newEmail);
  await tables.contactMessages.changeEmail(before.email, newEmail);
  await keepUnsubscribed(tables, before.email, newEmail, now);
  await tables.securityLog.record({ kind: 'email-changed', email: before.email }, now);
  const notice = mail.emailChanged({ newEmail, changedAt: now, ...mailRecipient(before) });
  await tables.outbox.enqueue({ id: random.uuid(), to: before.email, ...notice }, now);
  return ok({ account, status: statusOf(await tables.onboarding.byEmail(newEmail)) });
}

/** Whoever unsubscribed stays so under a new address. */
export async function keepUnsubscribed(
  { suppressions }: Pick<Tables, 'suppressions'>,
  email: string,
  newEmail: string,
  now: number,
): Promise<void> {
  const reasons = await suppressions.reasonsFor(email);
  if (reasons.includes('unsubscribed')) await suppressions.add(newEmail, 'unsubscribed', now);
}
