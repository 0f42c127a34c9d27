import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/** The first part of the addresses of a language: `/es`, or nothing for the default language. */
export const pathPrefix = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '' : `/${language}`;

/** `/faq` becomes `/es/faq`, and `/` becomes `/es`. Two slashes at the start would name another site. */
export function pathIn(language: Language, path: string): string {
  const prefix = pathPrefix(language);
  const own = path.replace(/^\/{2,}/, '/');
  return prefix === '' ? own : prefix + own.replace(/^\/(?=$|[?#])/, '');
}

/** The opposite of `pathIn`, with or without query and fragment. An unknown prefix stays part of the path. */
export function splitLanguage(address: string): { readonly language: Language; readonly path: string } {
  const [first = ''] = address.split(/[?#]/, 1);
  const code = first.split('/', 2)[1];
  const language = LANGUAGES.find((one) => one === code && one !== DEFAULT_LANGUAGE);
  if (language === undefined) return { language: DEFAULT_LANGUAGE, path: address };
  const rest = address.slice(pathPrefix(language).length);
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}
