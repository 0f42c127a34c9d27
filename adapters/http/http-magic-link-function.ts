import { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { normalizeEmail } from '#core/identity/email.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import { rejected } from '#core/ports/failures.ts';
import { type HttpTransport, narrow } from './http-transport.ts';

/** The function `generate-magic-link` of our own server; `publicUrl` is the origin of its links. */
export function makeHttpMagicLinkFunction({
  transport,
  publicUrl,
}: {
  transport: HttpTransport;
  publicUrl: string;
}): MagicLinkFunction {
  return {
    generateMagicLink: ({ email, campaign }) =>
      new ResultAsync(
        transport.call({
          method: 'POST',
          path: '/functions/v1/generate-magic-link',
          body: {
            email: normalizeEmail(email),
            redirectTo: `${publicUrl}/auth/callback`,
            ...(campaign === undefined ? {} : { campaign }),
          },
          answer: z.object({}),
        }),
      )
        .map(() => undefined)
        .mapErr(narrow(['invalid-email', 'rate-limited', 'unreachable', 'unavailable'], rejected)),
  };
}
