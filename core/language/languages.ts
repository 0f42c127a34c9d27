/** A language of the product; its words are in `web/copy/<language>`. */
interface LanguageEntry {
  /** For `lang` attributes and `Intl`. */
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  /** Link to the same page in this language, shown to those who may not read the other one. */
  readonly offer: string;
  /** Button that removes that link. */
  readonly noThanks: string;
}

const TABLE = {
  en: { tag: 'en-US', name: 'English', offer: 'Read this page in English', noThanks: 'No, thanks' },
  es: { tag: 'es-US', name: 'Español', offer: 'Lea esta página en español', noThanks: 'No, gracias' },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof TABLE;

export const LANGUAGE_TABLE: Readonly<Record<Language, LanguageEntry>> = TABLE;

/** The languages that are built, served and linked. */
export const LANGUAGES = Object.keys(TABLE) as readonly Language[];

/** Its pages have no prefix in their addresses. */
export const DEFAULT_LANGUAGE: Language = 'en';
