import { Hono } from 'hono';
import { z } from 'zod/mini';
import { campaignOf, campaignSchema } from '../http/campaign-body.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';
import { languageOf } from '../http/request-language.ts';
import { type RouteTools, requesterOf, signInBrowser } from './route-tools.ts';

const linkRequest = z.strictObject({ email: sentText, campaign: campaignSchema });
const linkToken = z.strictObject({ token: sentText });
const spentLink = z.strictObject({ token: sentText, campaign: campaignSchema });
const codeAttempt = z.strictObject({ email: sentText, code: sentText, campaign: campaignSchema });

/** The sign-in message with its link and code: request, inspect, finish. Only POST uses them up. */
export function signInLinkRoutes(tools: RouteTools): Hono {
  const { identity, limited, cookies, network } = tools;
  return new Hono()
    .post('/api/auth/link', async (c) => {
      const body = await readJson(c.req.raw, linkRequest);
      if (body.isErr()) return body.error;
      const { email, campaign } = body.value;
      const sent = await limited.requestSignInLink({
        email,
        ...campaignOf(campaign),
        ...requesterOf(tools, c),
      });
      return sent.match(() => c.json({}, 202), failureResponse);
    })
    .post('/api/auth/link/inspect', async (c) => {
      const body = await readJson(c.req.raw, linkToken);
      if (body.isErr()) return body.error;
      const read = await identity.inspectLink({
        ...body.value,
        browserId: cookies.browserId(c),
        sessionToken: cookies.sessionToken(c),
      });
      return read.match((reading) => c.json({ reading }), failureResponse);
    })
    .post('/api/auth/link/finish', async (c) => {
      const body = await readJson(c.req.raw, spentLink);
      if (body.isErr()) return body.error;
      const { token, campaign } = body.value;
      const finished = await identity.finishLink({
        token,
        ...campaignOf(campaign),
        sessionToken: cookies.sessionToken(c),
        deviceToken: cookies.deviceToken(c),
        language: languageOf(c),
      });
      if (finished.isErr()) return failureResponse(finished.error);
      await signInBrowser(tools, c, finished.value);
      const { session, status, emailChanged } = finished.value;
      return c.json({ session, status, emailChanged });
    })
    .post('/api/auth/code', async (c) => {
      const body = await readJson(c.req.raw, codeAttempt);
      if (body.isErr()) return body.error;
      const { email, code, campaign } = body.value;
      const verified = await limited.verifyCode({
        email,
        code,
        ...campaignOf(campaign),
        browserId: cookies.browserId(c),
        deviceToken: cookies.deviceToken(c),
        network: network(c),
        language: languageOf(c),
      });
      if (verified.isErr()) return failureResponse(verified.error);
      await signInBrowser(tools, c, verified.value);
      const { session, status } = verified.value;
      return c.json({ session, status });
    });
}
