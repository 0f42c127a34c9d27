import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { stampVerified, tidyCampaign } from '../onboarding/accept-step.ts';
import type {
  Campaign,
  CodeRefused,
  EmailNotConfirmed,
  InvalidCredentials,
  InvalidEmail,
  LinkExpired,
  SamePassword,
  Session,
  WeakPassword,
  WrongPassword,
} from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type NotSignedIn,
  notSignedIn,
  type RateLimited,
  type ReauthenticationNeeded,
  rateLimited,
  reauthenticationNeeded,
  type Unavailable,
} from '../ports/failures.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '../ports/hashing.ts';
import type { IdentityMail } from '../ports/identity-mail.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Tables, UnitOfWork } from '../ports/unit-of-work.ts';
import { ACTIVITY_INTERVAL_MS, mayDoSensitive, sessionLife } from '../session-security/session-limits.ts';
import { isEmail, normalizeEmail } from './email.ts';
import type { Account, Challenge, StoredSession } from './identity-entities.ts';
import type { IdentityService, LinkReading, OpenedSession } from './identity-service.ts';
import {
  CODE_COUNT,
  CODE_LENGTH,
  codeMaterial,
  coolDownSeconds,
  isOpen,
  MAX_WRONG_CODES,
  normalizeCode,
  SECRET_LIFETIME_MS,
} from './one-time-secret.ts';
import { PASSWORD_MAX_LENGTH, passwordWeaknesses } from './password-rule.ts';

const invalidEmail: InvalidEmail = Object.freeze({ kind: 'invalid-email' });
const linkExpired: LinkExpired = Object.freeze({ kind: 'link-expired' });
const codeRefused: CodeRefused = Object.freeze({ kind: 'code-refused' });
const invalidCredentials: InvalidCredentials = Object.freeze({ kind: 'invalid-credentials' });
const emailNotConfirmed: EmailNotConfirmed = Object.freeze({ kind: 'email-not-confirmed' });
const samePassword: SamePassword = Object.freeze({ kind: 'same-password' });
const wrongPassword: WrongPassword = Object.freeze({ kind: 'wrong-password' });

/** Everything a sign-in message needs, made before the transaction that stores it. */
interface PreparedMessage {
  readonly challenge: Challenge;
  readonly mailId: string;
  readonly token: string;
  readonly code: string;
}

/** A session's secret and its digest, made before the transaction that opens it. */
interface PreparedSession {
  readonly token: string;
  readonly tokenHash: string;
}

interface SignedIn {
  readonly stored: StoredSession;
  readonly account: Account;
  readonly session: Session;
}

function liveSession(tables: Tables, tokenHash: string, now: number): SignedIn | null {
  const found = tables.sessions.withAccount(tokenHash);
  if (!found) return null;
  const { stored, account } = found;
  const life = sessionLife(stored, now);
  if (!life.live) return null;
  return {
    stored,
    account,
    session: { userId: account.id, email: account.email, expiresAt: life.expiresAt },
  };
}

/**
 * The identity service over stores (decisions 10 to 17, 33, 36, 38). Digests and password hashes are made before each
 * transaction, and everything they were made for is looked at again inside it, so that of many parallel attempts on one
 * secret exactly one succeeds. All limits are by `clock.now()`.
 */
