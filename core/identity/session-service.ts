import { err, ok, type Result } from 'neverthrow';
import type { CodeRefused, Session, TimedSession, WrongPassword } from '../ports/auth-port.ts';
import {
  type NotSignedIn,
  notSignedIn,
  type RateLimited,
  type ReauthenticationNeeded,
  reauthenticationNeeded,
  type Unavailable,
} from '../ports/failures.ts';
import { ACTIVITY_INTERVAL_MS, mayDoSensitive, sessionTimes } from '../session-security/session-limits.ts';
import { prepareCodeAttempt } from './code-attempt.ts';
import { normalizeEmail } from './email.ts';
import { answer, type IdentityParts } from './identity-parts.ts';
import type { IdentityService, OpenedSession } from './identity-service.ts';
import { liveSession, prepareSession, renewSession, type SignedIn } from './stored-sessions.ts';
import { tryPassword } from './try-password.ts';

const wrongPassword: WrongPassword = Object.freeze({ kind: 'wrong-password' });

/** The life of a session after it was opened (decision 17): looked at, kept awake, proved again, ended. */
export type SessionService = Pick<
  IdentityService,
  | 'currentSession'
  | 'timedSession'
  | 'provenSession'
  | 'isKnownBrowser'
  | 'recordActivity'
  | 'reauthenticate'
  | 'signOut'
>;

type ProofRefused = WrongPassword | CodeRefused | RateLimited;

interface Renewal {
  readonly tokenHash: string;
  readonly deviceToken: string | null;
}

export function makeSessionService(parts: IdentityParts): SessionService {
  const { uow, clock, digest } = parts;

  const look = <T>(sessionToken: string, seen: (signedIn: SignedIn | null, now: number) => T) =>
    answer(async (): Promise<Result<T, Unavailable>> => {
      const tokenHash = await digest.digest(sessionToken);
      return uow.read((tables) => {
        const now = clock.now();
        return seen(liveSession(tables, tokenHash, now), now);
      });
    });

  /** Renews the session if `proved` says so, inside one transaction: of many parallel proofs with one token one succeeds. */
  async function renew<E>(
    { tokenHash, deviceToken }: Renewal,
    proved: (signedIn: SignedIn, tables: Parameters<typeof liveSession>[0], now: number) => Result<void, E>,
  ): Promise<Result<OpenedSession, E | NotSignedIn | Unavailable>> {
    const prepared = await prepareSession(parts, deviceToken);
    const renewed = await uow.run((tables): Result<OpenedSession, E | NotSignedIn> => {
      const now = clock.now();
      const signedIn = liveSession(tables, tokenHash, now);
      if (!signedIn) return err(notSignedIn);
      return proved(signedIn, tables, now).map(() => renewSession(tables, signedIn, prepared, now));
    });
    return renewed.andThen((inner) => inner);
  }

  async function byPassword(
    renewal: Renewal,
    typed: { email: string; password: string },
  ): Promise<Result<OpenedSession, WrongPassword | NotSignedIn | RateLimited | Unavailable>> {
    const tried = await tryPassword(parts, { ...typed, deviceToken: renewal.deviceToken });
    if (tried.isErr()) return err(tried.error);
    const { matches, passwordHash } = tried.value;
    if (!matches) return err(wrongPassword);
    return renew(renewal, ({ account }) =>
      account.passwordHash === passwordHash ? ok(undefined) : err(wrongPassword),
    );
  }

  async function byCode(
    renewal: Renewal,
    typed: { email: string; code: string; browserId: string | null },
  ): Promise<Result<OpenedSession, CodeRefused | NotSignedIn | Unavailable>> {
    const attempt = await prepareCodeAttempt(parts, { ...typed, deviceToken: renewal.deviceToken });
    if (attempt.isErr()) return err(attempt.error);
    return renew(renewal, (_signedIn, tables, now) =>
      attempt.value
        .check(tables, now)
        .map((challenge) => tables.challenges.put({ ...challenge, spentAt: now })),
    );
  }

  return {
    currentSession: (sessionToken) => look(sessionToken, (signedIn) => signedIn?.session ?? null),

    timedSession: (sessionToken) =>
      look(sessionToken, (signedIn, now): TimedSession | null => {
        const times = signedIn && sessionTimes(signedIn.stored, now);
        return signedIn && times && { session: signedIn.session, times };
      }),

    provenSession: (sessionToken) =>
      look(sessionToken, (signedIn, now): Result<Session, NotSignedIn | ReauthenticationNeeded> => {
        if (!signedIn) return err(notSignedIn);
        return mayDoSensitive(signedIn.stored.lastProofAt, now)
          ? ok(signedIn.session)
          : err(reauthenticationNeeded);
      }).andThen((inner) => inner),

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

    isKnownBrowser: ({ email, deviceToken }) =>
      answer(async (): Promise<Result<boolean, Unavailable>> => {
        if (deviceToken === null) return ok(false);
        const hash = await digest.digest(deviceToken);
        return uow.read((tables) => tables.knownBrowsers.find(hash, normalizeEmail(email)) !== null);
      }),

    reauthenticate: ({ sessionToken, browserId, deviceToken = null, proof }) =>
      answer(async (): Promise<Result<OpenedSession, ProofRefused | NotSignedIn | Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        const looked = await uow.read((tables) => liveSession(tables, tokenHash, clock.now()));
        if (looked.isErr()) return err(looked.error);
        if (!looked.value) return err(notSignedIn);
        const { email } = looked.value.account;
        const renewal = { tokenHash, deviceToken };
        return 'password' in proof
          ? byPassword(renewal, { email, password: proof.password })
          : byCode(renewal, { email, code: proof.code, browserId });
      }),

    signOut: (sessionToken) =>
      answer(async (): Promise<Result<void, Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        return uow.run((tables) => tables.sessions.delete(tokenHash));
      }),
  };
}
