import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeCheckPassword } from '../../functions/check-password.ts';
import { EDGE_WINDOW_SECONDS, edgeNetwork } from './edge-host.ts';
import { makeWindowBucket } from './window-bucket.ts';

const checkPassword = makeCheckPassword({
  common: makeCommonPasswords(),
  byNetwork: makeWindowBucket({ points: 60, seconds: EDGE_WINDOW_SECONDS }),
});

/** The function `check-password` beside a hosted database, as the edge runtime serves a default export. */
export default {
  fetch: (request: Request): Promise<Response> => checkPassword(request, { network: edgeNetwork(request) }),
};
