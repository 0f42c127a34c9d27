import type { Context } from 'hono';
import { err, ok } from 'neverthrow';
import { isCommonPassword } from '#core/identity/password-check.ts';
import type { CommonPasswords } from '#core/ports/hashing.ts';
import type { Bucket } from '../http/limits.ts';
import { apiRoutes } from './api-routes.ts';

/** Says before a password is set whether it is, with or without digits around it, a common one. Stores and logs nothing. */
export const checkPasswordRoutes = (
  common: CommonPasswords,
  byNetwork: Bucket,
  network: (c: Context) => string,
) =>
  apiRoutes({
    'POST /functions/v1/check-password': async (c, { password }) => {
      const refused = await byNetwork.consume(network(c));
      return refused ? err(refused) : ok({ common: await isCommonPassword(common, password) });
    },
  });
