import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { notSignedIn } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import type { RouteTools } from './route-tools.ts';

/** What the changes may be is core's to say. */
const step = z.strictObject({ email: z.string(), changes: z.unknown() });

/** The person's own row: core's onboarding service for the session of the cookie. */
export function onboardingRoutes({ onboarding, cookies }: RouteTools): Hono {
  const asPerson = (c: Context, answer: (sessionToken: string) => Promise<Response>) => {
    const sessionToken = cookies.sessionToken(c);
    return sessionToken === null ? failureResponse(notSignedIn) : answer(sessionToken);
  };

  return new Hono()
    .get('/api/onboarding', (c) =>
      asPerson(c, (sessionToken) =>
        onboarding.read({ sessionToken }).match(
          (found) => c.json(found),
          (failure) => failureResponse(failure),
        ),
      ),
    )
    .put('/api/onboarding', async (c) => {
      const body = await readJson(c.req.raw, step);
      if (body.isErr()) return body.error;
      return asPerson(c, (sessionToken) =>
        onboarding.save({ sessionToken, ...body.value }).match(
          (record) => c.json({ record }),
          (failure) => failureResponse(failure),
        ),
      );
    });
}
