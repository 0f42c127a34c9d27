import type { ElementType, MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { LANGUAGE } from '#copy/language.ts';
import { pathIn } from '#core/language/language-path.ts';
import { LANGUAGE_TABLE, LANGUAGES } from '#core/language/languages.ts';
import { keptFragment } from '../runtime/kept-fragment.ts';
import { opensElsewhere } from '../runtime/opens-elsewhere.ts';

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== LANGUAGE);

/** Opens the same page with what was typed. It replaces this one in the history, so that Back never leads to an older copy. */
async function openKept(event: MouseEvent<HTMLAnchorElement>) {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  // It fails if storage is blocked, or if the code cannot be loaded.
  await import('../runtime/early-input/kept-input.ts')
    .then(({ keepInput }) => keepInput())
    .catch(console.error);
  window.location.replace(href + window.location.search + (window.location.hash || keptFragment.current));
}

/** List items with this page in the other languages; none while there is one language. */
export function LanguageLinks({ Anchor = 'a' }: { Anchor?: ElementType }) {
  const { pathname } = useLocation();
  return OTHER_LANGUAGES.map((language) => (
    <li key={language}>
      <Anchor href={pathIn(language, pathname)} hrefLang={language} lang={language} onClick={openKept}>
        {LANGUAGE_TABLE[language].name}
      </Anchor>
    </li>
  ));
}
