import { err, ok, type Result } from 'neverthrow';
import { z } from 'zod/mini';
import type { PasswordWeakness } from '#core/identity/password-rule.ts';
import {
  forbidden,
  notSignedIn,
  rateLimited,
  rejected,
  unavailable,
  unreachable,
} from '#core/ports/failures.ts';

/** How long an answer may take, milliseconds. */
const TIMEOUT_MS = 10_000;
/** Where a 429 does not say how long: the wait of spec section 8. */
const DEFAULT_WAIT_SECONDS = 60;

const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) });
const weakness = z.enum([
  'too-short',
  'no-uppercase',
  'no-lowercase',
  'no-digit',
  'too-long',
  'like-email',
  'like-brand',
  'common',
] satisfies PasswordWeakness[]);

const failureSchema = z.discriminatedUnion('kind', [
  plain('code-refused'),
  plain('email-not-confirmed'),
  plain('forbidden'),
  plain('invalid-credentials'),
  plain('invalid-email'),
  plain('link-expired'),
  plain('no-such-slot'),
  plain('not-signed-in'),
  plain('reauthentication-needed'),
  plain('rejected'),
  plain('same-password'),
  plain('slot-taken'),
  plain('wrong-password'),
  z.object({ kind: z.literal('rate-limited'), retryAfterSeconds: z.number() }),
  z.object({ kind: z.literal('weak-password'), reasons: z.array(weakness) }),
]);

const unreachableSchema = plain('unreachable');
const unavailableSchema = z.object({
  kind: z.literal('unavailable'),
  retryAfterSeconds: z.exactOptional(z.number()),
});

/** Every failure that our server or the way to it can answer with. */
export type WireFailure =
  | Readonly<z.infer<typeof failureSchema>>
  | Readonly<z.infer<typeof unreachableSchema>>
  | Readonly<z.infer<typeof unavailableSchema>>;

export interface HttpTransport {
  call<T>(request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    body?: unknown;
    /** The shape of a good answer; null: it has no body. */
    answer: z.ZodMiniType<T> | null;
  }): Promise<Result<T, WireFailure>>;
}

function waitSeconds(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** What a refusal without a readable reason means. */
function failureOfStatus(response: Response): WireFailure {
  switch (response.status) {
    case 401:
      return notSignedIn;
    case 403:
      return forbidden;
    case 429:
      return rateLimited(waitSeconds(response) ?? DEFAULT_WAIT_SECONDS);
    default:
      return rejected;
  }
}

/**
 * JSON to our own server. `baseUrl` is its origin, or empty for the page's own. No answer within 10 s, or none at all:
 * `unreachable`; a 5xx, or an answer that is not what it should be: `unavailable`.
 */
export function makeHttpTransport({
  fetch,
  baseUrl = '',
  timeoutMs = TIMEOUT_MS,
}: {
  fetch: typeof globalThis.fetch;
  baseUrl?: string;
  timeoutMs?: number;
}): HttpTransport {
  return {
    async call({ method, path, body, answer }) {
      let response: Response;
      let text: string;
      try {
        response = await fetch(`${baseUrl}${path}`, {
          method,
          credentials: 'same-origin',
          cache: 'no-store',
          signal: AbortSignal.timeout(timeoutMs),
          ...(body === undefined
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        text = await response.text();
      } catch {
        return err(unreachable);
      }
      if (response.status >= 500) return err(unavailable(waitSeconds(response) ?? undefined));
      if (response.ok && answer === null) return ok(undefined as never);
      let read: unknown;
      try {
        read = JSON.parse(text);
      } catch {
        return err(response.ok ? unavailable() : failureOfStatus(response));
      }
      if (response.ok) {
        const parsed = answer?.safeParse(read);
        return parsed?.success ? ok(parsed.data) : err(unavailable());
      }
      const parsed = z.object({ error: failureSchema }).safeParse(read);
      return err(parsed.success ? Object.freeze(parsed.data.error) : failureOfStatus(response));
    },
  };
}

/** Keeps the failures that a port method names; what it does not name becomes `otherwise`. */
export function narrow<const K extends WireFailure['kind'], F>(
  kinds: readonly K[],
  otherwise: F,
): (failure: WireFailure) => Extract<WireFailure, { kind: K }> | F {
  return (failure) =>
    (kinds as readonly string[]).includes(failure.kind)
      ? (failure as Extract<WireFailure, { kind: K }>)
      : otherwise;
}
