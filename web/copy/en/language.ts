import type { Language } from '#core/language/languages.ts';

export const LANGUAGE: Language = 'en';
