import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../core/language/languages.ts';

/** The language of the development server and of tests. */
export const CHOSEN_LANGUAGE =
  LANGUAGES.find((language) => language === process.env.CHECKAHEAD_LANGUAGE) ?? DEFAULT_LANGUAGE;

/** Takes `#copy/…` from the folder of the language that is built. Node itself takes it from the English one. */
export function copyFolder(languageOf: (environment: string) => Language): Plugin {
  return {
    name: 'copy-folder',
    enforce: 'pre',
    resolveId(source) {
      if (!source.startsWith('#copy/')) return null;
      const path = source.replace('#copy', `./copy/${languageOf(this.environment.name)}`);
      return fileURLToPath(new URL(path, import.meta.url));
    },
  };
}
