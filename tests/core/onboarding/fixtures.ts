import fc from 'fast-check';
import { errAsync, okAsync, ResultAsync } from 'neverthrow';
import { looksLikeSsn } from '#core/intake/looks-like-ssn.ts';
import { nameProblem, tidyName } from '#core/intake/person-name.ts';
import { acceptStep } from '#core/onboarding/accept-step.ts';
import type { Draft, DraftStore } from '#core/onboarding/drafts.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { OnboardingRepo, SaveStepError } from '#core/ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from '#core/record/onboarding-record.ts';
import { stampVerified } from '#core/record/stamp-verified.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { isDraftExpired } from '#core/site/retention.ts';
import { deferred } from '#tests/support/deferred.ts';

export const NOW = Date.UTC(2026, 0, 5, 12);

export function sessionOf(name: string): Session {
  return { userId: `user-${name}`, email: `${name}@example.com`, expiresAt: NOW + 1_200_000 };
}

/** A row as created by the server, with some columns set. */
export function rowWith(columns: Partial<OnboardingRecord> = {}): OnboardingRecord {
  const row = stampVerified({ existing: null, email: 'ada@example.com', now: NOW, newId: () => 'row-1' });
  return { ...row, ...columns };
}

/** A row that counts as completed by inference. */
export const INFERRED: Partial<OnboardingRecord> = {
  bank_linked: true,
  ssn_last4: '6789',
  first_name: 'Ada',
  last_name: 'Lane',
  phone: '5551234567',
};

export const anyStepValue = fc.constantFrom<string | null>(
  ...ONBOARDING_STEPS,
  null,
  'unknown',
  '',
  'Completed',
);
const anyStep = fc.constantFrom(...ONBOARDING_STEPS);

/** As sent by a form: tidied. */
const anyName = fc
  .string({ unit: fc.constantFrom(...'aZé李Ж', ' ', "'", '’', '-', '.'), maxLength: 20 })
  .map(tidyName)
  .filter((name) => nameProblem(name) === null);

export const anyStepRecord: fc.Arbitrary<StepRecord> = fc.record(
  {
    step_completed: anyStep,
    first_name: fc.option(anyName),
    last_name: fc.option(anyName),
    phone: fc.option(fc.stringMatching(/^\d{10}$/)),
    benefit_timing_preference: fc.option(
      fc.string({ maxLength: 20 }).filter((words) => !looksLikeSsn(words)),
    ),
    ssn_provided: fc.boolean(),
    ssn_last4: fc.option(fc.stringMatching(/^\d{4}$/)),
    bank_linked: fc.boolean(),
    clicked_link_bank: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Waits until all pending promise callbacks have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export interface HeldWrite {
  readonly email: string;
  readonly changes: StepRecord;
  /** Ends the write: stored by the server's rules, or failed. */
  end(failure?: SaveStepError): Promise<void>;
}

/** A repository with the server's rules whose writes end when the test says so. */
export function makeHeldRepo() {
  const rows = new Map<string, OnboardingRecord>();
  const writes: HeldWrite[] = [];
  let running = 0;
  let maxConcurrent = 0;
  const repo: Pick<OnboardingRepo, 'upsertByEmail'> = {
    upsertByEmail(email, changes) {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      const end = deferred<SaveStepError | undefined>();
      writes.push({
        email,
        changes,
        end: async (failure) => {
          end.answer(failure);
          await settled();
        },
      });
      return ResultAsync.fromSafePromise(end.promise).andThen((failure) => {
        running -= 1;
        if (failure) return errAsync(failure);
        const accepted = acceptStep({
          existing: rows.get(email) ?? null,
          changes,
          email,
          emailVerified: true,
          now: NOW,
          newId: () => `row-${email}`,
        });
        if (accepted.isErr()) return errAsync(accepted.error);
        rows.set(email, accepted.value);
        return okAsync(accepted.value);
      });
    },
  };
  return { repo, rows, writes, maxConcurrent: () => maxConcurrent };
}

/** Drafts in memory, by person. `blocked` simulates a browser that blocks storage. */
export function makeDrafts({ refuses = false }: { refuses?: boolean } = {}) {
  const kept = new Map<string, Draft>();
  const written: Draft[] = [];
  const drafts: DraftStore & { blocked: boolean } = {
    blocked: refuses,
    read: (userId) => kept.get(userId) ?? null,
    write(draft) {
      if (drafts.blocked) return false;
      written.push(draft);
      kept.set(draft.userId, draft);
      return true;
    },
    deleteExpired(now) {
      for (const [userId, { keptAt }] of kept) if (isDraftExpired(keptAt, now)) kept.delete(userId);
    },
    keepOnly(userId) {
      for (const each of kept.keys()) if (each !== userId) kept.delete(each);
    },
    erase: () => kept.clear(),
  };
  return { drafts, kept, written };
}
