import { type ComponentType, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useHydrated } from '../ui/use-hydrated.ts';
import { lazyComponent } from './lazy-component.tsx';

const Contents = styled.div`
  display: contents;
`;

/** With `dangerouslySetInnerHTML`, React leaves the existing HTML of an element unchanged while hydrating. */
const KEEP_CONTENT = { __html: '' };

/**
 * A part of a page without state or event handlers. Its prerendered HTML is not hydrated; its code is loaded only when the
 * person leaves the page, because it is needed when they come back.
 */
export function staticPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Component, load } = lazyComponent(fetchCode);
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; makes React keep the prerendered content
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
