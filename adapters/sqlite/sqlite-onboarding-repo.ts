import { err, errAsync, ok, type Result } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import { acceptStep, stampVerified } from '#core/onboarding/accept-step.ts';
import type { OnboardingRecord } from '#core/onboarding/onboarding-record.ts';
import type { Clock } from '#core/ports/clock.ts';
import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type Rejected,
} from '#core/ports/failures.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';

/**
 * The rows of one signed-in person (`email` is the session's address) and of nobody else. Core's rules are applied again,
 * inside the transaction that writes, whatever the caller checked before.
 */
export function makeSqliteOnboardingRepo({
  uow,
  clock,
  random,
  email: own,
}: {
  uow: UnitOfWork;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  email: string;
}): OnboardingRepo {
  const newId = () => random.uuid();
  const isOwn = (email: string) => normalizeEmail(email) === own;

  function write<E extends Forbidden | Rejected>(
    email: string,
    change: (existing: OnboardingRecord | null, proved: boolean) => Result<OnboardingRecord, E>,
  ): ReturnType<OnboardingRepo['recordVerifiedEmail']> {
    if (!isOwn(email)) return errAsync(forbidden);
    return uow
      .run((tables): Result<OnboardingRecord, Forbidden | Rejected | NotSignedIn> => {
        // Deleted since the session was looked at: the row must not come back.
        const account = tables.accounts.byEmail(own);
        if (!account) return err(notSignedIn);
        const changed = change(tables.onboarding.byEmail(own)[0] ?? null, account.provedAt !== null);
        if (changed.isOk()) tables.onboarding.put(changed.value);
        return changed;
      })
      .andThen((changed) => changed);
  }

  return {
    findByEmail: (email) =>
      isOwn(email) ? uow.read((tables) => tables.onboarding.byEmail(own)) : errAsync(forbidden),
    upsertByEmail: (email, changes) =>
      write(email, (existing, proved) =>
        acceptStep({ existing, changes, email: own, proved, now: clock.now(), newId }),
      ),
    recordVerifiedEmail: (email, campaign) =>
      write<Forbidden>(email, (existing, proved) =>
        proved
          ? ok(stampVerified({ existing, email: own, campaign, now: clock.now(), newId }))
          : err(forbidden),
      ),
  };
}