export function makeIdentityService({
  uow,
  clock,
  random,
  digest,
  hasher,
  common,
  mail,
}: {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly common: CommonPasswords;
  readonly mail: IdentityMail;
}): IdentityService {
  const answer = <T, E>(work: () => Promise<Result<T, E>>): ResultAsync<T, E> => new ResultAsync(work());

  async function prepareMessage(request: {
    email: string;
    browserId: string;
    purpose: Challenge['purpose'];
    campaign?: Campaign | undefined;
  }): Promise<PreparedMessage> {
    const id = random.uuid();
    const token = random.token();
    const code = String(random.below(CODE_COUNT)).padStart(CODE_LENGTH, '0');
    const now = clock.now();
    const challenge: Challenge = {
      id,
      email: request.email,
      purpose: request.purpose,
      tokenHash: await digest.digest(token),
      codeHash:
        request.purpose === 'sign-in' ? await digest.digest(codeMaterial(id, request.browserId, code)) : null,
      browserHash: await digest.digest(request.browserId),
      createdAt: now,
      expiresAt: now + SECRET_LIFETIME_MS,
      wrongCodes: 0,
      spentAt: null,
      voidedAt: null,
      campaign: tidyCampaign(request.campaign),
    };
    return { challenge, mailId: random.uuid(), token, code };
  }

  async function prepareSession(): Promise<PreparedSession> {
    const token = random.token();
    return { token, tokenHash: await digest.digest(token) };
  }

  /** Voids the older messages and stores this one, unless the address had one within 60 s. */
  function store(tables: Tables, { challenge }: PreparedMessage): Result<void, RateLimited> {
    const wait = coolDownSeconds(tables.challenges.newestFor(challenge.email), challenge.createdAt);
    if (wait > 0) return err(rateLimited(wait));
    tables.challenges.voidAllOf(challenge.email, challenge.createdAt);
    tables.challenges.put(challenge);
    return ok(undefined);
  }

  function postSignInMail(tables: Tables, { challenge, mailId, token, code }: PreparedMessage): void {
    const content = mail.signIn({ token, code });
    tables.outbox.enqueue({ id: mailId, to: challenge.email, ...content }, challenge.createdAt);
  }

  function openSession(
    tables: Tables,
    account: Account,
    prepared: PreparedSession,
    now: number,
  ): OpenedSession {
    const stored: StoredSession = {
      tokenHash: prepared.tokenHash,
      accountId: account.id,
      createdAt: now,
      lastActiveAt: now,
      lastProofAt: now,
    };
    tables.sessions.put(stored);
    const life = sessionLife(stored, now);
    if (!life.live) throw new Error('a session that was just opened has ended');
    return {
      token: prepared.token,
      session: { userId: account.id, email: account.email, expiresAt: life.expiresAt },
    };
  }

  /** Spends the challenge: the address is proved, the row stamped, an unproved password void (decision 15). */
  function proveAddress(tables: Tables, challenge: Challenge, now: number): Account {
    tables.challenges.put({ ...challenge, spentAt: now });
    const known = tables.accounts.byEmail(challenge.email);
    const account: Account =
      known?.provedAt == null
        ? {
            id: known?.id ?? random.uuid(),
            email: challenge.email,
            passwordHash: null,
            provedAt: now,
            createdAt: known?.createdAt ?? now,
          }
        : known;
    if (account !== known) tables.accounts.put(account);
    tables.onboarding.put(
      stampVerified({
        existing: tables.onboarding.byEmail(challenge.email)[0] ?? null,
        email: challenge.email,
        campaign: challenge.campaign,
        now,
        newId: () => random.uuid(),
      }),
    );
    return account;
  }

  async function weakness(password: string): Promise<WeakPassword | null> {
    const reasons = passwordWeaknesses(password);
    // The list is for what passes the rule; a megabyte is not looked up.
    if (password.length <= PASSWORD_MAX_LENGTH && (await common.includes(password))) reasons.push('common');
    return reasons.length > 0
      ? Object.freeze({ kind: 'weak-password', reasons: Object.freeze(reasons) })
      : null;
  }

  /** No stored password is longer than the bound, so that what is cut off here cannot have matched. */
  const matches = (password: string, hash: string | null): ResultAsync<boolean, Unavailable> =>
    hasher.verify(password.slice(0, PASSWORD_MAX_LENGTH + 1), hash);

  return {
    requestSignInLink: ({ email: typed, campaign, browserId }) =>
      answer(async (): Promise<Result<void, InvalidEmail | RateLimited | Unavailable>> => {
        if (!isEmail(typed)) return err(invalidEmail);
        const message = await prepareMessage({
          email: normalizeEmail(typed),
          browserId,
          purpose: 'sign-in',
          campaign,
        });
        const stored = await uow.run((tables) =>
          store(tables, message).map(() => postSignInMail(tables, message)),
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

    finishLink: ({ token }) =>
      answer(async (): Promise<Result<OpenedSession, LinkExpired | Unavailable>> => {
        const tokenHash = await digest.digest(token);
        const prepared = await prepareSession();
        const finished = await uow.run((tables): Result<OpenedSession, LinkExpired> => {
          const now = clock.now();
          const challenge = tables.challenges.byTokenHash(tokenHash);
          if (!isOpen(challenge, 'sign-in', now)) return err(linkExpired);
          return ok(openSession(tables, proveAddress(tables, challenge, now), prepared, now));
        });
        return finished.andThen((inner) => inner);
      }),

    verifyCode: ({ email: typed, code: typedCode, browserId }) =>
      answer(async (): Promise<Result<OpenedSession, CodeRefused | Unavailable>> => {
        const email = typed === null ? null : normalizeEmail(typed);
        const code = normalizeCode(typedCode);
        const browserHash = await digest.digest(browserId ?? '');
        const askedHere = (tables: Tables): Challenge | null => {
          if (browserId === null || code === null) return null;
          const newest =
            email === null
              ? tables.challenges.newestAskedBy(browserHash)
              : tables.challenges.newestFor(email);
          return newest?.browserHash === browserHash ? newest : null;
        };
        const found = await uow.read((tables) => askedHere(tables)?.id ?? null);
        if (found.isErr()) return err(found.error);
        const codeHash = await digest.digest(codeMaterial(found.value ?? '', browserId ?? '', code ?? ''));
        const prepared = await prepareSession();
        const finished = await uow.run((tables): Result<OpenedSession, CodeRefused> => {
          const now = clock.now();
          const challenge = askedHere(tables);
          if (!isOpen(challenge, 'sign-in', now) || challenge.id !== found.value) return err(codeRefused);
          if (challenge.codeHash !== codeHash) {
            const wrongCodes = challenge.wrongCodes + 1;
            const voidedAt = wrongCodes >= MAX_WRONG_CODES ? now : null;
            tables.challenges.put({ ...challenge, wrongCodes, voidedAt });
            return err(codeRefused);
          }
          return ok(openSession(tables, proveAddress(tables, challenge, now), prepared, now));
        });
        return finished.andThen((inner) => inner);
      }),

    signInWithPassword: ({ email: typed, password, browserId }) =>
      answer(
        async (): Promise<Result<OpenedSession, InvalidCredentials | EmailNotConfirmed | Unavailable>> => {
          const email = normalizeEmail(typed);
          const looked = await uow.read((tables) => tables.accounts.byEmail(email)?.passwordHash ?? null);
          if (looked.isErr()) return err(looked.error);
          const passwordHash = looked.value;
          const matched = await matches(password, passwordHash);
          if (matched.isErr()) return err(matched.error);
          if (!matched.value) return err(invalidCredentials);
          const prepared = await prepareSession();
          const message = await prepareMessage({ email, browserId, purpose: 'sign-in' });
          const finished = await uow.run(
            (tables): Result<OpenedSession, InvalidCredentials | EmailNotConfirmed> => {
              const account = tables.accounts.byEmail(email);
              if (!account || account.passwordHash !== passwordHash) return err(invalidCredentials);
              if (account.provedAt === null) {
                if (store(tables, message).isOk()) postSignInMail(tables, message);
                return err(emailNotConfirmed);
              }
              return ok(openSession(tables, account, prepared, clock.now()));
            },
          );
          return finished.andThen((inner) => inner);
        },
      ),

    requestPasswordReset: ({ email: typed, browserId }) =>
      answer(async (): Promise<Result<void, InvalidEmail | RateLimited | Unavailable>> => {
        if (!isEmail(typed)) return err(invalidEmail);
        const email = normalizeEmail(typed);
        const message = await prepareMessage({ email, browserId, purpose: 'recovery' });
        const withAccount = mail.recovery({ token: message.token });
        const withoutAccount = mail.recoveryWithoutAccount();
        const stored = await uow.run((tables): Result<void, RateLimited> => {
          // For an unknown address the challenge is stored too, for the cool-down; its token leaves in no mail.
          const accepted = store(tables, message);
          if (accepted.isErr()) return accepted;
          const content = tables.accounts.byEmail(email) ? withAccount : withoutAccount;
          tables.outbox.enqueue({ id: message.mailId, to: email, ...content }, message.challenge.createdAt);
          return accepted;
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

    finishRecovery: ({ token, password }) =>
      answer(
        async (): Promise<Result<OpenedSession, WeakPassword | SamePassword | LinkExpired | Unavailable>> => {
          const tokenHash = await digest.digest(token);
          const looked = await uow.read((tables) => {
            const challenge = tables.challenges.byTokenHash(tokenHash);
            if (!isOpen(challenge, 'recovery', clock.now())) return null;
            const account = tables.accounts.byEmail(challenge.email);
            // A password from before the first proof is void: it is nobody's, so it cannot be 'the same' (decision 15).
            return { currentHash: account?.provedAt == null ? null : account.passwordHash };
          });
          if (looked.isErr()) return err(looked.error);
          if (!looked.value) return err(linkExpired);
          const weak = await weakness(password);
          if (weak) return err(weak);
          const same = await matches(password, looked.value.currentHash);
          if (same.isErr()) return err(same.error);
          if (same.value) return err(samePassword);
          const hashed = await hasher.hash(password);
          if (hashed.isErr()) return err(hashed.error);
          const prepared = await prepareSession();
          const finished = await uow.run((tables): Result<OpenedSession, LinkExpired> => {
            const now = clock.now();
            const challenge = tables.challenges.byTokenHash(tokenHash);
            if (!isOpen(challenge, 'recovery', now)) return err(linkExpired);
            const account = { ...proveAddress(tables, challenge, now), passwordHash: hashed.value };
            tables.accounts.put(account);
            tables.sessions.deleteAllOf(account.id);
            return ok(openSession(tables, account, prepared, now));
          });
          return finished.andThen((inner) => inner);
        },
      ),

    currentSession: (sessionToken) =>
      answer(async (): Promise<Result<Session | null, Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        return uow.read((tables) => liveSession(tables, tokenHash, clock.now())?.session ?? null);
      }),

    recordActivity: (sessionToken) =>
      answer(async (): Promise<Result<Session, NotSignedIn | Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        const needsWrite = (signedIn: SignedIn) =>
          clock.now() - signedIn.stored.lastActiveAt >= ACTIVITY_INTERVAL_MS;
        // Most calls come within the minute: they must not cost a durable write.
        const looked = await uow.read((tables) => liveSession(tables, tokenHash, clock.now()));
        if (looked.isErr()) return err(looked.error);
        if (!looked.value) return err(notSignedIn);
        if (!needsWrite(looked.value)) return ok(looked.value.session);
        const moved = await uow.run((tables): Result<Session, NotSignedIn> => {
          const now = clock.now();
          const signedIn = liveSession(tables, tokenHash, now);
          if (!signedIn) return err(notSignedIn);
          if (!needsWrite(signedIn)) return ok(signedIn.session);
          tables.sessions.put({ ...signedIn.stored, lastActiveAt: now });
          return ok(liveSession(tables, tokenHash, now)?.session ?? signedIn.session);
        });
        return moved.andThen((inner) => inner);
      }),

    setPassword: ({ sessionToken, password }) =>
      answer(
        async (): Promise<
          Result<void, WeakPassword | SamePassword | NotSignedIn | ReauthenticationNeeded | Unavailable>
        > => {
          const tokenHash = await digest.digest(sessionToken);
          const looked = await uow.read((tables) => liveSession(tables, tokenHash, clock.now()));
          if (looked.isErr()) return err(looked.error);
          if (!looked.value) return err(notSignedIn);
          const { passwordHash } = looked.value.account;
          const weak = await weakness(password);
          if (weak) return err(weak);
          if (passwordHash !== null) {
            // Before the comparison: or an old session could be used to guess the password.
            if (!mayDoSensitive(looked.value.stored.lastProofAt, clock.now()))
              return err(reauthenticationNeeded);
            const same = await matches(password, passwordHash);
            if (same.isErr()) return err(same.error);
            if (same.value) return err(samePassword);
          }
          const hashed = await hasher.hash(password);
          if (hashed.isErr()) return err(hashed.error);
          const written = await uow.run((tables): Result<void, NotSignedIn | ReauthenticationNeeded> => {
            const signedIn = liveSession(tables, tokenHash, clock.now());
            if (!signedIn) return err(notSignedIn);
            // Another tab set a password in between: this is a change now, and of something it has not seen.
            if (signedIn.account.passwordHash !== passwordHash) return err(reauthenticationNeeded);
            tables.accounts.put({ ...signedIn.account, passwordHash: hashed.value });
            tables.sessions.deleteAllOf(signedIn.account.id, tokenHash);
            return ok(undefined);
          });
          return written.andThen((inner) => inner);
        },
      ),

    reauthenticate: ({ sessionToken, password }) =>
      answer(async (): Promise<Result<Session, WrongPassword | NotSignedIn | Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        const looked = await uow.read((tables) => liveSession(tables, tokenHash, clock.now()));
        if (looked.isErr()) return err(looked.error);
        if (!looked.value) return err(notSignedIn);
        const { passwordHash } = looked.value.account;
        const matched = await matches(password, passwordHash);
        if (matched.isErr()) return err(matched.error);
        if (!matched.value) return err(wrongPassword);
        const proved = await uow.run((tables): Result<Session, WrongPassword | NotSignedIn> => {
          const now = clock.now();
          const signedIn = liveSession(tables, tokenHash, now);
          if (!signedIn) return err(notSignedIn);
          if (signedIn.account.passwordHash !== passwordHash) return err(wrongPassword);
          tables.sessions.put({ ...signedIn.stored, lastActiveAt: now, lastProofAt: now });
          return ok(liveSession(tables, tokenHash, now)?.session ?? signedIn.session);
        });
        return proved.andThen((inner) => inner);
      }),

    signOut: (sessionToken) =>
      answer(async (): Promise<Result<void, Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        return uow.run((tables) => tables.sessions.delete(tokenHash));
      }),
  };
}
