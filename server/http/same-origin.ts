/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from our own pages. With `Referrer-Policy: no-referrer` browsers send
 * `Origin: null` on form posts; then `Sec-Fetch-Site`, which no page can forge, has to say so.
 */
export function isFromOurPages(request: Request, allowedOrigins: ReadonlySet<string>): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return allowedOrigins.has(origin);
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
