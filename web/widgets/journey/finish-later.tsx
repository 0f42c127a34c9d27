import { pathOf } from '#core/site/pages.ts';
import { TextLink } from '../../ui/button.tsx';

/** Leaves the sign-up for now. Leads to the page where it can be continued. */
export function FinishLater({ label, text }: { label: string; text: string }) {
  return (
    <p>
      <TextLink alone to={pathOf('dashboard')}>
        {label}
      </TextLink>{' '}
      {text}
    </p>
  );
}
