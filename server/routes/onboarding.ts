import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { type StepRecord, stepRecordSchema } from '#core/onboarding/onboarding-record.ts';
import { notSignedIn } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import { campaignOf, campaignSchema, type RouteTools } from './route-tools.ts';

const upsert = z.strictObject({ email: z.string(), changes: stepRecordSchema });
const verified = z.strictObject({ email: z.string(), campaign: campaignSchema });

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
      const body = await readJson(c.req.raw, upsert);
      if (body.isErr()) return body.error;
      const { email } = body.value;
      const changes = body.value.changes as StepRecord;
      return asPerson(c, (sessionToken) =>
        onboarding.save({ sessionToken, email, changes }).match(
          (record) => c.json({ record }),
          (failure) => failureResponse(failure),
        ),
      );
    })
    .post('/api/onboarding/verified', async (c) => {
      const body = await readJson(c.req.raw, verified);
      if (body.isErr()) return body.error;
      const { email, campaign } = body.value;
      return asPerson(c, (sessionToken) =>
        onboarding.recordVerified({ sessionToken, email, ...campaignOf(campaign) }).match(
          (record) => c.json({ record }),
          (failure) => failureResponse(failure),
        ),
      );
    });
}
