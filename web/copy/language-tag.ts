import { LANGUAGE } from '#copy/language.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';

/** The language of the page for `Intl`. */
export const LANGUAGE_TAG = LANGUAGE_TABLE[LANGUAGE].tag;
