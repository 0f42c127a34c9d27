import { Hono } from 'hono';
import { z } from 'zod/mini';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';
import { callerOf, type RouteTools, requesterOf, signInBrowser } from './route-tools.ts';

const resetRequest = z.strictObject({ email: sentText });
const recoveryToken = z.strictObject({ token: sentText });
const newPassword = z.strictObject({ token: sentText, password: sentText });

/** The recovery link: request, inspect, finish. Only a POST with an accepted password uses it up. */
export function passwordResetRoutes(tools: RouteTools): Hono {
  const { identity, limited } = tools;
  return new Hono()
    .post('/api/auth/reset', async (c) => {
      const body = await readJson(c.req.raw, resetRequest);
      if (body.isErr()) return body.error;
      return limited
        .requestPasswordReset({ ...body.value, ...requesterOf(tools, c) })
        .match(() => c.json({}, 202), failureResponse);
    })
    .post('/api/auth/reset/inspect', async (c) => {
      const body = await readJson(c.req.raw, recoveryToken);
      if (body.isErr()) return body.error;
      // `valid`: for pages that were opened before an update.
      return identity
        .inspectRecovery(body.value)
        .match((email) => c.json({ valid: email !== null, email }), failureResponse);
    })
    .post('/api/auth/reset/finish', async (c) => {
      const body = await readJson(c.req.raw, newPassword);
      if (body.isErr()) return body.error;
      return limited
        .finishRecovery({ ...body.value, ...callerOf(tools, c) })
        .map(signInBrowser(tools, c))
        .match(({ session }) => c.json({ session }), failureResponse);
    });
}
