import { errAsync, type ResultAsync } from 'neverthrow';
import type { AuthPort, MagicLinkFunction, RequestLinkError } from '../ports/auth-port.ts';
import { isOutage } from '../ports/failures.ts';
import type { Campaign } from '../record/first-touch.ts';

/** How requesting the link failed. `via`: the function was asked too, and has refused. */
export type RequestSignInError = RequestLinkError & { readonly via?: 'function' };

/**
 * Requests the one-time link; falls back to the `generate-magic-link` function if the service answers with a
 * 5xx or not at all, but not after a refusal such as 429 or an invalid address. For `/start` and Resend.
 */
export function makeRequestSignIn({
  auth,
  magicLink,
}: {
  readonly auth: Pick<AuthPort, 'requestSignInLink'>;
  readonly magicLink: MagicLinkFunction;
}) {
  return (request: {
    email: string;
    campaign?: Campaign | undefined;
  }): ResultAsync<void, RequestSignInError> =>
    auth.requestSignInLink(request).orElse((refused): ResultAsync<void, RequestSignInError> => {
      if (!isOutage(refused)) return errAsync(refused);
      return magicLink
        .generateMagicLink(request)
        .mapErr((failure) => Object.freeze({ ...failure, via: 'function' as const }));
    });
}
