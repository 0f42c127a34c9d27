import { notSavedCopy } from '#copy/anonymous.ts';
import { pathOf } from '#core/site/pages.ts';
import { TextLink } from '../../ui/button.tsx';

export function NotSaved() {
  return (
    <p>
      {notSavedCopy.text} <TextLink to={pathOf('start')}>{notSavedCopy.link}</TextLink>
    </p>
  );
}
