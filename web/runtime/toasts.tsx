import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '#copy/shell.ts';
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import { Address } from '../ui/address.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useAfterPress } from './form/use-after-press.ts';
import { useMeasureError } from './measuring/measuring.tsx';
import { usePersonalPage } from './personal-page-context.tsx';
import { required } from './required.ts';

export interface Toast {
  /** What it speaks of. It is removed by the next message about the same thing, and once that is over. */
  readonly about: 'session' | 'form' | 'saving';
  readonly title: string;
  readonly description?: string;
  readonly brief?: true;
  readonly tone: 'info' | 'success' | 'error';
  /** Overrides the name under which the error is measured. */
  readonly measuredAs?: MeasuredError;
}

interface ShownToast extends Toast {
  readonly id: number;
  /** True once the person has acted since it appeared: the next navigation removes it. */
  readonly old: boolean;
}

const ToastContext = createContext<((toast: Toast) => void) | null>(null);
const ShownContext = createContext<readonly ShownToast[]>([]);
/** Without a toast, closes all. */
const CloseContext = createContext<(toast?: ShownToast) => void>(() => {});

/**
 * A toast survives the navigation that it announces. The next submit, news about the same thing, a navigation after the person has
 * acted, or the end of the session removes it. Good news stays through a submit, so that the fields do not move under the finger.
 */
export const useToast = () => required(ToastContext);

export const useCloseToasts = () => use(CloseContext);

const ACTIONS = ['pointerdown', 'keydown', 'click'] as const;

/** Removes outdated toasts: on submit what is no good news, and on navigation those shown before the person's last action. */
function useStaleToasts(setToasts: Dispatch<SetStateAction<readonly ShownToast[]>>): void {
  const location = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const acted = () =>
      setToasts((before) =>
        before.every(({ old }) => old) ? before : before.map((toast) => ({ ...toast, old: true })),
      );
    const submitted = () => setToasts((before) => before.filter(({ tone }) => tone === 'success'));
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const name of ACTIONS) document.addEventListener(name, acted, options);
    document.addEventListener('submit', submitted, options);
    return () => stop.abort();
  }, [setToasts]);
  const shownAt = useRef(location);
  useLayoutEffect(() => {
    const before = shownAt.current;
    shownAt.current = location;
    // A page that only tidies its own address is still the page that was acted on.
    const tidied =
      how === 'REPLACE' && before.pathname === location.pathname && before.search !== location.search;
    if (before.key === location.key || tidied) return;
    // The Back and Forward buttons fire no event in the page, so a POP navigation removes all toasts.
    setToasts((shown) => shown.filter(({ old }) => how !== 'POP' && !old));
  }, [location, how, setToasts]);
}

function watchConnection(changed: () => void) {
  const stop = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, changed, { signal: stop.signal });
  return () => stop.abort();
}

function ToastBox({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const afterPress = useAfterPress();
  const { tone } = toast;
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  // Only once: `toast` itself changes with each press.
  useEffect(() => {
    // If the pressed button still has the focus, nothing beside it tells of the error, unless its form does.
    const isOnlyNews = () => {
      const focused = document.activeElement;
      if (tone === 'success' || focused?.closest('input, textarea, select, [tabindex], dialog')) return false;
      return !focused?.closest('form')?.querySelector('[role="alert"]');
    };
    afterPress(() => {
      if (isOnlyNews()) box.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
  }, [tone, afterPress]);

  return (
    <div ref={box}>
      <Notice
        tone={toast.tone === 'error' ? 'error' : 'calm'}
        corner={
          toast.brief ? null : <CloseButton label={shellCopy.closeMessage(toast.title)} onClick={onClose} />
        }
      >
        <p>
          <strong>{toast.title}</strong>
          {toast.description ? (
            <>
              {' '}
              {toast.brief ? (
                <VisuallyHidden>{toast.description}</VisuallyHidden>
              ) : (
                <Address>{toast.description}</Address>
              )}
            </>
          ) : null}
        </p>
        {toast.tone === 'error' && !online ? <p>{shellCopy.offline}</p> : null}
      </Notice>
    </div>
  );
}

const Region = styled.section`
  display: grid;
  gap: 0.75rem;
  padding-inline: var(--page-edge);
  & > * {
    max-width: var(--narrow);
  }
  & > :last-child {
    margin-bottom: clamp(0.75rem, 2vw, 1.5rem);
  }
  & [role='status'] {
    align-items: center;
    padding: 0.25rem min(1rem, 4vw);
    font-size: var(--text-small);
  }
  @media (scripting: none) {
    & button {
      display: none;
    }
  }
`;

/** The toasts, above the content of the page. They take their own room, cover nothing and stay until they are outdated. */
export function Toasts() {
  const close = use(CloseContext);
  return (
    <Region aria-label={shellCopy.messages} aria-live="polite">
      {use(ShownContext).map((toast) => (
        <ToastBox key={toast.id} toast={toast} onClose={() => close(toast)} />
      ))}
    </Region>
  );
}

/** Wraps the whole site, so that a toast survives the page that showed it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const news = usePersonalPage()?.news;
  const [toasts, setToasts] = useState<readonly ShownToast[]>(
    news ? [{ about: 'session', ...news, tone: 'success', id: 0, old: false }] : [],
  );
  const lastId = useRef(0);
  useStaleToasts(setToasts);
  const measureError = useMeasureError();
  const afterPress = useAfterPress();
  const show = useCallback(
    (toast: Toast) => {
      if (toast.tone === 'error') measureError(toast.measuredAs);
      lastId.current += 1;
      const shown = { ...toast, id: lastId.current, old: false };
      const add = (before: readonly ShownToast[]) => [
        ...before.filter(({ about }) => about !== toast.about),
        shown,
      ];
      // In a transition, so that a toast that announces the next page appears together with it.
      afterPress(() => startTransition(() => setToasts(add)));
    },
    [measureError, afterPress],
  );
  const close = useCallback(
    (toast?: ShownToast) => setToasts((before) => before.filter(({ id }) => toast && toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      <CloseContext value={close}>
        <ShownContext value={toasts}>{children}</ShownContext>
      </CloseContext>
    </ToastContext>
  );
}
