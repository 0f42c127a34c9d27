import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { notSignedIn } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';
import type { RouteTools } from './route-tools.ts';

/** Core validates the changes. */
const step = z.strictObject({ email: sentText, changes: z.unknown() });

/** The onboarding record of the person whose session is in the cookie. */
export function onboardingRoutes({ onboarding, cookies }: RouteTools): Hono {
  const withSession = (c: Context, answer: (sessionToken: string) => Promise<Response>) => {
    const sessionToken = cookies.sessionToken(c);
    return sessionToken === null ? failureResponse(notSignedIn) : answer(sessionToken);
  };

  return new Hono()
    .get('/api/onboarding', (c) =>
      withSession(c, (sessionToken) =>
        onboarding.read({ sessionToken }).match((found) => c.json(found), failureResponse),
      ),
    )
    .put('/api/onboarding', async (c) => {
      const body = await readJson(c.req.raw, step);
      if (body.isErr()) return body.error;
      return withSession(c, (sessionToken) =>
        onboarding
          .save({ sessionToken, ...body.value })
          .match((record) => c.json({ record }), failureResponse),
      );
    });
}
