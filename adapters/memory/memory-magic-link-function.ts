import type { IdentityService } from '#core/identity/identity-service.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import type { BrowserKeys } from './browser-keys.ts';

/**
 * `generate-magic-link` over core's identity service, with the message and the cool-down of the sign-in link.
 */
export function makeMemoryMagicLinkFunction({
  service,
  keys,
}: {
  readonly service: Pick<IdentityService, 'requestSignInLink'>;
  readonly keys: Pick<BrowserKeys, 'browserId'>;
}): MagicLinkFunction {
  return {
    generateMagicLink: (request) => service.requestSignInLink({ ...request, browserId: keys.browserId() }),
  };
}
