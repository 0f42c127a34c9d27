import { pathIn } from '../language/language-path.ts';
import { LANGUAGES } from '../language/languages.ts';
import { pathOf } from '../site/pages.ts';

/**
 * Whether this is exactly the page of mailed links in one of our languages, alone or after `origin` (no trailing slash). Nothing is
 * parsed, so parser differences cannot be exploited.
 */
export const isOwnCallback = (candidate: string, origin: string): boolean =>
  LANGUAGES.map((language) => pathIn(language, pathOf('callback'))).some(
    (path) => candidate === path || candidate === `${origin}${path}`,
  );
