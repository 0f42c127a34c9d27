import { z } from 'zod/mini';
import { DEFAULT_SITE_SETTINGS, siteSettingsSchema } from '#core/site/site-settings.ts';
import { clientNetwork } from '../../http/client-network.ts';

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const { brand, supportEmail, postalAddress, publicUrl } = siteSettingsSchema.shape;
const edgeSite = z.object({ brand, supportEmail, postalAddress, publicUrl });
/** The settings of the site that appear in mails. */
export type EdgeSite = z.infer<typeof edgeSite>;

/** A secret that the platform sets for every function of the project. */
export function secret(name: 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/**
 * The site settings for functions that write mail, with the same names as on our own server. The operator sets them as
 * secrets of the project. `PUBLIC_URL` has no default, because links in mails would lead nowhere.
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
  const invalid = read.error.issues.map(({ path }) => path.join('.'));
  throw new Error(`missing or invalid: ${invalid.join(', ')}`);
}

/** Number of proxies that append to `X-Forwarded-For`: the platform's gateway, unless the operator's secret says more. */
function trustedProxies(): number {
  const given = Deno.env.get('TRUSTED_PROXIES') || '1';
  if (!/^[1-9]$/.test(given)) throw new Error('TRUSTED_PROXIES must be a number from 1 to 9');
  return Number(given);
}

/**
 * Starts the function in the edge runtime. `network` is the origin of the request. The runtime offers no socket address, but
 * the gateway of the platform appends the address that connected to it to `X-Forwarded-For`, so a client cannot forge the
 * last entry. The platform does not document this.
 */
export function serve(handler: (request: Request, network: string) => Promise<Response>): void {
  const proxies = trustedProxies();
  Deno.serve((request) =>
    handler(
      request,
      clientNetwork({
        socketAddress: undefined,
        forwardedFor: request.headers.get('x-forwarded-for'),
        trustedProxies: proxies,
      }),
    ),
  );
}
