/** The languages that are built, served and linked, with their words in `web/copy/<language>`. `tag`: for `lang` and `Intl`. */
export const LANGUAGE_TABLE = {
  en: { tag: 'en-US', name: 'English' },
  es: { tag: 'es-US', name: 'Español' },
} as const;

export type Language = keyof typeof LANGUAGE_TABLE;

export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as readonly Language[];

/** Its pages have no prefix in their addresses. */
export const DEFAULT_LANGUAGE: Language = 'en';
