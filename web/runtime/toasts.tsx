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
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import { shellCopy } from '../copy/shell.ts';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from '../ui/icons.tsx';
import { useAfterPress } from './form/use-after-press.ts';
import { useMeasureError } from './measuring/measuring.tsx';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'info' | 'success' | 'error';
  /** What an error is measured as, where the page does not tell. */
  readonly measuredAs?: MeasuredError;
}

interface ShownToast extends Toast {
  readonly id: number;
  /** The person has done something since: it goes with the next page. */
  readonly old: boolean;
}

/** How long a toast stays without anyone pointing at it. Long enough to be read slowly; a pointer or the focus holds it. */
const TOAST_STAYS_MS = 12_000;
/** More would cover what they are about. */
const MAX_TOASTS = 2;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/**
 * `toast({title, description, tone})`. A message survives the navigation that it announces: it stays until the person has done
 * something and another page, a submit, or a success follows.
 */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('no toasts around this component');
  return show;
}

/**
 * At the lower edge, above whatever floats there: the header and its menu stay free. Beside the step where its margin is wide
 * enough.
 */
const Place = styled.section`
  position: fixed;
  z-index: 20;
  inset: auto 0 calc(var(--floats, 0rem) + env(safe-area-inset-bottom)) 0;
  max-width: 36rem;
  margin-inline: auto;
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  padding: 0.75rem;
  pointer-events: none;
  @media (min-width: 80em) {
    inset: 5.5rem 0 auto auto;
    width: min(28rem, calc(50vw - var(--narrow) / 2));
    padding: 0 1.25rem;
  }
`;

const Slip = styled.div<{ $tone: Toast['tone'] }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
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
`;

const Title = styled.p`
  font-weight: 700;
`;

const Close = styled.button`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin: -0.4rem 0;
  border: 2px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  cursor: pointer;
  &:hover {
    background: var(--calm);
  }
`;

function hides(slip: Element, other: Element): boolean {
  const over = slip.getBoundingClientRect();
  const under = other.getBoundingClientRect();
  return (
    over.left < under.right && over.right > under.left && over.top < under.bottom && over.bottom > under.top
  );
}

/**
 * A message never hides the control that has the focus: the page moves it into sight and, where it cannot, the message goes.
 * Nothing moves while a pointer is down, because the press would land on something else; and what only takes the focus when
 * it is pressed on, such as the page around a label, is left where it is.
 */
function useRoomForFocus(slip: RefObject<HTMLElement | null>, close: () => void) {
  const afterPress = useAfterPress();
  useEffect(() => {
    function makeRoom() {
      const focused = document.activeElement;
      if (!(slip.current && focused instanceof HTMLElement)) return;
      // A dialog lies over the messages.
      if (slip.current.parentElement?.contains(focused) || focused.closest('dialog')) return;
      if (!hides(slip.current, focused)) return;
      if (focused.tabIndex < 0) {
        // The summary of what is wrong says more than the message.
        if (focused.getAttribute('role') === 'group') close();
        return;
      }
      focused.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (hides(slip.current, focused)) close();
    }
    const focusMoved = () => afterPress(makeRoom);
    focusMoved();
    document.addEventListener('focusin', focusMoved);
    return () => document.removeEventListener('focusin', focusMoved);
  }, [slip, close, afterPress]);
}

const ACTIONS = ['pointerdown', 'keydown', 'click'] as const;

/** Removes messages that are no longer true: at a submit, and on the next page once the person has acted. */
function useStaleToasts(setToasts: Dispatch<SetStateAction<readonly ShownToast[]>>): void {
  const { key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const acted = () =>
      setToasts((before) =>
        before.every(({ old }) => old) ? before : before.map((toast) => ({ ...toast, old: true })),
      );
    const submitted = () => setToasts((before) => (before.length === 0 ? before : []));
    for (const name of ACTIONS) document.addEventListener(name, acted, true);
    document.addEventListener('submit', submitted, true);
    return () => {
      for (const name of ACTIONS) document.removeEventListener(name, acted, true);
      document.removeEventListener('submit', submitted, true);
    };
  }, [setToasts]);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    // Back and Forward are pressed outside the page, where nobody hears it.
    setToasts((before) => before.filter(({ old }) => how !== 'POP' && !old));
  }, [key, how, setToasts]);
}

function ToastSlip({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
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

  const slip = useRef<HTMLDivElement>(null);
  useRoomForFocus(
    slip,
    useCallback(() => onClose(toast.id), [onClose, toast.id]),
  );

  return (
    <Slip
      ref={slip}
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
        <Title>{toast.title}</Title>
        {toast.description ? <p>{toast.description}</p> : null}
      </div>
      <Close type="button" aria-label={shellCopy.closeMessage(toast.title)} onClick={() => onClose(toast.id)}>
        <CloseIcon size={18} />
      </Close>
    </Slip>
  );
}

/** Around everything, so that a message survives the page that sent it. */
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
            // What went wrong before this try, or before it succeeded, is no longer true.
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
    () => toasts.map((toast) => <ToastSlip key={toast.id} toast={toast} onClose={close} />),
    [toasts, close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <Place aria-label={shellCopy.messages} aria-live="polite">
        {list}
      </Place>
    </ToastContext>
  );
}
