import type { IdentityParts } from './identity-parts.ts';
import type { IdentityService } from './identity-service.ts';
import { makeLinkService } from './link-service.ts';
import { makePasswordService } from './password-service.ts';
import { makeSessionService } from './session-service.ts';

/**
 * The identity service over stores (decisions 10 to 17, 33, 36, 38). Digests and password hashes are made before each
 * transaction, and everything they were made for is looked at again inside it, so that of many parallel attempts on one
 * secret exactly one succeeds.
 */
export function makeIdentityService(parts: IdentityParts): IdentityService {
  return { ...makeLinkService(parts), ...makePasswordService(parts), ...makeSessionService(parts) };
}
