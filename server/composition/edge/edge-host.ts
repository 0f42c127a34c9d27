import { z } from 'zod/mini';
import { DEFAULT_SITE_SETTINGS, siteSettingsSchema } from '#core/site/site-settings.ts';
import { clientNetwork } from '../../http/client-network.ts';

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(answer: (request: Request) => Promise<Response>): unknown;
};

const { brand, supportEmail, postalAddress, publicUrl } = siteSettingsSchema.shape;
const edgeSite = z.object({ brand, supportEmail, postalAddress, publicUrl });
/** What of the site's settings stands in mails. */
export type EdgeSite = z.infer<typeof edgeSite>;

/** A secret of the project, which the platform sets for its functions by itself. */
export function secret(name: 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/**
 * The settings of the site for a function that writes mail, under the names that our own server reads; the operator sets them
 * as secrets of the project. `PUBLIC_URL` has no default here: mail would lead nowhere.
 */
export function siteSecrets(): EdgeSite {
  const given = {
    brand: Deno.env.get('BRAND_NAME') || DEFAULT_SITE_SETTINGS.brand,
    supportEmail: Deno.env.get('SUPPORT_EMAIL') || DEFAULT_SITE_SETTINGS.supportEmail,
    postalAddress: Deno.env.get('POSTAL_ADDRESS') || DEFAULT_SITE_SETTINGS.postalAddress,
    publicUrl: Deno.env.get('PUBLIC_URL'),
  };
  const read = edgeSite.safeParse(given);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path }) => path.join('.'));
  throw new Error(`not set, or not as it must be: ${wrong.join(', ')}`);
}

/** How many proxies append to `X-Forwarded-For` before a function: the platform's gateway, unless the operator's secret says more. */
function trustedProxies(): number {
  const given = Deno.env.get('TRUSTED_PROXIES') || '1';
  if (!/^[1-9]$/.test(given)) throw new Error('TRUSTED_PROXIES must be a number from 1 to 9');
  return Number(given);
}

/**
 * Starts the function as the edge runtime does. `network` is where the request comes from. The runtime has no socket address to
 * offer, and the platform promises no header; but its gateway appends the address that connected to it to `X-Forwarded-For`,
 * so the last entry is the one that a client cannot write.
 */
export function serve(answer: (request: Request, network: string) => Promise<Response>): void {
  const proxies = trustedProxies();
  Deno.serve((request) =>
    answer(
      request,
      clientNetwork({
        socketAddress: undefined,
        forwardedFor: request.headers.get('x-forwarded-for'),
        trustedProxies: proxies,
      }),
    ),
  );
}
