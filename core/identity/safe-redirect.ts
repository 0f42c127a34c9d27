/** Pages of ours to which an identity mail may lead (spec section 7, 'Authentication service'). */
const MAIL_LINK_PATHS = ['/auth/callback', '/reset-password'] as const;

/**
 * The address to go to, or null when `candidate` is not one of ours. Only an exact path of `paths`, alone or behind exactly
 * `origin` (scheme, host and port, no trailing slash), is ours: nothing is parsed, so nothing can be parsed in two ways.
 */
export function safeRedirect(
  candidate: string,
  {
    origin,
    paths = MAIL_LINK_PATHS,
  }: { readonly origin: string; readonly paths?: readonly string[] | undefined },
): string | null {
  const path = paths.find((own) => candidate === own || candidate === `${origin}${own}`);
  return path === undefined ? null : `${origin}${path}`;
}
