/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whose page sent a request: ours, another one, or nobody can tell. */
export type Sender = 'ours' | 'foreign' | 'unknown';

/**
 * Whose page sent a request that may change something, by what no page can forge: `Origin`, then `Sec-Fetch-Site`, then, where
 * a browser sends neither, `Referer`. Under `Referrer-Policy: no-referrer` the form posts of browsers carry `Origin: null`, and
 * those older than 2023 have no `Sec-Fetch-Site`: that is why the documents with a form are under `same-origin`.
 */
export function senderOf(request: Request, ourOrigins: ReadonlySet<string>): Sender {
  const known = (ours: boolean) => (ours ? 'ours' : 'foreign');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return known(ourOrigins.has(origin));
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return known(site === 'same-origin');
  const referer = request.headers.get('referer');
  if (origin === null && referer !== null) {
    return known(URL.canParse(referer) && ourOrigins.has(new URL(referer).origin));
  }
  return 'unknown';
}
