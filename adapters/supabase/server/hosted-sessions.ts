import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { normalizeEmail } from '#core/intake/email.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { Clock } from '#core/ports/clock.ts';
import { busy, type Failure, isOutage, notSignedIn, reauthenticationNeeded } from '#core/ports/failures.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { mayDoSensitive } from '#core/session-limits.ts';
import { authFailure } from '../auth-failures.ts';
import { makeServiceClient } from './service-client.ts';

const personSchema = z.object({ id: z.uuid(), email: z.string() });
const claimsSchema = z.object({
  sub: z.uuid(),
  exp: z.number(),
  session_id: z.optional(z.uuid()),
  /** Methods and times (epoch seconds) of the proofs in this session; a renewed token keeps them. */
  amr: z.optional(z.array(z.object({ method: z.optional(z.string()), timestamp: z.number() }))),
});
/** An authenticator is not a proof: whoever has the session can enroll one. */
export const PROOFS: ReadonlySet<string> = new Set([
  'password',
  'otp',
  'magiclink',
  'recovery',
  'email/signup',
]);

type Claims = z.infer<typeof claimsSchema>;

function claimsOf(token: string): Claims | null {
  const [, payload = ''] = token.split('.');
  return claimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString())).data ?? null;
}

/**
 * Finds the person behind an access token. The time of the proof is the newest entry of the token's claim `amr` by password or
 * by mail; if the claim is empty, the start of the session. The issue time of the token is not a proof, because tokens are
 * renewed without the person. If neither is known, a new proof is needed.
 */
export function makeHostedSessions({
  url,
  anonKey,
  uow,
  clock,
  fetch,
}: {
  url: string;
  anonKey: string;
  uow: Pick<UnitOfWork, 'read'>;
  clock: Pick<Clock, 'now'>;
  fetch?: typeof globalThis.fetch;
}) {
  const { auth } = makeServiceClient({ url, key: anonKey, fetch });

  async function verified(
    accessToken: string,
  ): Promise<Result<{ session: Session; claims: Claims }, Failure<'not-signed-in' | 'unavailable'>>> {
    const claims = claimsOf(accessToken);
    if (claims === null) return err(notSignedIn);
    const { data, error } = await auth.getUser(accessToken);
    if (error) {
      const failure = authFailure(error);
      const isTemporary = isOutage(failure) || failure.kind === 'rate-limited';
      return err(isTemporary ? busy : notSignedIn);
    }
    const person = personSchema.safeParse(data.user);
    if (!person.success || person.data.id !== claims.sub) return err(notSignedIn);
    const { id: userId, email } = person.data;
    return ok({
      session: { userId, email: normalizeEmail(email), expiresAt: claims.exp * 1_000 },
      claims,
    });
  }

  function provedAt({
    sub,
    session_id,
    amr = [],
  }: Claims): ResultAsync<number | null, Failure<'unavailable'>> {
    if (amr.length > 0) {
      const proofs = amr.filter(({ method }) => PROOFS.has(method ?? ''));
      return okAsync(
        proofs.length === 0 ? null : Math.max(...proofs.map(({ timestamp }) => timestamp)) * 1_000,
      );
    }
    if (session_id === undefined) return okAsync(null);
    return uow.read(async ({ sessions }) => {
      const session = await sessions.byTokenHash(session_id);
      return session?.accountId === sub ? session.createdAt : null;
    });
  }

  return {
    /** Asks the auth service, so that an ended session is not accepted. */
    currentSession: (accessToken: string) =>
      new ResultAsync(verified(accessToken)).map(({ session }) => session),
    /** The same, with a recent proof of who the person is. */
    provenSession: (accessToken: string) =>
      new ResultAsync(verified(accessToken)).andThen(({ session, claims }) =>
        provedAt(claims).andThen(
          (at): Result<Session, Failure<'reauthentication-needed'>> =>
            at !== null && mayDoSensitive(at, clock.now()) ? ok(session) : err(reauthenticationNeeded),
        ),
      ),
  };
}
