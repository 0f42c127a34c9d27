import { z } from 'zod/mini';
import { asOwner } from '#core/identity/as-owner.ts';
import { rejected } from '#core/ports/failures.ts';
import { narrow, SENSITIVE_FAILURES } from '#core/ports/narrow.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import { onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import type { HttpTransport } from './http-transport.ts';

const rows = z.object({ email: z.string(), records: z.array(onboardingRecordSchema) });
const row = z.object({ record: onboardingRecordSchema });

const named = narrow(['not-signed-in', 'forbidden', 'rate-limited'], rejected);

/** `OnboardingRepo` over our own server, which identifies the person by the cookie. */
export function makeHttpOnboardingRepo({ transport }: { transport: HttpTransport }): OnboardingRepo {
  return {
    findByEmail: (email) =>
      transport
        .get('/api/onboarding', rows)
        .mapErr(named)
        .andThen((found) => asOwner(email, found.email, found.records)),
    upsertByEmail: (email, changes) =>
      transport
        .send('PUT', '/api/onboarding', { email, changes }, row)
        .map(({ record }) => record)
        .mapErr(narrow(SENSITIVE_FAILURES, rejected)),
  };
}
