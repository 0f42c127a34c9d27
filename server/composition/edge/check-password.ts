import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeCheckPassword } from '../../functions/check-password.ts';
import { makeLimits } from '../../http/limits.ts';
import { serve } from './edge-host.ts';

/** The edge function `check-password`. */
const checkPassword = makeCheckPassword({
  common: makeCommonPasswords(),
  byNetwork: makeLimits({ networkFactor: 1 }).passwordChecksByNetwork,
});

serve((request, network) => checkPassword(request, { network }));
