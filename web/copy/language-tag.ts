import { LANGUAGE } from '#copy/language.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';

export const LANGUAGE_TAG = LANGUAGE_TABLE[LANGUAGE].tag;
