import { LANGUAGE } from '#copy/language.ts';
import { pathIn } from '#core/language/language-path.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import type { RouteEntry } from '../runtime/paths.ts';

/** The words of all languages, by file. Not in the table of languages, which every page loads. */
const OFFERS = import.meta.glob<{ languageOffer: { readonly offer: string; readonly noThanks: string } }>(
  '../copy/*/language-offer.ts',
  { eager: true },
);

/** Hidden links to this page in the other languages, each with a button that removes it. */
export const languageOffers = ({ path }: RouteEntry): string =>
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

/**
 * Runs before the first paint. Shows the offer of the language that the browser prefers, unless this browser has chosen a
 * language before or cannot remember a choice.
 */
export const SHOW_LANGUAGE_OFFER = `(() => {
const key = 'checkahead_language';
const choose = (language) => { try { localStorage.setItem(key, language); } catch {} };
addEventListener('click', ({ target }) => {
const link = target.closest('a[hreflang]');
if (link) choose(link.hreflang);
}, true);
const preferred = navigator.languages.map((tag) => tag.split('-')[0]).find((language) => ${JSON.stringify(LANGUAGES)}.includes(language));
const offer = document.querySelector('.language-offer[lang=' + (preferred || 'none') + ']');
try { if (!offer || localStorage.getItem(key)) return; } catch { return; }
offer.hidden = false;
offer.lastChild.onclick = () => { choose(document.documentElement.lang); offer.remove(); };
offer.firstChild.onclick = (event) => {
const own = document.querySelector('#root a[hreflang=' + preferred + ']');
if (!own || event.ctrlKey || event.metaKey || event.shiftKey) return;
event.preventDefault();
own.click();
};
})()`;
