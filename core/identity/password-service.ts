import { err, ok, type Result } from 'neverthrow';
import { statusOf } from '../onboarding/onboarding-status.ts';
import type {
  EmailNotConfirmed,
  InvalidCredentials,
  InvalidEmail,
  LinkExpired,
  SamePassword,
  WeakPassword,
} from '../ports/auth-port.ts';
import {
  type NotSignedIn,
  notSignedIn,
  type RateLimited,
  type ReauthenticationNeeded,
  reauthenticationNeeded,
  type Unavailable,
} from '../ports/failures.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { mayDoSensitive } from '../session-security/session-limits.ts';
import { isEmail, normalizeEmail } from './email.ts';
import type { Account } from './identity-entities.ts';
import {
  postMessage,
  postSignInMail,
  prepareMessage,
  proveAddress,
  storeMessage,
} from './identity-messages.ts';
import { answer, type IdentityParts } from './identity-parts.ts';
import type { IdentityService, OpenedSession } from './identity-service.ts';
import { prepareDevice, rememberOnlyThisBrowser } from './known-browsers.ts';
import { isOpen } from './one-time-secret.ts';
import { matches, weaknessOf } from './password-check.ts';
import { liveSession, openSession, prepareSession, type SignedIn } from './stored-sessions.ts';
import { tryPassword } from './try-password.ts';

const invalidEmail: InvalidEmail = Object.freeze({ kind: 'invalid-email' });
const linkExpired: LinkExpired = Object.freeze({ kind: 'link-expired' });
const invalidCredentials: InvalidCredentials = Object.freeze({ kind: 'invalid-credentials' });
const emailNotConfirmed: EmailNotConfirmed = Object.freeze({ kind: 'email-not-confirmed' });
const samePassword: SamePassword = Object.freeze({ kind: 'same-password' });

/** Passwords: signing in with one, setting it, and the way back to a forgotten one (decisions 13 to 16, 33 and 36). */
export type PasswordService = Pick<
  IdentityService,
  'signInWithPassword' | 'requestPasswordReset' | 'inspectRecovery' | 'finishRecovery' | 'setPassword'
>;

/** Whether a proof is missing: for a change, and for the first password of a person whose sign-up is complete. */
function lacksProof(tables: Tables, { account, stored }: SignedIn, now: number): boolean {
  const isSensitive =
    account.passwordHash !== null || statusOf(tables.onboarding.byEmail(account.email)).completed;
  return isSensitive && !mayDoSensitive(stored.lastProofAt, now);
}

/** Keeps the new password; what was mailed before opens nothing any more, and the person hears of it. */
function keepPassword(
  tables: Tables,
  { random, mail }: Pick<IdentityParts, 'random' | 'mail'>,
  account: Account,
  passwordHash: string,
  now: number,
): Account {
  const changed = { ...account, passwordHash };
  tables.accounts.put(changed);
  for (const id of tables.challenges.voidAllOf(account.email, now)) tables.outbox.voidSecret(id, now);
  const content = mail.passwordChanged({ changedAt: now, isFirst: account.passwordHash === null });
  tables.outbox.enqueue({ id: random.uuid(), to: account.email, ...content }, now);
  return changed;
}

