import { err, ok, type ResultAsync, safeTry } from 'neverthrow';
import { type RateLimited, rateLimited, type Unavailable } from '../ports/failures.ts';
import type { IdentityParts } from './identity-parts.ts';
import { matches } from './password-check.ts';
import { announceLock, countTry, giveTryBack, prepareAttempt } from './wrong-tries.ts';

/** Always the same, so that it does not tell when others tried. The link works meanwhile. */
const LOCKED_RETRY_SECONDS = 15 * 60;

export interface TriedPassword {
  readonly matches: boolean;
  /** What it was compared with; null: unknown address, or no password yet. */
  readonly passwordHash: string | null;
}

/**
 * Compares a password with that of the address. The try is counted first and given back if it was right, in the same way for
 * known and unknown addresses. `email` is normalized.
 */
export function tryPassword(
  parts: IdentityParts,
  request: { readonly email: string; readonly password: string; readonly deviceToken?: string | null },
): ResultAsync<TriedPassword, RateLimited | Unavailable> {
  const { uow, clock } = parts;
  return safeTry(async function* () {
    const attempt = await prepareAttempt(parts, request);
    const { passwordHash } = yield* uow.run((tables) =>
      // Where no password may be tried, the account is not looked up: such a short answer would show whether it is there.
      countTry(tables, attempt, clock.now())
        ? ok({ passwordHash: tables.accounts.byEmail(request.email)?.passwordHash ?? null })
        : err(rateLimited(LOCKED_RETRY_SECONDS)),
    );
    const matched = await matches(parts, request.password, passwordHash);
    const settled = await uow.run((tables) => {
      const now = clock.now();
      if (matched.isOk() && !matched.value) announceLock(tables, parts, attempt, now);
      else giveTryBack(tables, attempt, now);
    });
    const isRight = yield* matched;
    yield* settled;
    return ok({ matches: isRight, passwordHash });
  });
}
