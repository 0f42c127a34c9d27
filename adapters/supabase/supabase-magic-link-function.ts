import { normalizeEmail } from '#core/identity/email.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import { callFunction } from './function-call.ts';
import type { LinkRequestLog } from './link-request-log.ts';
import type { HostedClient } from './supabase-client.ts';

/** The function `generate-magic-link`. Its link leads to the callback page of `origin`. */
export function makeSupabaseMagicLinkFunction({
  client: { functions },
  origin,
  linkRequests,
}: {
  client: Pick<HostedClient, 'functions'>;
  origin: string;
  linkRequests: Pick<LinkRequestLog, 'add'>;
}): MagicLinkFunction {
  return {
    generateMagicLink({ email }) {
      const address = normalizeEmail(email);
      linkRequests.add(address);
      return callFunction(functions, 'generate-magic-link', {
        email: address,
        redirectTo: `${origin}/auth/callback`,
      }).map(() => undefined);
    },
  };
}
