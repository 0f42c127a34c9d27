import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '../copy/shell.ts';
import { Loading } from '../ui/loading.tsx';

/** Most pages are here sooner than this, and then nothing flickers. */
const SHOWN_AFTER_MS = 300;

const waits = new EventTarget();

/** To be called while rendering a page whose code is not here yet. */
export function announceWait(): void {
  waits.dispatchEvent(new Event('wait'));
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

/** Says over the old page, which stays, that the next one is on its way. */
export function PendingPage() {
  const { key } = useLocation();
  const [shown, setShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that the navigation has ended
  useEffect(() => {
    let timer: number | undefined;
    const start = () => {
      timer ??= window.setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    };
    waits.addEventListener('wait', start);
    return () => {
      waits.removeEventListener('wait', start);
      window.clearTimeout(timer);
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
