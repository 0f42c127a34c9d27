import { makeEmailChangeService } from './email-change.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { makeLinkService } from './link-service.ts';
import { makePasswordService } from './password-service.ts';
import { makeSessionService } from './session-service.ts';

/**
 * The service behind `AuthPort`, run by the server and, in memory mode, by the page. `browserId` is an opaque random id of the
 * requesting browser; `sessionToken` is the opaque token of its session. Both are hashed before use. Known and unknown addresses
 * take the same path and the same amount of work, so that timing does not reveal accounts. Digests and password hashes are computed before each transaction,
 * and their preconditions are checked again inside it, so that of several parallel attempts on one secret
 * exactly one succeeds.
 */
export function makeIdentityService(dependencies: IdentityDependencies) {
  return {
    ...makeLinkService(dependencies),
    ...makeEmailChangeService(dependencies),
    ...makePasswordService(dependencies),
    ...makeSessionService(dependencies),
  };
}

export type IdentityService = ReturnType<typeof makeIdentityService>;
