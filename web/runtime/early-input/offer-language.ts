/** Before the first paint, offers the preferred language, unless one was chosen before. Inline: uses nothing outside its body. */
export function offerLanguage(languages: readonly string[], elsewhere: (press: MouseEvent) => boolean): void {
  const key = 'checkahead_language';
  function choose(language: string): void {
    try {
      localStorage.setItem(key, language);
    } catch {
      // Storage is blocked.
    }
  }
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang]');
      if (link) choose(link.hreflang);
    },
    true,
  );
  const preferred = navigator.languages
    .map((tag) => tag.split('-')[0] ?? '')
    .find((language) => languages.includes(language));
  const offer = document.querySelector<HTMLElement>(`.language-offer[lang=${preferred ?? 'none'}]`);
  try {
    if (!offer || localStorage.getItem(key)) return;
  } catch {
    return;
  }
  offer.hidden = false;
  (offer.lastChild as HTMLElement).onclick = () => {
    choose(document.documentElement.lang);
    offer.remove();
  };
  (offer.firstChild as HTMLElement).onclick = (event) => {
    const own = document.querySelector<HTMLElement>(`#root a[hreflang=${preferred}]`);
    if (!own || elsewhere(event)) return;
    event.preventDefault();
    own.click();
  };
}
