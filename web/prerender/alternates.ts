import { pathIn } from '#core/language/language-path.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/language/languages.ts';
import { canonicalPath, type Route } from '#core/site/pages.ts';

/** The paths of a page in all languages, and of the one for readers of any other language. */
export function alternates(route: Route): readonly { readonly hreflang: string; readonly path: string }[] {
  const path = canonicalPath(route);
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, path: pathIn(language, path) })),
    { hreflang: 'x-default', path: pathIn(DEFAULT_LANGUAGE, path) },
  ];
}
