import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '#copy/shell.ts';
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import { Address } from '../ui/address.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { CheckIcon, ErrorIcon, InfoIcon } from '../ui/icons.tsx';
import { useAfterPress } from './form/use-after-press.ts';
import { useMeasureError } from './measuring/measuring.tsx';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'info' | 'success' | 'error';
  /** Overrides the name under which the error is measured. */
  readonly measuredAs?: MeasuredError;
}

interface ShownToast extends Toast {
  readonly id: number;
  /** True once the person has acted since it appeared: the next navigation removes it. */
  readonly old: boolean;
}

/** Long enough to be read slowly. The time restarts after the pointer or the focus leaves the toast. */
const TOAST_STAYS_MS = 12_000;
/** More toasts would cover too much of the page. */
const MAX_TOASTS = 2;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/**
 * `toast({title, description, tone})`. A toast survives the navigation that it announces. It is removed by the next submit or
 * success, or by a navigation after the person has acted.
 */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider');
  return show;
}

/**
 * At the bottom of the screen, above floating buttons, so that the header and its menu stay uncovered. It takes room at the end
 * of the page, so that every control can be scrolled clear of it. On wide screens it is in the margin beside the content.
 */
const Region = styled.section`
  position: sticky;
  z-index: 20;
  bottom: calc(var(--floats, 0rem) + env(safe-area-inset-bottom));
  max-width: 36rem;
  margin-inline: auto;
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  padding: 0.75rem;
  pointer-events: none;
  &:empty {
    padding: 0;
  }
  @media (min-width: 80em) {
    position: fixed;
    inset: 5.5rem 0 auto auto;
    width: min(28rem, calc(50vw - var(--narrow) / 2));
    padding: 0 1.25rem;
  }
`;

const Box = styled.div<{ $tone: Toast['tone'] }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  overflow-wrap: anywhere;
  gap: 0.75rem;
  align-items: start;
  padding: 0.875rem 0.625rem 0.875rem 1rem;
  border: 2px solid ${({ $tone }) => ($tone === 'error' ? 'var(--error)' : 'var(--action)')};
  border-radius: var(--radius);
  background: var(--card);
  box-shadow: 0 10px 30px var(--shade);
  pointer-events: auto;
  & > svg {
    margin-top: 0.2rem;
    color: ${({ $tone }) => ($tone === 'error' ? 'var(--error)' : 'var(--action)')};
  }
  & > button {
    margin: -0.5rem 0;
  }
`;

function covers(toast: Element, other: Element): boolean {
  const over = toast.getBoundingClientRect();
  const under = other.getBoundingClientRect();
  return (
    over.left < under.right && over.right > under.left && over.top < under.bottom && over.bottom > under.top
  );
}

/**
 * Keeps a toast from covering the focused control (WCAG 2.4.11): scrolls the control into view or, if that does not help,
 * closes the toast. It waits until no pointer is down, so that a press does not land on something else. Elements that cannot
 * be reached with Tab are not scrolled.
 */
function useRoomForFocus(box: RefObject<HTMLElement | null>, close: () => void) {
  const afterPress = useAfterPress();
  useEffect(() => {
    function makeRoom() {
      const focused = document.activeElement;
      if (!(box.current && focused instanceof HTMLElement)) return;
      // A modal dialog is above the toasts.
      if (box.current.parentElement?.contains(focused) || focused.closest('dialog')) return;
      if (!covers(box.current, focused)) return;
      if (focused.tabIndex < 0) {
        // The error summary says more than the toast.
        if (focused.getAttribute('role') === 'group') close();
        return;
      }
      focused.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (covers(box.current, focused)) close();
    }
    const focusMoved = () => afterPress(makeRoom);
    focusMoved();
    document.addEventListener('focusin', focusMoved);
    return () => document.removeEventListener('focusin', focusMoved);
  }, [box, close, afterPress]);
}

const ACTIONS = ['pointerdown', 'keydown', 'click'] as const;

/** Removes outdated toasts: all of them on submit, and on navigation those shown before the person's last action. */
function useStaleToasts(setToasts: Dispatch<SetStateAction<readonly ShownToast[]>>): void {
  const { key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const acted = () =>
      setToasts((before) =>
        before.every(({ old }) => old) ? before : before.map((toast) => ({ ...toast, old: true })),
      );
    const submitted = () => setToasts((before) => (before.length === 0 ? before : []));
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const name of ACTIONS) document.addEventListener(name, acted, options);
    document.addEventListener('submit', submitted, options);
    return () => stop.abort();
  }, [setToasts]);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    // The Back and Forward buttons fire no event in the page, so a POP navigation removes all toasts.
    setToasts((before) => before.filter(({ old }) => how !== 'POP' && !old));
  }, [key, how, setToasts]);
}

function ToastBox({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const timer = useRef<number | undefined>(undefined);
  const hold = useCallback(() => window.clearTimeout(timer.current), []);
  const release = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onClose(toast.id), TOAST_STAYS_MS);
  }, [onClose, toast.id]);
  useEffect(() => {
    release();
    return hold;
  }, [release, hold]);

  const box = useRef<HTMLDivElement>(null);
  useRoomForFocus(
    box,
    useCallback(() => onClose(toast.id), [onClose, toast.id]),
  );

  return (
    <Box
      ref={box}
      $tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(toast.id);
      }}
    >
      {toast.tone === 'error' ? <ErrorIcon /> : toast.tone === 'success' ? <CheckIcon /> : <InfoIcon />}
      <div>
        <strong>{toast.title}</strong>
        {toast.description ? (
          <p>
            <Address>{toast.description}</Address>
          </p>
        ) : null}
        {toast.tone === 'error' && !navigator.onLine ? <p>{shellCopy.offline}</p> : null}
      </div>
      <CloseButton label={shellCopy.closeMessage(toast.title)} onClick={() => onClose(toast.id)} />
    </Box>
  );
}

/** Wraps the whole site, so that a toast survives the page that showed it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  useStaleToasts(setToasts);
  const measureError = useMeasureError();
  const show = useCallback(
    (toast: Toast) => {
      if (toast.tone === 'error') measureError(toast.measuredAs);
      lastId.current += 1;
      const shown = { ...toast, id: lastId.current, old: false };
      setToasts((before) => {
        const others = before.filter(
          ({ title, description, tone }) =>
            // An earlier error is outdated once there is a new error or a success.
            !(tone === 'error' && toast.tone !== 'info') &&
            (title !== toast.title || description !== toast.description),
        );
        return [...others, shown].slice(-MAX_TOASTS);
      });
    },
    [measureError],
  );
  const close = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const list = useMemo(
    () => toasts.map((toast) => <ToastBox key={toast.id} toast={toast} onClose={close} />),
    [toasts, close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <Region aria-label={shellCopy.messages} aria-live="polite">
        {list}
      </Region>
    </ToastContext>
  );
}
