import { pathOf } from '../../app/paths.ts';
import { anonymousCopy } from '../../copy/anonymous.ts';
import { TextLink } from '../../ui/button.tsx';

/** Where no script runs, nothing typed here could go on: `/start` can (decision 49). */
export function WithoutScript() {
  return (
    <noscript>
      <p>
        {anonymousCopy.withoutScript.text}{' '}
        <TextLink to={pathOf('start')}>{anonymousCopy.withoutScript.link}</TextLink>.
      </p>
    </noscript>
  );
}
