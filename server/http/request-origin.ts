export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export type RequestOrigin = 'same-origin' | 'cross-origin' | 'unknown';

/**
 * Which origin sent a request that may change something, by headers that no page can forge: `Origin`, then `Sec-Fetch-Site`,
 * then `Referer`. Under `Referrer-Policy: no-referrer` browsers send form posts with `Origin: null`, and browsers older than
 * 2023 send no `Sec-Fetch-Site`. Documents therefore use the policy `same-origin`.
 */
export function requestOrigin(request: Request, allowedOrigins: ReadonlySet<string>): RequestOrigin {
  const sameOriginIf = (isSame: boolean) => (isSame ? 'same-origin' : 'cross-origin');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return sameOriginIf(allowedOrigins.has(origin));
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return sameOriginIf(site === 'same-origin');
  const referer = request.headers.get('referer');
  if (origin === null && referer !== null) {
    return sameOriginIf(URL.canParse(referer) && allowedOrigins.has(new URL(referer).origin));
  }
  return 'unknown';
}
