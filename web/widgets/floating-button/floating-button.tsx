import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { LinkButton } from '../../ui/button.tsx';
import { useScrollClearance } from './use-scroll-clearance.ts';

/** The button appears after scrolling this far, in CSS pixels. */
const FLOATING_BUTTON_AFTER_PX = 300;
const PHONE_MENU = '(max-width: 47.99em)';

/** Sticky at the end of the content, so that it never covers the footer. A wide screen has the same link in the header. */
const Place = styled.div<{ $shown: boolean }>`
  position: sticky;
  z-index: 4;
  bottom: 0;
  margin-bottom: -1.5rem;
  padding: 0.625rem var(--gutter) 0.75rem;
  border-top: 1px solid var(--edge);
  background: var(--card);
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
  & > a {
    width: 100%;
  }
  @media print, (min-width: 48em), (max-height: 30em) {
    display: none;
  }
`;

/** Whether it has come to its end, the same button is in view, it would cover a form or the calendar, or a form has the focus. */
function isInTheWay(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && !place.contains(focused) && focused.closest('form')) return true;
  const isBetween = (from: number, to: number, selector: string) =>
    [...document.querySelectorAll(`main ${selector}`)].some((element) => {
      const box = element.getBoundingClientRect();
      return element.parentElement !== place && box.top < to && box.bottom > from;
    });
  const same = place.firstElementChild?.getAttribute('href');
  return (
    bottom < innerHeight - 24 ||
    isBetween(0, innerHeight, `a[href="${same}"]`) ||
    isBetween(top, bottom, ':is(form, [role=radiogroup])')
  );
}

/** A floating call to action on phones, last in the page. It is there from the start, so that showing it shifts nothing. */
export function FloatingButton({ to, children }: { to: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useScrollClearance(shown, PHONE_MENU);

  useEffect(() => {
    const look = () => {
      if (!place.current) return;
      setShown(window.scrollY > FLOATING_BUTTON_AFTER_PX && !isInTheWay(place.current));
    };
    look();
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('scroll', look, { passive: true, signal });
    window.addEventListener('resize', look, { passive: true, signal });
    document.addEventListener('focusin', look, { signal });
    document.addEventListener('click', () => window.setTimeout(look), { signal });
    return () => stop.abort();
  }, []);

  return (
    <Place ref={place} $shown={shown}>
      <LinkButton to={to}>{children}</LinkButton>
    </Place>
  );
}
