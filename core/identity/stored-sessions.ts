import { err, ResultAsync } from 'neverthrow';
import type { Session } from '../ports/auth-port.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import { notSignedIn } from '../ports/failures.ts';
import type { Account, StoredSession } from '../ports/identity-tables.ts';
import type { Tables, UnitOfWork } from '../ports/unit-of-work.ts';
import { sessionLife } from '../session-limits.ts';
import { BOUNDS } from '../site/bounds.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import type { OpenedSession } from './identity-service.ts';
import { type PreparedDevice, prepareDevice, rememberBrowser } from './known-browsers.ts';

/** A session's secret and its digest, created before the transaction that opens it. */
export interface PreparedSession {
  readonly token: string;
  readonly tokenHash: string;
  readonly device: PreparedDevice;
}

export interface SignedIn {
  readonly stored: StoredSession;
  readonly account: Account;
  readonly session: Session;
}

export async function prepareSession(
  { random, digest }: Pick<IdentityDependencies, 'random' | 'digest'>,
  deviceToken: string | null = null,
): Promise<PreparedSession> {
  const token = random.token();
  return {
    token,
    tokenHash: await digest.digest(token),
    device: await prepareDevice({ random, digest }, deviceToken),
  };
}

function sessionOf({ id, email }: Account, stored: StoredSession, now: number): Session | null {
  const life = sessionLife(stored, now);
  return life.live ? { userId: id, email, expiresAt: life.expiresAt } : null;
}

/** The session of this token with its account, or null if it has ended or the account no longer exists. */
export async function liveSession(tables: Tables, tokenHash: string, now: number): Promise<SignedIn | null> {
  const found = await tables.sessions.withAccount(tokenHash);
  if (!found) return null;
  const session = sessionOf(found.account, found.stored, now);
  return session && { ...found, session };
}

/** Runs `work` in a transaction, for whoever has the session of this token. */
export const forSignedIn = <A>(
  { uow, clock, digest }: Pick<IdentityDependencies, 'uow' | 'clock' | 'digest'>,
  how: keyof UnitOfWork,
  sessionToken: string,
  work: (signedIn: SignedIn, tables: Tables, now: number) => Awaitable<A>,
) =>
  ResultAsync.fromSafePromise(digest.digest(sessionToken)).andThen((tokenHash) =>
    uow[how](async (tables) => {
      const now = clock.now();
      const signedIn = await liveSession(tables, tokenHash, now);
      return signedIn === null ? err(notSignedIn) : work(signedIn, tables, now);
    }),
  );

async function keep(
  tables: Tables,
  account: Account,
  stored: StoredSession,
  { token, device }: PreparedSession,
  now: number,
): Promise<OpenedSession> {
  const deviceToken = await rememberBrowser(tables, account, device, now);
  await tables.sessions.put(stored);
  const session = sessionOf(account, stored, now);
  if (!session) throw new Error('a new session has already ended');
  return { token, deviceToken, session };
}

/** Opens a session. Above the limit per person, the least recently used session ends. */
export async function openSession(
  tables: Tables,
  account: Account,
  prepared: PreparedSession,
  now: number,
): Promise<OpenedSession> {
  const { tokenHash } = prepared;
  const stored = { tokenHash, accountId: account.id, createdAt: now, lastActiveAt: now, lastProofAt: now };
  await tables.sessions.keepLastUsedOf(account.id, BOUNDS.sessionsOfPerson - 1);
  return keep(tables, account, stored, prepared, now);
}

/**
 * The session after re-authentication: a new token, with the idle limit and the 5-minute window restarted;
 * the 4-hour limit is unchanged. The old token is void (ASVS 7.2.4).
 */
export async function renewSession(
  tables: Tables,
  { stored, account }: SignedIn,
  prepared: PreparedSession,
  now: number,
): Promise<OpenedSession> {
  await tables.sessions.delete(stored.tokenHash);
  const renewed = { ...stored, tokenHash: prepared.tokenHash, lastActiveAt: now, lastProofAt: now };
  return keep(tables, account, renewed, prepared, now);
}
