import { makeEmailChangeService } from './email-change.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import type { IdentityService } from './identity-service.ts';
import { makeLinkService } from './link-service.ts';
import { makePasswordService } from './password-service.ts';
import { makeSessionService } from './session-service.ts';

/**
 * The identity service over a unit of work. Digests and password hashes are computed before each transaction,
 * and their preconditions are checked again inside it, so that of several parallel attempts on one secret
 * exactly one succeeds.
 */
export function makeIdentityService(dependencies: IdentityDependencies): IdentityService {
  return {
    ...makeLinkService(dependencies),
    ...makeEmailChangeService(dependencies),
    ...makePasswordService(dependencies),
    ...makeSessionService(dependencies),
  };
}
