import { type Context, Hono } from 'hono';
import type { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { isOwnCallback } from '#core/identity/own-callback.ts';
import { rejected, type WireFailure } from '#core/ports/failures.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';
import { callerOf, type RouteTools, requesterOf, signInBrowser } from './route-tools.ts';

const campaignText = z.optional(z.string().check(z.maxLength(2_000)));
/** First-touch campaign as a page sends it; core truncates and cleans it. */
const campaignSchema = z.optional(z.strictObject({ utm_source: campaignText, utm_campaign: campaignText }));
const linkRequest = z.strictObject({ email: sentText, campaign: campaignSchema });
const fallbackRequest = z.strictObject({ ...linkRequest.shape, redirectTo: sentText });
const linkToken = z.strictObject({ token: sentText });
const spentLink = z.strictObject({ token: sentText, campaign: campaignSchema });
const codeAttempt = z.strictObject({ email: sentText, code: sentText, campaign: campaignSchema });

/** The sign-in message with its link and code: request, inspect, finish. Only POST uses them up. */
export function signInLinkRoutes(tools: RouteTools): Hono {
  const { identity, limited, cookies } = tools;
  return new Hono()
    .post('/api/auth/link', async (c) => {
      const body = await readJson(c.req.raw, linkRequest);
      if (body.isErr()) return body.error;
      const sent = await limited.requestSignInLink({ ...body.value, ...requesterOf(tools, c) });
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
      return identity
        .finishLink({ ...body.value, ...callerOf(tools, c), sessionToken: cookies.sessionToken(c) })
        .map(signInBrowser(tools, c))
        .match(
          ({ session, status, emailChanged }) => c.json({ session, status, emailChanged }),
          failureResponse,
        );
    })
    .post('/api/auth/code', async (c) => {
      const body = await readJson(c.req.raw, codeAttempt);
      if (body.isErr()) return body.error;
      return limited
        .verifyCode({ ...body.value, ...callerOf(tools, c) })
        .map(signInBrowser(tools, c))
        .match(({ session, status }) => c.json({ session, status }), failureResponse);
    });
}

/**
 * Fallback for the sign-in link. It shares limits and cool-down with `/api/auth/link`. `redirectTo` must be the callback of
 * our own origin.
 */
export function fallbackLinkRoute(
  publicUrl: string,
  send: (
    c: Context,
    request: { email: string; campaign?: Campaign | undefined },
  ) => ResultAsync<void, WireFailure>,
): Hono {
  return new Hono().post('/functions/v1/generate-magic-link', async (c) => {
    const body = await readJson(c.req.raw, fallbackRequest);
    if (body.isErr()) return body.error;
    const { redirectTo, ...request } = body.value;
    if (!isOwnCallback(redirectTo, publicUrl)) return failureResponse(rejected);
    return send(c, request).match(() => c.json({}), failureResponse);
  });
}
