import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { normalizeEmail } from '#core/identity/email.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { Clock } from '#core/ports/clock.ts';
import {
  type NotSignedIn,
  notSignedIn,
  type ReauthenticationNeeded,
  reauthenticationNeeded,
  type Unavailable,
  unavailable,
} from '#core/ports/failures.ts';
import { mayDoSensitive } from '#core/session-security/session-limits.ts';
import {
  ANSWER_TIMEOUT_MS,
  executeTrusted,
  RETRY_AFTER_SECONDS,
  type ServiceClient,
} from './service-client.ts';

const personSchema = z.object({ id: z.uuid(), email: z.string() });
const claimsSchema = z.object({
  sub: z.uuid(),
  exp: z.number(),
  session_id: z.optional(z.uuid()),
  /** How and when, in epoch seconds, the person proved who they are in this session; a renewed token keeps it. */
  amr: z.optional(z.array(z.object({ method: z.optional(z.string()), timestamp: z.number() }))),
});
/** Whoever has the session can enroll an authenticator, so using one proves nothing. */
const PROOFS: ReadonlySet<string> = new Set(['password', 'otp', 'magiclink', 'recovery', 'email/signup']);

type Claims = z.infer<typeof claimsSchema>;

function claimsOf(token: string): Claims | null {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const read = claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Who is behind an access token, as our server asks for it. */
export interface HostedSessions {
  /** The auth service itself is asked, so that a session that was ended counts no more. */
  currentSession(accessToken: string): ResultAsync<Session, NotSignedIn | Unavailable>;
  /** The same, where the person proved who they are within the last 5 minutes (spec section 4, 'Session security'). */
  provenSession(
    accessToken: string,
  ): ResultAsync<Session, NotSignedIn | ReauthenticationNeeded | Unavailable>;
}

/**
 * The moment of the proof is the newest one in the token's claim `amr` by password or by mail; where the claim is empty, the moment at which the session
 * began. When the token was issued is no proof: it is renewed without the person. Where neither tells, a proof is needed.
 */
export function makeHostedSessions({
  url,
  anonKey,
  client,
  clock,
  fetch = globalThis.fetch,
}: {
  url: string;
  anonKey: string;
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  fetch?: typeof globalThis.fetch;
}): HostedSessions {
  async function verified(
    accessToken: string,
  ): Promise<Result<{ session: Session; claims: Claims }, NotSignedIn | Unavailable>> {
    const claims = claimsOf(accessToken);
    if (claims === null) return err(notSignedIn);
    let answer: Response;
    let body: unknown;
    try {
      answer = await fetch(`${url}/auth/v1/user`, {
        headers: { apikey: anonKey, authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      body = answer.ok ? await answer.json() : null;
    } catch {
      return err(unavailable(RETRY_AFTER_SECONDS));
    }
    if (answer.status === 429 || answer.status >= 500) return err(unavailable(RETRY_AFTER_SECONDS));
    const person = personSchema.safeParse(body);
    if (!person.success || person.data.id !== claims.sub) return err(notSignedIn);
    const { id: userId, email } = person.data;
    return ok({
      session: { userId, email: normalizeEmail(email), expiresAt: claims.exp * 1_000 },
      claims,
    });
  }

  async function emailVerifiedAt({
    sub,
    session_id,
    amr = [],
  }: Claims): Promise<Result<number | null, Unavailable>> {
    if (amr.length > 0) {
      const proofs = amr.filter(({ method }) => PROOFS.has(method ?? ''));
      return ok(proofs.length === 0 ? null : Math.max(...proofs.map(({ timestamp }) => timestamp)) * 1_000);
    }
    if (session_id === undefined) return ok(null);
    return executeTrusted<number | null>(client.rpc('session_start', { subject: sub, session: session_id }));
  }

  return {
    currentSession: (accessToken) => new ResultAsync(verified(accessToken)).map(({ session }) => session),
    provenSession: (accessToken) =>
      new ResultAsync(verified(accessToken)).andThen(({ session, claims }) =>
        new ResultAsync(emailVerifiedAt(claims)).andThen(
          (at): Result<Session, ReauthenticationNeeded> =>
            at !== null && mayDoSensitive(at, clock.now()) ? ok(session) : err(reauthenticationNeeded),
        ),
      ),
  };
}
