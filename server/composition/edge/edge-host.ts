import { z } from 'zod/mini';
import { DEFAULT_SITE_SETTINGS, siteSettingsSchema } from '#core/site/site-settings.ts';
import { clientNetwork } from '../../http/client-network.ts';

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handle: (request: Request) => Promise<Response>): unknown;
};

const { brand, supportEmail, postalAddress, publicUrl } = siteSettingsSchema.shape;
const edgeSite = z.object({ brand, supportEmail, postalAddress, publicUrl });
/** The site settings that mails contain. */
export type EdgeSite = z.infer<typeof edgeSite>;

/** A secret that the platform sets for the project's functions. */
export function secret(name: 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/**
 * The site settings for functions that send mail. The operator sets them as secrets of the project, with the names that our
 * server uses. `PUBLIC_URL` has no default here, because links in mail would lead nowhere.
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
  throw new Error(`missing or invalid: ${wrong.join(', ')}`);
}

/** The number of proxies that append to `X-Forwarded-For`: the platform's gateway, unless the operator's secret names more. */
function trustedProxies(): number {
  const given = Deno.env.get('TRUSTED_PROXIES') || '1';
  if (!/^[1-9]$/.test(given)) throw new Error('TRUSTED_PROXIES must be a number from 1 to 9');
  return Number(given);
}

/**
 * Serves a function in the edge runtime. `network` is the network of the request. The runtime knows no socket address and the
 * platform guarantees no header, but its gateway appends the peer's address to `X-Forwarded-For`: the client cannot forge the
 * last entry.
 */
export function serve(handle: (request: Request, network: string) => Promise<Response>): void {
  const proxies = trustedProxies();
  Deno.serve((request) =>
    handle(
      request,
      clientNetwork({
        socketAddress: undefined,
        forwardedFor: request.headers.get('x-forwarded-for'),
        trustedProxies: proxies,
      }),
    ),
  );
}
