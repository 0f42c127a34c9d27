import { err, ok, safeTry } from 'neverthrow';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import {
  emailNotConfirmed,
  invalidCredentials,
  invalidEmail,
  linkExpired,
  reauthenticationNeeded,
  samePassword,
} from '../ports/failures.ts';
import type { Account } from '../ports/identity-tables.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { statusOf } from '../record/onboarding-status.ts';
import { mayDoSensitive } from '../session-limits.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import {
  postMessage,
  postSignInMail,
  prepareMessage,
  storeMessage,
  verifyEmail,
  voidSecretsOf,
} from './identity-messages.ts';
import type { Requester, Verifying } from './identity-service.ts';
import { prepareDevice, rememberOnlyThisBrowser } from './known-browsers.ts';
import { mailRecipient } from './mail-words.ts';
import { isOpen } from './one-time-secret.ts';
import { matches, weaknessOf } from './password-check.ts';
import { forSignedIn, openSession, prepareSession, type SignedIn } from './stored-sessions.ts';
import { tryPassword } from './try-password.ts';

/** Whether a recent proof is missing, needed for a change and, after the sign-up, for the first password. */
async function needsReauthentication(
  tables: Tables,
  { account, stored }: SignedIn,
  now: number,
): Promise<boolean> {
  const isSensitive =
    account.passwordHash !== null || statusOf(await tables.onboarding.byEmail(account.email)).completed;
  return isSensitive && !mayDoSensitive(stored.lastProofAt, now);
}

/** Stores the new password, voids all mailed links and codes, and notifies the person. */
async function storePassword(
  tables: Tables,
  { random, mail }: Pick<IdentityDependencies, 'random' | 'mail'>,
  account: Account,
  passwordHash: string,
  now: number,
): Promise<Account> {
  const changed = { ...account, passwordHash };
  await tables.accounts.put(changed);
  await voidSecretsOf(tables, account.email, now);
  const content = mail.passwordChanged({
    changedAt: now,
    isFirst: account.passwordHash === null,
    ...mailRecipient(account),
  });
  await tables.outbox.enqueue({ id: random.uuid(), to: account.email, ...content }, now);
  return changed;
}

/** They give the unsent mail to an unknown address the length of a real one. */
const UNSENT_WORDS = 'green kettle';

