import { err, ok, type Result } from 'neverthrow';
import type { CodeRefused, Session, TimedSession, WrongPassword } from '../ports/auth-port.ts';
import {
  type NotSignedIn,
  notSignedIn,
  type ReauthenticationNeeded,
  reauthenticationNeeded,
  type Unavailable,
} from '../ports/failures.ts';
import { ACTIVITY_INTERVAL_MS, mayDoSensitive } from '../session-security/session-limits.ts';
import { sessionTimes } from '../session-security/session-times.ts';
import { prepareCodeAttempt } from './code-attempt.ts';
import { answer, type IdentityParts } from './identity-parts.ts';
import type { IdentityService, OpenedSession } from './identity-service.ts';
import { matches } from './password-check.ts';
import { liveSession, prepareSession, renewSession, type SignedIn } from './stored-sessions.ts';

const wrongPassword: WrongPassword = Object.freeze({ kind: 'wrong-password' });

/** The life of a session after it was opened (decision 17): looked at, kept awake, proved again, ended. */
export type SessionService = Pick<
  IdentityService,
  'currentSession' | 'timedSession' | 'provenSession' | 'recordActivity' | 'reauthenticate' | 'signOut'
>;

type ProofRefused = WrongPassword | CodeRefused;

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
    tokenHash: string,
    proved: (signedIn: SignedIn, tables: Parameters<typeof liveSession>[0], now: number) => Result<void, E>,
  ): Promise<Result<OpenedSession, E | NotSignedIn | Unavailable>> {
    const prepared = await prepareSession(parts);
    const renewed = await uow.run((tables): Result<OpenedSession, E | NotSignedIn> => {
      const now = clock.now();
      const signedIn = liveSession(tables, tokenHash, now);
      if (!signedIn) return err(notSignedIn);
      return proved(signedIn, tables, now).map(() => renewSession(tables, signedIn, prepared, now));
    });
    return renewed.andThen((inner) => inner);
  }

  async function byPassword(
    tokenHash: string,
    passwordHash: string | null,
    password: string,
  ): Promise<Result<OpenedSession, WrongPassword | NotSignedIn | Unavailable>> {
    const matched = await matches(parts, password, passwordHash);
    if (matched.isErr()) return err(matched.error);
    if (!matched.value) return err(wrongPassword);
    return renew(tokenHash, ({ account }) =>
      account.passwordHash === passwordHash ? ok(undefined) : err(wrongPassword),
    );
  }

  async function byCode(
    tokenHash: string,
    typed: { email: string; code: string; browserId: string | null },
  ): Promise<Result<OpenedSession, CodeRefused | NotSignedIn | Unavailable>> {
    const attempt = await prepareCodeAttempt(parts, typed);
    if (attempt.isErr()) return err(attempt.error);
    return renew(tokenHash, (_signedIn, tables, now) =>
      attempt.value
        .check(tables, now)
        .map((challenge) => tables.challenges.put({ ...challenge, spentAt: now })),
    );
  }

  return {
    currentSession: (sessionToken) => look(sessionToken, (signedIn) => signedIn?.session ?? null),

    timedSession: (sessionToken) =>
      look(sessionToken, (signedIn, now): TimedSession | null =>
        signedIn === null ? null : { session: signedIn.session, times: sessionTimes(signedIn.stored, now) },
      ),

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

    reauthenticate: ({ sessionToken, browserId, proof }) =>
      answer(async (): Promise<Result<OpenedSession, ProofRefused | NotSignedIn | Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        const looked = await uow.read((tables) => liveSession(tables, tokenHash, clock.now()));
        if (looked.isErr()) return err(looked.error);
        if (!looked.value) return err(notSignedIn);
        const { email, passwordHash } = looked.value.account;
        return 'password' in proof
          ? byPassword(tokenHash, passwordHash, proof.password)
          : byCode(tokenHash, { email, code: proof.code, browserId });
      }),

    signOut: (sessionToken) =>
      answer(async (): Promise<Result<void, Unavailable>> => {
        const tokenHash = await digest.digest(sessionToken);
        return uow.run((tables) => tables.sessions.delete(tokenHash));
      }),
  };
}
