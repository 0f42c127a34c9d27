/** A language of the product; its words are in `web/copy/<language>`. */
interface LanguageEntry {
  /** For `lang` attributes and `Intl`. */
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
}

const TABLE = {
  en: { tag: 'en-US', name: 'English' },
  es: { tag: 'es-US', name: 'Español' },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof TABLE;

export const LANGUAGE_TABLE: Readonly<Record<Language, LanguageEntry>> = TABLE;

/** The languages that are built, served and linked. */
export const LANGUAGES = Object.keys(TABLE) as readonly Language[];

/** Its pages have no prefix in their addresses. */
export const DEFAULT_LANGUAGE: Language = 'en';
