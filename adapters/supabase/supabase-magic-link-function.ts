import { normalizeEmail } from '#core/identity/email.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import type { AskedHere } from './asked-here.ts';
import { callFunction } from './function-call.ts';
import type { HostedClient } from './supabase-client.ts';

/** The function `generate-magic-link` (spec section 7); its link leads to the callback of `origin`. */
export function makeSupabaseMagicLinkFunction({
  client: { functions },
  origin,
  asked,
}: {
  client: Pick<HostedClient, 'functions'>;
  origin: string;
  asked: Pick<AskedHere, 'note'>;
}): MagicLinkFunction {
  return {
    generateMagicLink({ email }) {
      const address = normalizeEmail(email);
      asked.note(address);
      return callFunction(functions, 'generate-magic-link', {
        email: address,
        redirectTo: `${origin}/auth/callback`,
      }).map(() => undefined);
    },
  };
}
