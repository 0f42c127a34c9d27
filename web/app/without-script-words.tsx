import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { withoutScriptCopy } from '#copy/without-script.ts';
import { pathOf } from '#core/site/pages.ts';
import { withoutScript } from '../copy/without-script.ts';
import { routeAt } from '../runtime/paths.ts';
import { PersonalPageContext } from '../runtime/personal-page-context.tsx';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';
import { Address } from '../ui/address.tsx';
import { TextLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

const Column = styled.div`
  padding: clamp(1.25rem, 4vw, 2.75rem) var(--page-edge) 1.25rem;
  & > * {
    max-width: var(--narrow);
  }
  & p + p {
    margin-top: 0.75rem;
  }
`;

/** Says what the current page cannot do without script, and what to do instead. */
export function WithoutScriptWords() {
  const { backend, supportEmail } = useSiteSettings();
  const isPersonal = Boolean(use(PersonalPageContext)?.session);
  const words = withoutScript(routeAt(useLocation().pathname).page, backend === 'server');
  if (words === null || isPersonal) return null;
  return (
    <Column>
      <Notice tone="calm" title={withoutScriptCopy.title}>
        <p>{words.text}</p>
        {words.instead ? (
          <p>
            <TextLink to={pathOf(words.instead.page)}>{words.instead.label}</TextLink>
          </p>
        ) : null}
        <p>
          {words.help ?? withoutScriptCopy.help}{' '}
          <a href={`mailto:${supportEmail}`}>
            <Address>{supportEmail}</Address>
          </a>
          .
        </p>
      </Notice>
    </Column>
  );
}
