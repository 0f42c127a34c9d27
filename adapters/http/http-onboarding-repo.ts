import { asOwner } from '#core/identity/as-owner.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { HttpTransport } from './http-transport.ts';

/** `OnboardingRepo` over our own server, which identifies the person by the cookie. */
export const makeHttpOnboardingRepo = ({ transport }: { transport: HttpTransport }): OnboardingRepo => ({
  findByEmail: (email) =>
    transport.send('GET /api/onboarding').andThen((found) => asOwner(email, found.email, found.records)),
  upsertByEmail: (email, changes) =>
    transport.send('PUT /api/onboarding', { email, changes }).map(({ record }) => record),
});
