import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useHydrated } from '../ui/use-hydrated.ts';
import { lazyComponent } from './lazy-component.tsx';

const Contents = styled.div`
  display: contents;
`;

/** The parts of the last page that were below its screen. */
let below: readonly Element[] = [];

/** Call it before the page changes. Later, the browser would have to lay out the old page once more. */
export function noteWhatIsBelow(): void {
  below = [...document.querySelectorAll(`${Contents}`)].filter(
    ({ firstElementChild: first }) => first && first.getBoundingClientRect().top > window.innerHeight,
  );
}

/** With `dangerouslySetInnerHTML`, React leaves the existing HTML of an element unchanged while hydrating. */
const KEEP_CONTENT = { __html: '' };

/**
 * A part without state, effects or handlers. Its prerendered HTML is not hydrated but kept, also when the person leaves the page and
 * comes back, after the first paint if it was below the screen. Its code is loaded only on pages that were not prerendered.
 */
export function staticPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Component } = lazyComponent(fetchCode);
  const keptByPath = new Map<string, { nodes: readonly ChildNode[]; wasBelow: boolean }>();
  return function StaticPart(props: P) {
    const { pathname } = useLocation();
    const hydrated = useHydrated();
    const place = useRef<HTMLDivElement>(null);
    const [prerendered] = useState(!hydrated && !import.meta.env.SSR);
    const [kept] = useState(() => keptByPath.get(pathname));
    useLayoutEffect(() => {
      const element = place.current;
      if (!element || !(prerendered || kept)) return;
      let left = false;
      const show = () => kept && !left && element.replaceChildren(...kept.nodes);
      if (kept?.wasBelow) requestAnimationFrame(() => setTimeout(show));
      else show();
      return () => {
        left = true;
        const nodes = [...element.childNodes];
        if (nodes.length > 0) keptByPath.set(pathname, { nodes, wasBelow: below.includes(element) });
      };
    }, [prerendered, kept, pathname]);
    if (prerendered) {
      return (
        <Contents
          ref={place}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; makes React keep the prerendered content
          dangerouslySetInnerHTML={KEEP_CONTENT}
        />
      );
    }
    return <Contents ref={place}>{kept ? null : <Component {...props} />}</Contents>;
  };
}
