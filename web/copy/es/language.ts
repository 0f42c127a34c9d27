import type { Language } from '#core/language/languages.ts';

/** The language of this folder. */
export const LANGUAGE: Language = 'es';
