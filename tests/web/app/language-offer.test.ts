import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#core/language/languages.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { renderSite } from '#web/prerender/entry.tsx';
import { offerLanguage } from '#web/runtime/early-input/offer-language.ts';
import { opensElsewhere } from '#web/runtime/opens-elsewhere.ts';

const KEY = 'checkahead_language';
const site = await renderSite(DEFAULT_SITE_SETTINGS, { mainScript: '/assets/main.js' });
const body = site.pages.find(({ path }) => path === '/faq')?.html.match(/<body>([\s\S]*)<\/body>/)?.[1] ?? '';

/** A visit to the English FAQ with a browser that prefers these languages. Blocked storage throws. */
function visit(languages: readonly string[], storage: () => Storage = () => window.localStorage) {
  document.documentElement.lang = 'en';
  document.body.innerHTML = body;
  let onClick: (event: Event) => void = () => {};
  const run = new Function(
    'navigator',
    'addEventListener',
    'window',
    `with (window) { (${offerLanguage})(${JSON.stringify(LANGUAGES)}, ${opensElsewhere}) }`,
  );
  const world = {
    get localStorage() {
      return storage();
    },
  };
  run({ languages }, (_name: string, listener: typeof onClick) => (onClick = listener), world);
  const offer = document.querySelector<HTMLElement>('.language-offer');
  const shown = () => document.querySelector('.language-offer:not([hidden])') !== null;
  const press = (element: Element | null | undefined, keys: MouseEventInit = {}) => {
    element?.addEventListener('click', (event) => onClick(event), { once: true });
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  };
  return { offer, shown, press };
}

beforeEach(() => window.localStorage.removeItem(KEY));
afterEach(() => {
  window.localStorage.removeItem(KEY);
  document.documentElement.removeAttribute('lang');
  document.body.innerHTML = '';
});

describe('the offer of another language', () => {
  it.each([
    [['es-MX', 'en-US'], true],
    [['fr', 'es', 'en'], true],
    [['en-US', 'es'], false],
    [['est'], false],
    [['fr-FR'], false],
    [[], false],
  ])('a browser that prefers %j: %s', (languages, expected) => {
    expect(visit(languages).shown()).toBe(expected);
  });

  it('is in that language, links to the same page, and is hidden until then', () => {
    expect(body).toMatch(/<aside class="language-offer" lang="es" hidden>/);
    const { offer } = visit(['es']);
    expect(offer?.lang).toBe('es');
    expect(offer?.textContent).toBe('Lea esta página en españolNo, gracias');
    expect(offer?.querySelector('a')?.getAttribute('href')).toBe('/es/faq');
  });

  it('stays away once it was declined', () => {
    const { offer, shown, press } = visit(['es']);
    press(offer?.querySelector('button'));
    expect(shown()).toBe(false);
    expect(visit(['es']).shown()).toBe(false);
  });

  it('takes the link of the page, which keeps what was typed, and stays away once a language was chosen', () => {
    const { offer, press } = visit(['es']);
    const own = document.querySelector('#root a[hreflang=es]');
    let pressed = 0;
    own?.addEventListener('click', (event) => {
      pressed += 1;
      event.preventDefault();
    });
    press(offer?.querySelector('a'));
    expect(pressed).toBe(1);
    expect(visit(['es']).shown()).toBe(false);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a press with %s to the browser', (key) => {
    const { offer, press } = visit(['es']);
    let pressed = 0;
    document.querySelector('#root a[hreflang=es]')?.addEventListener('click', () => {
      pressed += 1;
    });
    press(offer?.querySelector('a'), { [key]: true });
    expect(pressed).toBe(0);
  });

  it('is not made where the answer could not be kept', () => {
    const { shown } = visit(['es'], () => {
      throw new Error('blocked');
    });
    expect(shown()).toBe(false);
  });
});
