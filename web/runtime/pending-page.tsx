import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '#copy/shell.ts';
import { Loading } from '../ui/loading.tsx';

/** Most pages load faster than this, also on a slow network, so the message does not flicker. */
const SHOW_AFTER_MS = 1_000;

const pendingEvents = new EventTarget();

/** Call this while rendering a page whose code is still loading. */
export function notifyPending(): void {
  pendingEvents.dispatchEvent(new Event('pending'));
}

const Card = styled.div`
  position: fixed;
  z-index: 20;
  inset: 5rem 0 auto;
  width: fit-content;
  max-width: calc(100% - 2 * var(--gutter));
  margin-inline: auto;
  padding: 0 1rem;
  border: 2px solid var(--edge);
  border-radius: var(--radius-large);
  background: var(--card);
  box-shadow: 0 18px 40px var(--shade);
  & > div {
    padding-block: 1.5rem;
  }
`;

/** While the next page loads, marks the pressed link at once, and later shows 'Loading...' over the old page. */
export function PendingPage() {
  const { key } = useLocation();
  const [shown, setShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that the navigation has finished
  useEffect(() => {
    let timer: number | undefined;
    let pressed: Element | null = null;
    const press = ({ target }: Event) => {
      pressed?.removeAttribute('aria-busy');
      pressed = target instanceof Element ? target.closest('a') : null;
    };
    const start = () => {
      pressed?.setAttribute('aria-busy', 'true');
      timer ??= window.setTimeout(() => setShown(true), SHOW_AFTER_MS);
    };
    document.addEventListener('click', press, true);
    pendingEvents.addEventListener('pending', start);
    return () => {
      document.removeEventListener('click', press, true);
      pendingEvents.removeEventListener('pending', start);
      window.clearTimeout(timer);
      pressed?.removeAttribute('aria-busy');
      setShown(false);
    };
  }, [key]);

  if (!shown) return null;
  return (
    <Card>
      <Loading label={shellCopy.loading} late={shellCopy.late} />
    </Card>
  );
}
