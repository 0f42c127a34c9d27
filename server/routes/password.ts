import { type Context, Hono } from 'hono';
import { z } from 'zod/mini';
import { asOwner } from '#core/identity/as-owner.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';
import {
  callerOf,
  type RouteTools,
  requesterOf,
  requireSession,
  setPassword,
  signInBrowser,
} from './route-tools.ts';

const credentials = z.strictObject({ email: sentText, password: sentText });
const proof = z.union([z.strictObject({ password: sentText }), z.strictObject({ code: sentText })]);
const newAddress = z.strictObject({ email: sentText, newEmail: sentText });

/** Sign-in with a password, reauthentication, and changing password or e-mail address. */
export function passwordRoutes(tools: RouteTools): Hono {
  const { limited, cookies } = tools;
  const ownSession = (c: Context, email: string) =>
    requireSession(tools, c).andThen(({ token, session }) =>
      asOwner(email, session.email, { sessionToken: token, person: session }),
    );
  return new Hono()
    .post('/api/auth/password', async (c) => {
      const body = await readJson(c.req.raw, credentials);
      if (body.isErr()) return body.error;
      return limited
        .signInWithPassword({ ...body.value, ...requesterOf(tools, c) })
        .map(signInBrowser(tools, c))
        .match(({ session }) => c.json({ session }), failureResponse);
    })
    .post('/api/auth/reauthenticate', async (c) => {
      const body = await readJson(c.req.raw, proof);
      if (body.isErr()) return body.error;
      const current = await requireSession(tools, c);
      if (current.isErr()) return failureResponse(current.error);
      const proved = await limited.reauthenticate({
        sessionToken: current.value.token,
        email: current.value.session.email,
        ...callerOf(tools, c),
        proof: body.value,
      });
      if (proved.isErr()) return failureResponse(proved.error);
      // The old token is already invalid.
      cookies.setSession(c, proved.value.token);
      cookies.setDeviceToken(c, proved.value.deviceToken);
      return c.json({ session: proved.value.session });
    })
    .post('/api/account/email', async (c) => {
      const body = await readJson(c.req.raw, newAddress);
      if (body.isErr()) return body.error;
      const { email, newEmail } = body.value;
      return ownSession(c, email)
        .andThen((own) => limited.requestEmailChange({ ...own, newEmail, ...requesterOf(tools, c) }))
        .match(() => c.json({}, 202), failureResponse);
    })
    .put('/api/account/password', async (c) => {
      const body = await readJson(c.req.raw, credentials);
      if (body.isErr()) return body.error;
      const { email, password } = body.value;
      return ownSession(c, email)
        .andThen((own) => setPassword(tools, c, { ...own, password }))
        .match(() => c.body(null, 204), failureResponse);
    });
}
