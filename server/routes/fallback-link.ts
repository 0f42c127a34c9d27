import type { Context } from 'hono';
import { errAsync, type ResultAsync } from 'neverthrow';
import { isOwnCallback } from '#core/identity/own-callback.ts';
import type { LinkFailure } from '#core/identity/sign-in-links.ts';
import { rejected } from '#core/ports/failures.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { apiRoutes } from './api-routes.ts';

/** Fallback for the sign-in link, counted together with `/api/auth/link`. `redirectTo` must be the callback of our own origin. */
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
