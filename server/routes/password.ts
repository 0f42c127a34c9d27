import { Hono } from 'hono';
import { z } from 'zod/mini';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';
import { type RouteTools, signInBrowser, whoAsks } from './route-tools.ts';

const credentials = z.strictObject({ email: z.string(), password: z.string() });
const onlyPassword = z.strictObject({ password: z.string() });

/** Signing in with a password, proving it again, and setting it. */
export function passwordRoutes(tools: RouteTools): Hono {
  const { limited, cookies, network } = tools;
  return new Hono()
    .post('/api/auth/password', async (c) => {
      const body = await readJson(c.req.raw, credentials);
      if (body.isErr()) return body.error;
      const opened = await limited.signInWithPassword({
        ...body.value,
        browserId: cookies.ensureBrowserId(c),
        network: network(c),
      });
      if (opened.isErr()) return failureResponse(opened.error);
      await signInBrowser(tools, c, opened.value);
      return c.json({ session: opened.value.session });
    })
    .post('/api/auth/reauthenticate', async (c) => {
      const body = await readJson(c.req.raw, onlyPassword);
      if (body.isErr()) return body.error;
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      const proved = await limited.reauthenticate({
        sessionToken: asking.value.token,
        email: asking.value.session.email,
        password: body.value.password,
        network: network(c),
      });
      return proved.match(
        (session) => c.json({ session }),
        (failure) => failureResponse(failure),
      );
    })
    .put('/api/account/password', async (c) => {
      const body = await readJson(c.req.raw, onlyPassword);
      if (body.isErr()) return body.error;
      const asking = await whoAsks(tools, c);
      if (asking.isErr()) return failureResponse(asking.error);
      const { token: sessionToken, session } = asking.value;
      const { password } = body.value;
      return limited.setPassword({ sessionToken, email: session.email, password }).match(
        () => c.body(null, 204),
        (failure) => failureResponse(failure),
      );
    });
}
