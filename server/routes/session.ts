import { Hono } from 'hono';
import { ok } from 'neverthrow';
import { z } from 'zod/mini';
import { notSignedIn } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import { languageOf } from '../http/request-language.ts';
import type { RouteTools } from './route-tools.ts';

const nothing = z.strictObject({});
const SIGNED_OUT = Object.freeze({ session: null, times: null });

/** The current session with its deadlines, activity of the person, and sign-out. */
export function sessionRoutes({ identity, cookies }: RouteTools): Hono {
  return new Hono()
    .get('/api/session', async (c) => {
      const token = cookies.sessionToken(c);
      if (token === null) return c.json(SIGNED_OUT);
      return identity.timedSession(token).match((found) => c.json(found ?? SIGNED_OUT), failureResponse);
    })
    .post('/api/session/activity', async (c) => {
      const body = await readJson(c.req.raw, nothing);
      if (body.isErr()) return body.error;
      const token = cookies.sessionToken(c);
      if (token === null) return failureResponse(notSignedIn);
      return identity
        .recordActivity(token, languageOf(c))
        .match((session) => c.json({ session }), failureResponse);
    })
    .post('/api/auth/sign-out', async (c) => {
      const body = await readJson(c.req.raw, nothing);
      if (body.isErr()) return body.error;
      const token = cookies.sessionToken(c);
      const ended = token === null ? ok(undefined) : await identity.signOut(token);
      // If it fails, the person is still signed in and the browser keeps its cookie.
      if (ended.isErr()) return failureResponse(ended.error);
      cookies.clearSession(c);
      return c.body(null, 204);
    });
}
