import { notSavedCopy } from '../../copy/anonymous.ts';
import { pathOf } from '../../runtime/paths.ts';
import { TextLink } from '../../ui/button.tsx';

/** "We don't save what you type here. To hear from us, sign up", leading to `/start`. */
export function NotSaved() {
  return (
    <p>
      {notSavedCopy.text} <TextLink to={pathOf('start')}>{notSavedCopy.link}</TextLink>
    </p>
  );
}
