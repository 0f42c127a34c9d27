import { err, errAsync, ok, type ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import type { OnboardingService } from '#core/onboarding/onboarding-service.ts';
import { forbidden, type NotSignedIn, notSignedIn } from '#core/ports/failures.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { BrowserKeys } from './browser-keys.ts';

/** `OnboardingRepo` of one browser; `keys` hold the session token in place of a cookie. */
export function makeMemoryOnboardingRepo({
  service,
  keys,
}: {
  readonly service: OnboardingService;
  readonly keys: Pick<BrowserKeys, 'sessionToken'>;
}): OnboardingRepo {
  function asPerson<T, E>(
    call: (sessionToken: string) => ResultAsync<T, E>,
  ): ResultAsync<T, E | NotSignedIn> {
    const token = keys.sessionToken();
    return token === null ? errAsync(notSignedIn) : call(token);
  }

  return {
    findByEmail: (email) =>
      asPerson((sessionToken) => service.read({ sessionToken })).andThen((found) =>
        found.email === normalizeEmail(email) ? ok(found.records) : err(forbidden),
      ),
    upsertByEmail: (email, changes) =>
      asPerson((sessionToken) => service.save({ sessionToken, email, changes })),
  };
}
