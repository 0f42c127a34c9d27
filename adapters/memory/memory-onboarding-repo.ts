import { errAsync, okAsync, type ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import type { IdentityService } from '#core/identity/identity-service.ts';
import { acceptStep, stampVerified } from '#core/onboarding/accept-step.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { Clock } from '#core/ports/clock.ts';
import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type Unavailable,
} from '#core/ports/failures.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { BrowserKeys } from './browser-keys.ts';

/** One's own row and nothing else. Who asks comes from the session of `keys`, never from the address that is named. */
export function makeMemoryOnboardingRepo({
  uow,
  service,
  keys,
  clock,
  random,
}: {
  readonly uow: UnitOfWork;
  readonly service: Pick<IdentityService, 'currentSession'>;
  readonly keys: Pick<BrowserKeys, 'sessionToken'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Randomness;
}): OnboardingRepo {
  const newId = () => random.uuid();

  function owner(email: string): ResultAsync<Session, NotSignedIn | Forbidden | Unavailable> {
    const token = keys.sessionToken();
    if (token === null) return errAsync(notSignedIn);
    return service.currentSession(token).andThen((session) => {
      if (!session) return errAsync(notSignedIn);
      return session.email === normalizeEmail(email) ? okAsync(session) : errAsync(forbidden);
    });
  }

  return {
    findByEmail: (email) =>
      owner(email).andThen((session) => uow.read((tables) => tables.onboarding.byEmail(session.email))),

    upsertByEmail: (email, changes) =>
      owner(email).andThen((session) =>
        uow
          .run((tables) =>
            acceptStep({
              existing: tables.onboarding.byEmail(session.email)[0] ?? null,
              changes,
              email: session.email,
              proved: tables.accounts.byId(session.userId)?.provedAt != null,
              now: clock.now(),
              newId,
            }).map((record) => {
              tables.onboarding.put(record);
              return record;
            }),
          )
          .andThen((accepted) => accepted),
      ),

    recordVerifiedEmail: (email, campaign) =>
      owner(email).andThen((session) =>
        uow.run((tables) => {
          // A session exists only for a proved address (decision 15).
          const record = stampVerified({
            existing: tables.onboarding.byEmail(session.email)[0] ?? null,
            email: session.email,
            campaign,
            now: clock.now(),
            newId,
          });
          tables.onboarding.put(record);
          return record;
        }),
      ),
  };
}
