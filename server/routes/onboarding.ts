import type { Context } from 'hono';
import { err, ok } from 'neverthrow';
import { notSignedIn } from '#core/ports/failures.ts';
import { apiRoutes } from './api-routes.ts';
import type { RouteTools } from './route-tools.ts';

/** The onboarding record of the person whose session is in the cookie. */
export function onboardingRoutes({ onboarding, cookies }: RouteTools) {
  const tokenOf = (c: Context) => {
    const sessionToken = cookies.sessionToken(c);
    return sessionToken === null ? err(notSignedIn) : ok({ sessionToken });
  };
  return apiRoutes({
    'GET /api/onboarding': (c) => tokenOf(c).asyncAndThen(onboarding.read),
    'PUT /api/onboarding': (c, step) =>
      tokenOf(c)
        .asyncAndThen((token) => onboarding.save({ ...token, ...step }))
        .map((record) => ({ record })),
  });
}
