import { z } from 'zod/mini';
import { rejected } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { LimitedIdentity } from '../http/limited-identity.ts';
import { readJson } from '../http/read-body.ts';
import { campaignOf, campaignSchema } from '../routes/route-tools.ts';

const linkRequest = z.strictObject({
  email: z.string(),
  redirectTo: z.string(),
  campaign: campaignSchema,
});

/** Who is asking, as the host of the function knows it. */
export interface FunctionCaller {
  readonly browserId: string;
  readonly network: string;
}

/**
 * Stands in for the one-time link (decision 35): a plain fetch handler, so that it can also be deployed beside a hosted
 * database. It shares limits and cool-down with `/api/auth/link`. `redirectTo` must be the callback of our own origin.
 */
export function makeGenerateMagicLink({
  limited,
  isAllowedRedirect,
}: {
  limited: Pick<LimitedIdentity, 'requestSignInLink'>;
  isAllowedRedirect: (target: string) => boolean;
}) {
  return async (request: Request, caller: FunctionCaller): Promise<Response> => {
    const body = await readJson(request, linkRequest);
    if (body.isErr()) return body.error;
    const { email, redirectTo, campaign } = body.value;
    if (!isAllowedRedirect(redirectTo)) return failureResponse(rejected);
    const sent = await limited.requestSignInLink({ email, ...campaignOf(campaign), ...caller });
    return sent.match(
      () => Response.json({}),
      (failure) => failureResponse(failure),
    );
  };
}
