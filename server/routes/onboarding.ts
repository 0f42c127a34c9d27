import { Hono } from 'hono';
import { z } from 'zod/mini';
import { type StepRecord, stepRecordSchema } from '#core/onboarding/onboarding-record.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import { campaignOf, campaignSchema, type RouteTools, whoAsks } from './route-tools.ts';

const upsert = z.strictObject({ email: z.string(), changes: stepRecordSchema });
const verified = z.strictObject({ email: z.string(), campaign: campaignSchema });

/**
 * The person's own row. Who is asking comes from the session; the address in the body only says whom the page believes to
 * be, and another one is refused: another tab may have signed in someone else.
 */
export function onboardingRoutes(tools: RouteTools): Hono {
  return new Hono()
    .get('/api/onboarding', async (c) => {
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      const { session } = asking.value;
      return tools
        .repoOf(session)
        .findByEmail(session.email)
        .match(
          (records) => c.json({ email: session.email, records }),
          (failure) => failureResponse(failure),
        );
    })
    .put('/api/onboarding', async (c) => {
      const body = await readJson(c.req.raw, upsert);
      if (body.isErr()) return body.error;
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      return tools
        .repoOf(asking.value.session)
        .upsertByEmail(body.value.email, body.value.changes as StepRecord)
        .match(
          (record) => c.json({ record }),
          (failure) => failureResponse(failure),
        );
    })
    .post('/api/onboarding/verified', async (c) => {
      const body = await readJson(c.req.raw, verified);
      if (body.isErr()) return body.error;
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      return tools
        .repoOf(asking.value.session)
        .recordVerifiedEmail(body.value.email, campaignOf(body.value.campaign).campaign)
        .match(
          (record) => c.json({ record }),
          (failure) => failureResponse(failure),
        );
    });
}
