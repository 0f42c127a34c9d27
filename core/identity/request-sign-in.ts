import { errAsync, type ResultAsync } from 'neverthrow';
import type { AuthPort, Campaign, MagicLinkFunction, RequestLinkError } from '../ports/auth-port.ts';

/** How asking for the link went wrong; `via` tells whether the stand-in function was the one that refused (decision 44). */
export type RequestSignInError = Readonly<{ failure: RequestLinkError; via: 'link' | 'function' }>;

/**
 * Asks for the one-time link, and asks the `generate-magic-link` function where the service answers with a 5xx or not at
 * all; never after a refusal such as 429 or an invalid address (decision 35). For `/start` and Resend.
 */
export function makeRequestSignIn({
  auth,
  magicLink,
}: {
  readonly auth: Pick<AuthPort, 'requestSignInLink'>;
  readonly magicLink: MagicLinkFunction;
}) {
  return (request: { email: string; campaign?: Campaign }): ResultAsync<void, RequestSignInError> =>
    auth
      .requestSignInLink(request)
      .mapErr((failure): RequestSignInError => Object.freeze({ failure, via: 'link' }))
      .orElse((refused) => {
        const { kind } = refused.failure;
        if (kind !== 'unreachable' && kind !== 'unavailable') return errAsync(refused);
        return magicLink
          .generateMagicLink(request)
          .mapErr((failure): RequestSignInError => Object.freeze({ failure, via: 'function' }));
      });
}