export function makePasswordService(dependencies: IdentityDependencies) {
  const { uow, clock, digest, hasher, mail } = dependencies;

  return {
    /** `email-not-confirmed`: a new link was sent, at most every 60 s. `rate-limited`: unknown browsers need a link. */
    signInWithPassword: ({ password, ...requester }: { email: string; password: string } & Requester) =>
      safeTry(async function* () {
        const email = normalizeEmail(requester.email);
        const tried = yield* tryPassword(dependencies, { ...requester, email, password });
        if (!tried.matches) return err(invalidCredentials);
        const prepared = await prepareSession(dependencies, requester.deviceToken);
        const message = await prepareMessage(dependencies, { ...requester, email, purpose: 'sign-in' });
        return uow.run(async (tables) => {
          const account = await tables.accounts.byEmail(email);
          if (!account || account.passwordHash !== tried.passwordHash) return err(invalidCredentials);
          if (account.emailVerifiedAt === null) {
            const stored = await storeMessage(tables, dependencies, message);
            if (stored.isOk()) await postSignInMail(tables, dependencies, message, stored.value);
            return err(emailNotConfirmed);
          }
          return ok(await openSession(tables, account, prepared, clock.now()));
        });
      }),

    requestPasswordReset: ({ email: typed, ...requester }: { email: string } & Requester) =>
      safeTry(async function* () {
        if (!isEmail(typed)) return err(invalidEmail);
        const email = normalizeEmail(typed);
        const message = await prepareMessage(dependencies, { ...requester, email, purpose: 'recovery' });
        return uow.run(async (tables) => {
          // A challenge is stored for unknown addresses too, for the cool-down; its token is never mailed.
          const account = await tables.accounts.byEmail(email);
          const recipient = mailRecipient(account, requester.language);
          // Both mails are composed either way, so that the time does not tell whether the address is known.
          const toOwner = mail.recovery({
            token: message.token,
            ...recipient,
            words: account ? (recipient.words ?? null) : UNSENT_WORDS,
          });
          const toNobody = mail.recoveryWithoutAccount(mailRecipient(null, requester.language));
          return (await storeMessage(tables, dependencies, message)).asyncMap(async (stored) =>
            postMessage(tables, stored, account ? toOwner : toNobody),
          );
        });
      }),

    /** Whose password the recovery token sets; null if it is not valid. Spends nothing. */
    inspectRecovery: ({ token }: { token: string }) =>
      safeTry(async function* () {
        const tokenHash = await digest.digest(token);
        const challenge = yield* uow.read((tables) => tables.challenges.byTokenHash(tokenHash));
        return ok(isOpen(challenge, 'recovery', clock.now()) ? challenge.email : null);
      }),

    /**
     * Spends the recovery token once the password is accepted, verifies the address, ends all other sessions,
     * voids every open link and code of the person and notifies them by mail.
     */
    finishRecovery: (request: { token: string; password: string } & Omit<Verifying, 'campaign'>) =>
      safeTry(async function* () {
        const { password, deviceToken, language } = request;
        const tokenHash = await digest.digest(request.token);
        const { email, currentHash } = yield* uow.read(async (tables) => {
          const challenge = await tables.challenges.byTokenHash(tokenHash);
          if (!isOpen(challenge, 'recovery', clock.now())) return err(linkExpired);
          const account = await tables.accounts.byEmail(challenge.email);
          // A password set before the first verification is void, so it cannot be 'the same password'.
          const current = account?.emailVerifiedAt == null ? null : account.passwordHash;
          return ok({ email: challenge.email, currentHash: current });
        });
        const weak = await weaknessOf(dependencies, email, password);
        if (weak) return err(weak);
        if (yield* matches(dependencies, password, currentHash)) return err(samePassword);
        const passwordHash = yield* hasher.hash(password);
        const prepared = await prepareSession(dependencies, deviceToken);
        return uow.run(async (tables) => {
          const now = clock.now();
          const challenge = await tables.challenges.byTokenHash(tokenHash);
          if (!isOpen(challenge, 'recovery', now)) return err(linkExpired);
          const verified = await verifyEmail(tables, dependencies, challenge, now, { language });
          const account = await storePassword(tables, dependencies, verified.account, passwordHash, now);
          await tables.sessions.deleteAllOf(account.id);
          await tables.securityLog.record({ kind: 'password-reset', email: account.email }, now);
          const session = await openSession(tables, account, prepared, now);
          return ok({
            ...session,
            deviceToken: await rememberOnlyThisBrowser(tables, account, prepared.device, now),
          });
        });
      }),

    /**
     * The first password needs only the session while the sign-up is incomplete; every other change needs
     * authentication within the last 5 minutes. Ends the other sessions, voids every open link and code of the
     * person and notifies them by mail.
     */
    setPassword: (request: { sessionToken: string; password: string; deviceToken?: string | null }) =>
      safeTry(async function* () {
        const { sessionToken, password, deviceToken = null } = request;
        const { account, isReauthenticationNeeded } = yield* forSignedIn(
          dependencies,
          'read',
          sessionToken,
          async (signedIn, tables, now) =>
            ok({
              account: signedIn.account,
              isReauthenticationNeeded: await needsReauthentication(tables, signedIn, now),
            }),
        );
        const weak = await weaknessOf(dependencies, account.email, password);
        if (weak) return err(weak);
        // Checked before the comparison, so that an old session cannot be used to guess the password.
        if (isReauthenticationNeeded) return err(reauthenticationNeeded);
        if (account.passwordHash !== null && (yield* matches(dependencies, password, account.passwordHash))) {
          return err(samePassword);
        }
        const passwordHash = yield* hasher.hash(password);
        const device = await prepareDevice(dependencies, deviceToken);
        const set = yield* forSignedIn(dependencies, 'run', sessionToken, async (signedIn, tables, now) => {
          const { passwordHash: meanwhile } = signedIn.account;
          if (meanwhile !== account.passwordHash) return ok({ meanwhile });
          if (await needsReauthentication(tables, signedIn, now)) return err(reauthenticationNeeded);
          await storePassword(tables, dependencies, signedIn.account, passwordHash, now);
          await tables.sessions.deleteAllOf(signedIn.account.id, signedIn.stored.tokenHash);
          const kind = account.passwordHash === null ? 'password-set' : 'password-changed';
          await tables.securityLog.record({ kind, email: signedIn.account.email }, now);
          return ok({
            deviceToken: await rememberOnlyThisBrowser(tables, signedIn.account, device, now),
          });
        });
        if ('deviceToken' in set) return ok(set);
        // Set by another request meanwhile: by the same form, sent twice, or else this is now a change and needs authentication.
        const isSame = set.meanwhile !== null && (yield* matches(dependencies, password, set.meanwhile));
        return err(isSame ? samePassword : reauthenticationNeeded);
      }),
  };
}
