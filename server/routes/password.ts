import { Hono } from 'hono';
import { z } from 'zod/mini';
import { normalizeEmail } from '#core/identity/email.ts';
import { forbidden } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import { type RouteTools, requireSession, signInBrowser } from './route-tools.ts';

const credentials = z.strictObject({ email: z.string(), password: z.string() });
const proof = z.union([z.strictObject({ password: z.string() }), z.strictObject({ code: z.string() })]);
/** The address must match the session: another tab may have signed in another person. */
const newPassword = credentials;

/** The new address; `email` must match the session, as with the password. */
const newAddress = z.strictObject({ email: z.string(), newEmail: z.string() });

/** Sign-in with a password, reauthentication, and changing password or e-mail address. */
export function passwordRoutes(tools: RouteTools): Hono {
  const { limited, cookies, network } = tools;
  return new Hono()
    .post('/api/auth/password', async (c) => {
      const body = await readJson(c.req.raw, credentials);
      if (body.isErr()) return body.error;
      const opened = await limited.signInWithPassword({
        ...body.value,
        browserId: cookies.ensureBrowserId(c),
        deviceToken: cookies.deviceToken(c),
        network: network(c),
      });
      if (opened.isErr()) return failureResponse(opened.error);
      await signInBrowser(tools, c, opened.value);
      return c.json({ session: opened.value.session });
    })
    .post('/api/auth/reauthenticate', async (c) => {
      const body = await readJson(c.req.raw, proof);
      if (body.isErr()) return body.error;
      const current = await requireSession(tools, c);
      if (current.isErr()) return failureResponse(current.error);
      const proved = await limited.reauthenticate({
        sessionToken: current.value.token,
        email: current.value.session.email,
        browserId: cookies.browserId(c),
        deviceToken: cookies.deviceToken(c),
        proof: body.value,
        network: network(c),
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
      const current = await requireSession(tools, c);
      if (current.isErr()) return failureResponse(current.error);
      const { token: sessionToken, session } = current.value;
      if (session.email !== normalizeEmail(body.value.email)) return failureResponse(forbidden);
      const asked = await limited.requestEmailChange({
        sessionToken,
        email: session.email,
        newEmail: body.value.newEmail,
        browserId: cookies.ensureBrowserId(c),
        deviceToken: cookies.deviceToken(c),
        network: network(c),
      });
      return asked.match(
        () => c.json({}, 202),
        (failure) => failureResponse(failure),
      );
    })
    .put('/api/account/password', async (c) => {
      const body = await readJson(c.req.raw, newPassword);
      if (body.isErr()) return body.error;
      const current = await requireSession(tools, c);
      if (current.isErr()) return failureResponse(current.error);
      const { token: sessionToken, session } = current.value;
      const { email, password } = body.value;
      if (session.email !== normalizeEmail(email)) return failureResponse(forbidden);
      const set = await limited.setPassword({
        sessionToken,
        email: session.email,
        password,
        deviceToken: cookies.deviceToken(c),
        network: network(c),
      });
      if (set.isErr()) return failureResponse(set.error);
      cookies.setDeviceToken(c, set.value.deviceToken);
      return c.body(null, 204);
    });
}
