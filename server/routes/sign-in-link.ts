import type { Context } from 'hono';
import { errAsync, type ResultAsync } from 'neverthrow';
import { isOwnCallback } from '#core/identity/own-callback.ts';
import type { LinkFailure } from '#core/identity/sign-in-links.ts';
import { rejected } from '#core/ports/failures.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { apiRoutes } from './api-routes.ts';
import { callerOf, type RouteTools, requesterOf, signInBrowser } from './route-tools.ts';

/** The sign-in message with its link and code: request, inspect, finish. Only POST uses them up. */
export function signInLinkRoutes(tools: RouteTools) {
  const { identity, limited, cookies } = tools;
  return apiRoutes({
    'POST /api/auth/link': (c, body) =>
      limited.requestSignInLink({ ...body, ...requesterOf(tools, c) }).map(() => c.json({}, 202)),
    'POST /api/auth/link/inspect': (c, body) =>
      identity
        .inspectLink({ ...body, browserId: cookies.browserId(c), sessionToken: cookies.sessionToken(c) })
        .map((reading) => ({ reading })),
    'POST /api/auth/link/finish': (c, body) =>
      identity
        .finishLink({ ...body, ...callerOf(tools, c), sessionToken: cookies.sessionToken(c) })
        .map(signInBrowser(tools, c))
        .map(({ session, status, emailChanged }) => ({ session, status, emailChanged })),
    'POST /api/auth/code': (c, body) =>
      limited
        .verifyCode({ ...body, ...callerOf(tools, c) })
        .map(signInBrowser(tools, c))
        .map(({ session, status }) => ({ session, status })),
  });
}

/**
 * Fallback for the sign-in link. It shares limits and cool-down with `/api/auth/link`. `redirectTo` must be the callback of
 * our own origin.
 */
export const fallbackLinkRoute = (
  publicUrl: string,
  send: (
    c: Context,
    request: { email: string; campaign?: Campaign | undefined },
  ) => ResultAsync<void, LinkFailure>,
) =>
  apiRoutes({
    'POST /functions/v1/generate-magic-link': (c, { redirectTo, ...request }) =>
      isOwnCallback(redirectTo, publicUrl) ? send(c, request).map(() => ({})) : errAsync(rejected),
  });
