import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Leaves no trace in the layout of what stands in it. */
const Frame = styled.div`
  display: contents;
`;

/** React keeps what stands in the document when it takes over an element whose content it is told is raw. */
const AS_IT_STANDS = { __html: '' };

/** A plain press on a link of this site; every other way of opening one is left to the browser. */
function pressedPath(event: MouseEvent<HTMLElement>): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
  return typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') ? href : null;
}

/**
 * A part of a page that does nothing but stand there: in a prerendered document it stays as it came, and its code is
 * never fetched. Whoever comes from another page of the site gets it drawn from its code. `load` fetches that code.
 * Only for parts without a handler and without state: their links work.
 */
export function asPrerendered(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }));
  return function AsPrerendered() {
    const navigate = useNavigate();
    const hydrated = useHydrated();
    const [keeps] = useState(!hydrated);
    if (import.meta.env.SSR) {
      return (
        <Frame>
          <Part />
        </Frame>
      );
    }
    if (keeps) {
      return (
        <Frame
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave the document's own content
          dangerouslySetInnerHTML={AS_IT_STANDS}
          onClick={(event) => {
            const path = pressedPath(event);
            if (path === null) return;
            event.preventDefault();
            navigate(path);
          }}
        />
      );
    }
    return (
      <Frame>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </Frame>
    );
  };
}
