import { z } from 'zod/mini';
import { isCommonPassword } from '#core/identity/password-check.ts';
import { PASSWORD_MAX_LENGTH } from '#core/intake/password-rule.ts';
import type { CommonPasswords } from '#core/ports/hashing.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Bucket } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';

const passwordCheck = z.strictObject({ password: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH)) });

/** Says before a password is set whether it is, with or without digits around it, a common one. Stores and logs nothing. */
export function makeCheckPassword({ common, byNetwork }: { common: CommonPasswords; byNetwork: Bucket }) {
  return async (request: Request, network: string): Promise<Response> => {
    const body = await readJson(request, passwordCheck);
    if (body.isErr()) return body.error;
    const refused = await byNetwork.consume(network);
    if (refused) return failureResponse(refused);
    return Response.json({ common: await isCommonPassword(common, body.value.password) });
  };
}
