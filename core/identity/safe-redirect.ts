import { pathIn } from '../language/language-path.ts';
import { LANGUAGES } from '../language/languages.ts';

/** Our own pages to which an identity mail may link. */
const MAIL_LINK_PATHS = ['/auth/callback', '/reset-password'] as const;

/**
 * The address to go to, or null if `candidate` is not exactly one of `paths` in one of our languages, alone or
 * after `origin` (no trailing slash). Nothing is parsed, so parser differences cannot be exploited.
 */
export function safeRedirect(
  candidate: string,
  {
    origin,
    paths = MAIL_LINK_PATHS,
  }: { readonly origin: string; readonly paths?: readonly string[] | undefined },
): string | null {
  const path = LANGUAGES.flatMap((language) => paths.map((own) => pathIn(language, own))).find(
    (own) => candidate === own || candidate === `${origin}${own}`,
  );
  return path === undefined ? null : `${origin}${path}`;
}