export function makePasswordService(parts: IdentityParts): PasswordService {
  const { uow, clock, digest, hasher, mail } = parts;

  return {
    signInWithPassword: ({ email: typed, password, ...asking }) =>
      answer(
        async (): Promise<
          Result<OpenedSession, InvalidCredentials | EmailNotConfirmed | RateLimited | Unavailable>
        > => {
          const email = normalizeEmail(typed);
          const matched = await tryPassword(parts, { ...asking, email, password });
          if (matched.isErr()) return err(matched.error);
          const { matches: isRight, passwordHash } = matched.value;
          if (!isRight) return err(invalidCredentials);
          const prepared = await prepareSession(parts, asking.deviceToken);
          const message = await prepareMessage(parts, { ...asking, email, purpose: 'sign-in' });
          const finished = await uow.run(
            (tables): Result<OpenedSession, InvalidCredentials | EmailNotConfirmed> => {
              const account = tables.accounts.byEmail(email);
              if (!account || account.passwordHash !== passwordHash) return err(invalidCredentials);
              if (account.provedAt === null) {
                storeMessage(tables, message).map((stored) => postSignInMail(tables, parts, message, stored));
                return err(emailNotConfirmed);
              }
              return ok(openSession(tables, account, prepared, clock.now()));
            },
          );
          return finished.andThen((inner) => inner);
        },
      ),

    requestPasswordReset: ({ email: typed, ...asking }) =>
      answer(async (): Promise<Result<void, InvalidEmail | RateLimited | Unavailable>> => {
        if (!isEmail(typed)) return err(invalidEmail);
        const email = normalizeEmail(typed);
        const message = await prepareMessage(parts, { ...asking, email, purpose: 'recovery' });
        const withAccount = mail.recovery({ token: message.token });
        const withoutAccount = mail.recoveryWithoutAccount();
        const stored = await uow.run((tables): Result<void, RateLimited> => {
          // For an unknown address the challenge is stored too, for the cool-down; its token leaves in no mail.
          const content = tables.accounts.byEmail(email) ? withAccount : withoutAccount;
          return storeMessage(tables, message).map((kept) => postMessage(tables, kept, content));
        });
        return stored.andThen((inner) => inner);
      }),

    inspectRecovery: ({ token }) =>
      answer(async (): Promise<Result<boolean, Unavailable>> => {
        const tokenHash = await digest.digest(token);
        return uow.read((tables) =>
          isOpen(tables.challenges.byTokenHash(tokenHash), 'recovery', clock.now()),
        );
      }),

    finishRecovery: ({ token, password, deviceToken }) =>
      answer(
        async (): Promise<Result<OpenedSession, WeakPassword | SamePassword | LinkExpired | Unavailable>> => {
          const tokenHash = await digest.digest(token);
          const looked = await uow.read((tables) => {
            const challenge = tables.challenges.byTokenHash(tokenHash);
            if (!isOpen(challenge, 'recovery', clock.now())) return null;
            const account = tables.accounts.byEmail(challenge.email);
            // A password from before the first proof is void: it is nobody's, so it cannot be 'the same' (decision 15).
            return {
              email: challenge.email,
              currentHash: account?.provedAt == null ? null : account.passwordHash,
            };
          });
          if (looked.isErr()) return err(looked.error);
          if (!looked.value) return err(linkExpired);
          const weak = await weaknessOf(parts, looked.value.email, password);
          if (weak) return err(weak);
          const same = await matches(parts, password, looked.value.currentHash);
          if (same.isErr()) return err(same.error);
          if (same.value) return err(samePassword);
          const hashed = await hasher.hash(password);
          if (hashed.isErr()) return err(hashed.error);
          const prepared = await prepareSession(parts, deviceToken);
          const finished = await uow.run((tables): Result<OpenedSession, LinkExpired> => {
            const now = clock.now();
            const challenge = tables.challenges.byTokenHash(tokenHash);
            if (!isOpen(challenge, 'recovery', now)) return err(linkExpired);
            const proved = proveAddress(tables, parts, challenge, now);
            const account = keepPassword(tables, parts, proved, hashed.value, now);
            tables.sessions.deleteAllOf(account.id);
            tables.securityLog.record({ kind: 'password-reset', email: account.email }, now);
            const opened = openSession(tables, account, prepared, now);
            return ok({
              ...opened,
              deviceToken: rememberOnlyThisBrowser(tables, account, prepared.device, now),
            });
          });
          return finished.andThen((inner) => inner);
        },
      ),

    setPassword: ({ sessionToken, password, deviceToken = null }) =>
      answer(
        async (): Promise<
          Result<
            Pick<OpenedSession, 'deviceToken'>,
            WeakPassword | SamePassword | NotSignedIn | ReauthenticationNeeded | Unavailable
          >
        > => {
          const tokenHash = await digest.digest(sessionToken);
          const looked = await uow.read((tables) => {
            const now = clock.now();
            const signedIn = liveSession(tables, tokenHash, now);
            return signedIn && { account: signedIn.account, lacksProof: lacksProof(tables, signedIn, now) };
          });
          if (looked.isErr()) return err(looked.error);
          if (!looked.value) return err(notSignedIn);
          const { email, passwordHash } = looked.value.account;
          const weak = await weaknessOf(parts, email, password);
          if (weak) return err(weak);
          // Before the comparison: or an old session could be used to guess the password.
          if (looked.value.lacksProof) return err(reauthenticationNeeded);
          if (passwordHash !== null) {
            const same = await matches(parts, password, passwordHash);
            if (same.isErr()) return err(same.error);
            if (same.value) return err(samePassword);
          }
          const hashed = await hasher.hash(password);
          if (hashed.isErr()) return err(hashed.error);
          const device = await prepareDevice(parts, deviceToken);
          const written = await uow.run(
            (tables): Result<Pick<OpenedSession, 'deviceToken'>, NotSignedIn | ReauthenticationNeeded> => {
              const now = clock.now();
              const signedIn = liveSession(tables, tokenHash, now);
              if (!signedIn) return err(notSignedIn);
              // Another tab set a password in between: this is a change now, and of something it has not seen.
              if (signedIn.account.passwordHash !== passwordHash) return err(reauthenticationNeeded);
              if (lacksProof(tables, signedIn, now)) return err(reauthenticationNeeded);
              keepPassword(tables, parts, signedIn.account, hashed.value, now);
              tables.sessions.deleteAllOf(signedIn.account.id, tokenHash);
              const kind = passwordHash === null ? 'password-set' : 'password-changed';
              tables.securityLog.record({ kind, email: signedIn.account.email }, now);
              return ok({ deviceToken: rememberOnlyThisBrowser(tables, signedIn.account, device, now) });
            },
          );
          return written.andThen((inner) => inner);
        },
      ),
  };
}
