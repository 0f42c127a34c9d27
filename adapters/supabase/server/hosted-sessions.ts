import { err, ok, type Result, ResultAsync } from 'neverthrow';
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
/** Those that `private.proved_at` reads, and the end. The others, which name the person, go nowhere. */
const claimsSchema = z.object({
  sub: z.uuid(),
  exp: z.number(),
  session_id: z.optional(z.unknown()),
  amr: z.optional(z.unknown()),
});

type Claims = z.infer<typeof claimsSchema>;

function claimsOf(token: string): Claims | null {
  const [, payload = ''] = token.split('.');
  return claimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString())).data ?? null;
}

/** Finds the person behind an access token, and when they last proved who they are: `private.proved_at`. */
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

  return {
    /** Asks the auth service, so that an ended session is not accepted. */
    currentSession: (accessToken: string) =>
      new ResultAsync(verified(accessToken)).map(({ session }) => session),
    /** The same, with a recent proof of who the person is. */
    provenSession: (accessToken: string) =>
      new ResultAsync(verified(accessToken)).andThen(({ session, claims: { exp: _, ...proof } }) =>
        uow.read(async ({ sessions }): Promise<Result<Session, Failure<'reauthentication-needed'>>> => {
          const at = (await sessions.byTokenHash(JSON.stringify(proof)))?.lastProofAt ?? null;
          return at !== null && mayDoSensitive(at, clock.now()) ? ok(session) : err(reauthenticationNeeded);
        }),
      ),
  };
}
