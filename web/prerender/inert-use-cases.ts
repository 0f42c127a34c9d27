import { errAsync } from 'neverthrow';
import { makeStepSaver } from '#core/onboarding/save-step.ts';
import { unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';

/** What a page reads of the use cases while it is rendered. Effects and handlers, which use the rest, do not run on the server. */
export function inertUseCases(now: number): UseCases {
  const clock = { now: () => now, monotonic: () => 0 };
  const saver = makeStepSaver({
    repo: { upsertByEmail: () => errAsync(unreachable) },
    drafts: { read: () => null, write: () => false, erase() {} },
    clock,
  });
  return { saver, clock } as Partial<UseCases> as UseCases;
}
