import { errAsync } from 'neverthrow';
import { makeStepSaver } from '#core/onboarding/save-step.ts';
import type { DraftStore } from '#core/ports/draft-store.ts';
import { unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';

const NO_DRAFTS: DraftStore = {
  read: () => null,
  write: () => false,
  deleteExpired() {},
  keepOnly() {},
  erase() {},
};

/** What a page reads of the use cases while it is rendered. Effects and handlers, which use the rest, do not run on the server. */
export function inertUseCases(now: number): UseCases {
  const clock = { now: () => now, monotonic: () => 0 };
  const saver = makeStepSaver({
    repo: { upsertByEmail: () => errAsync(unreachable) },
    drafts: NO_DRAFTS,
    clock,
  });
  return { saver, clock } as Partial<UseCases> as UseCases;
}
