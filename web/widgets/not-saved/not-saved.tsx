import { notSavedCopy } from '#copy/anonymous.ts';
import { pathOf } from '#core/site/pages.ts';
import { TextLink } from '../../ui/button.tsx';

/** Says that nothing but the day is saved, with a link to `/start`. */
export function NotSaved() {
  return (
    <p>
      {notSavedCopy.text} <TextLink to={pathOf('start')}>{notSavedCopy.link}</TextLink>
    </p>
  );
}
