import type { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { safeRedirect } from '#core/identity/safe-redirect.ts';
import type { Language } from '#core/language/languages.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import {
  type InvalidEmail,
  type RateLimited,
  type Rejected,
  rejected,
  type Unavailable,
} from '#core/ports/failures.ts';
import { pathOf } from '#core/site/pages.ts';
import { campaignOf, campaignSchema } from '../http/campaign-body.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';

const linkRequest = z.strictObject({
  email: sentText,
  redirectTo: sentText,
  campaign: campaignSchema,
});

/** The caller, as the backend knows it. */
export interface FunctionCaller {
  /** Empty where links are not bound to a browser. */
  readonly browserId: string;
  /** Null where known browsers are not tracked. */
  readonly deviceToken: string | null;
  readonly network: string;
  /** Of the page. */
  readonly language: Language;
}

/**
 * Fallback for the sign-in link. It shares limits and cool-down with `/api/auth/link`. `redirectTo` must be the callback of
 * our own origin.
 */
export function makeGenerateMagicLink({
  limited,
  publicUrl,
}: {
  limited: {
    requestSignInLink(
      request: { email: string; campaign?: Campaign } & FunctionCaller,
    ): ResultAsync<void, InvalidEmail | RateLimited | Rejected | Unavailable>;
  };
  publicUrl: string;
}) {
  const allowed = { origin: publicUrl, paths: [pathOf('callback')] };
  return async (request: Request, caller: FunctionCaller): Promise<Response> => {
    const body = await readJson(request, linkRequest);
    if (body.isErr()) return body.error;
    const { email, redirectTo, campaign } = body.value;
    if (safeRedirect(redirectTo, allowed) === null) return failureResponse(rejected);
    const sent = await limited.requestSignInLink({ email, ...campaignOf(campaign), ...caller });
    return sent.match(() => Response.json({}), failureResponse);
  };
}
