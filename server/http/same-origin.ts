import type { MiddlewareHandler } from 'hono';
import { forbidden } from '#core/ports/failures.ts';
import { failureResponse } from './failure-status.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from our own pages. With `Referrer-Policy: no-referrer` browsers send
 * `Origin: null` on form posts; then `Sec-Fetch-Site`, which no page can forge, has to say so.
 */
export function isFromOurPages(request: Request, allowedOrigins: ReadonlySet<string>): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') return allowedOrigins.has(origin);
  return request.headers.get('sec-fetch-site') === 'same-origin';
}

/** Refuses foreign requests before anything is read or done. */
export function sameOrigin(allowedOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || isFromOurPages(c.req.raw, allowedOrigins)) return next();
    return failureResponse(forbidden);
  };
}
