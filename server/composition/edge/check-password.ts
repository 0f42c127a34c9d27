import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeCheckPassword } from '../../functions/check-password.ts';
import { EDGE_WINDOW_SECONDS, serve } from './edge-host.ts';
import { makeWindowBucket } from './window-bucket.ts';

/** The function `check-password` beside a hosted database. */
const checkPassword = makeCheckPassword({
  common: makeCommonPasswords(),
  byNetwork: makeWindowBucket({ points: 60, seconds: EDGE_WINDOW_SECONDS }),
});

serve((request, network) => checkPassword(request, { network }));
