import { type ComponentType, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useHydrated } from '../ui/use-hydrated.ts';
import { fetchedComponent } from './fetched-component.tsx';

const Contents = styled.div`
  display: contents;
`;

/** React does not touch the content of an element for which it is given raw HTML and finds HTML in the document. */
const KEEP_CONTENT = { __html: '' };

/**
 * A part of a page without state and handlers. In a prerendered document its HTML stays as it is, and its code, which
 * `fetchCode` fetches, is needed only after the person has left the page and comes back.
 */
export function staticPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Component, load } = fetchedComponent(fetchCode);
  return function StaticPart(props: P) {
    const hydrated = useHydrated();
    const [prerendered] = useState(!hydrated && !import.meta.env.SSR);
    useEffect(
      () => () => {
        if (prerendered) load().catch(() => undefined);
      },
      [prerendered],
    );
    if (prerendered) {
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it makes React keep the document's own content
        <Contents suppressHydrationWarning dangerouslySetInnerHTML={KEEP_CONTENT} />
      );
    }
    return (
      <Contents>
        <Component {...props} />
      </Contents>
    );
  };
}
