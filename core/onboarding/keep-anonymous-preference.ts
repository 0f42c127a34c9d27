import { errAsync } from 'neverthrow';
import { z } from 'zod/mini';
import type { AnonymousPreferences } from '../ports/anonymous-preferences.ts';
import { rejected } from '../ports/failures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { timingWords } from '../record/onboarding-record.ts';
import { BOUNDS } from '../site/bounds.ts';

const preferenceSchema = z.strictObject({
  sessionId: z.uuid(),
  timing: z.string().check(z.trim(), z.minLength(1), ...timingWords),
});

/** Backend of `AnonymousPreferences`: one row per session id, the newest timing wins. */
export function makeAnonymousPreferences({
  uow,
  clock,
}: Pick<ServicePorts, 'uow' | 'clock'>): AnonymousPreferences {
  return {
    save(preference) {
      const read = preferenceSchema.safeParse(preference);
      if (!read.success) return errAsync(rejected);
      const { sessionId, timing } = read.data;
      return uow.run(async ({ anonymousPreferences }) => {
        await anonymousPreferences.put({ sessionId: sessionId.toLowerCase(), timing, savedAt: clock.now() });
        await anonymousPreferences.keepNewest(BOUNDS.preferencesInAll);
      });
    },
  };
}
