import { err, ok, type ResultAsync, safeTry } from 'neverthrow';
import { type Failure, rateLimited } from '../ports/failures.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { matches } from './password-check.ts';
import { announceLock, countAttempt, prepareAttempt, refundAttempt } from './wrong-tries.ts';

/**
 * Constant, so that it does not reveal when others tried, and as long as the limits of wrong tries, so that nobody can tell the
 * two apart. The link still works meanwhile.
 */
export const LOCKED_RETRY_SECONDS = 15 * 60;

export interface TriedPassword {
  readonly matches: boolean;
  /** The stored hash; null for an unknown address or an account without a password. */
  readonly passwordHash: string | null;
}

/**
 * Compares a password with the stored one. The attempt is counted first and refunded if it was correct, in
 * the same way for known and unknown addresses. `email` is normalized.
 */
export function tryPassword(
  dependencies: IdentityDependencies,
  request: { readonly email: string; readonly password: string; readonly deviceToken?: string | null },
): ResultAsync<TriedPassword, Failure<'rate-limited' | 'unavailable'>> {
  const { uow, clock } = dependencies;
  return safeTry(async function* () {
    const attempt = await prepareAttempt(dependencies, request);
    const passwordHash = yield* uow.run(async (tables) =>
      // While locked, the account is not looked up: a faster answer would reveal whether it exists.
      (await countAttempt(tables, attempt, clock.now()))
        ? ok((await tables.accounts.byEmail(request.email))?.passwordHash ?? null)
        : err(rateLimited(LOCKED_RETRY_SECONDS)),
    );
    const matched = await matches(dependencies, request.password, passwordHash);
    const settled = await uow.run(async (tables) => {
      const now = clock.now();
      if (matched.isOk() && !matched.value) await announceLock(tables, dependencies, attempt, now);
      else await refundAttempt(tables, attempt, now);
    });
    const isCorrect = yield* matched;
    yield* settled;
    return ok({ matches: isCorrect, passwordHash });
  });
}
