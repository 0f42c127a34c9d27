import { LANGUAGE } from '#copy/language.ts';
import { pathIn } from '#core/language/language-path.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import type { Route } from '#core/site/pages.ts';

/** The words of all languages, by file. Not in the table of languages, which every page loads. */
const OFFERS = import.meta.glob<{ languageOffer: { readonly offer: string; readonly noThanks: string } }>(
  '../copy/*/language-offer.ts',
  { eager: true },
);

/** Hidden links to this page in the other languages, each with a button that removes it. */
export const languageOffers = ({ path }: Route): string =>
  LANGUAGES.filter((language) => language !== LANGUAGE)
    .flatMap((language) => {
      const words = OFFERS[`../copy/${language}/language-offer.ts`]?.languageOffer;
      if (!words) return [];
      const { offer, noThanks } = words;
      // The not-found page has no address of its own.
      const href = pathIn(language, path === '*' ? '/' : path);
      return `<aside class="language-offer" lang="${language}" hidden><a href="${href}" hreflang="${language}">${offer}</a><button type="button">${noThanks}</button></aside>`;
    })
    .join('');
