import { type CampaignCapture, campaignParameters } from '#core/measurement/campaign.ts';

/** The campaign in the address of our own page that a request comes from. */
export function campaignOfPage(
  referer: string | null | undefined,
  allowedOrigins: ReadonlySet<string>,
): CampaignCapture['parameters'] {
  if (!referer || !URL.canParse(referer)) return {};
  const { origin, search } = new URL(referer);
  return allowedOrigins.has(origin) ? campaignParameters(search) : {};
}

/**
 * The address that a document is redirected to, or null. The campaign of the page before is added, because without script only
 * the address can carry it. An email address moves from the query to the fragment, which no later request or `Referer` has.
 */
export function documentAddress(
  { path, query, referer }: { path: string; query: string; referer: string | null | undefined },
  allowedOrigins: ReadonlySet<string>,
): string | null {
  if (query === '' && !referer?.includes('?')) return null;
  const search = new URLSearchParams(query);
  const email = search.get('email');
  search.delete('email');
  const isArrival = Object.keys(campaignParameters(query)).length > 0;
  const added = isArrival ? [] : Object.entries(campaignOfPage(referer, allowedOrigins));
  if (email === null && added.length === 0) return null;
  for (const [name, value] of added) search.set(name, value);
  const rest = search.size > 0 ? `?${search}` : '';
  return `${path}${rest}${email ? `#email=${encodeURIComponent(email)}` : ''}`;
}
