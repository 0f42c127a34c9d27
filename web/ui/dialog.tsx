import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CloseButton } from './close-button.tsx';
import { ENLARGED, LOW_SCREEN } from './theme.ts';

const Sheet = styled.dialog`
  /* Margins and padding do not take the room of enlarged text. */
  width: min(34rem, calc(100vw - min(2rem, 9vw)));
  max-width: none;
  max-height: calc(100dvh - 2rem);
  --padding: min(clamp(1.25rem, 5vw, 2rem), 6vw);
  padding: var(--padding);
  /* The title, and the button at the lower edge. */
  scroll-padding-block: calc(var(--padding) + 3.5rem) 6.5rem;
  ${ENLARGED} {
    scroll-padding-top: 0.5rem;
  }
  border: 2px solid var(--edge);
  border-radius: var(--radius-large);
  background: var(--card);
  color: var(--ink);
  /* A second press on what opened it does not close it unread. */
  animation: unready 0.5s;
  @keyframes unready {
    from,
    to {
      pointer-events: none;
    }
  }
  &::backdrop {
    background: var(--veil);
  }
  ${LOW_SCREEN} {
    max-height: calc(100dvh - 1rem);
    scroll-padding-top: 0.5rem;
    --padding: 0.875rem;
    & > :first-child {
      position: static;
      margin: 0 0 0.5rem;
      padding: 0;
    }
    & h2 {
      font-size: 1.25rem;
    }
  }
`;

const Top = styled.div`
  position: sticky;
  z-index: 2;
  top: calc(-1 * var(--padding));
  background: var(--card);
  /* The close button moves above a title whose longest word needs the whole line. */
  display: flex;
  flex-wrap: wrap-reverse;
  align-items: start;
  margin: calc(-1 * var(--padding)) calc(-1 * var(--padding)) 0;
  padding: var(--padding) var(--padding) 1rem;
  ${ENLARGED} {
    position: static;
  }
  & > h2 {
    flex: 1 1 min-content;
    max-width: 100%;
    font-size: min(11vw, clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem));
  }
  & > button {
    margin: -0.5rem -0.5rem 0 auto;
    /* Beside the title. */
    ${ENLARGED} {
      width: 2.35rem;
      height: 2.35rem;
    }
  }
`;

interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** Called by Escape, the close button and any other way of closing. */
  readonly onClose: () => void;
  /** Receives the focus when the dialog opens. Defaults to the title. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A native modal `dialog`: it traps the focus, makes the rest of the page inert and restores the focus when it closes. */
export function Dialog({ open, title, closeLabel, onClose, initialFocus, children }: DialogProps) {
  const titleId = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Before the browser paints, so that a dialog is never seen or pressed while it is closed.
  useLayoutEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      const first = initialFocus?.current;
      // `focusVisible` shows the focus ring even if the keyboard was not used recently.
      first?.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      // Scrolls as little as possible, so that the text above stays visible.
      first?.scrollIntoView({ block: 'nearest' });
      if (!first) heading.current?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open, initialFocus]);

  return (
    <Sheet
      ref={sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event is asynchronous: the dialog may already be open again.
        if (open && !event.currentTarget.open) onClose();
      }}
    >
      {open ? (
        <>
          <Top>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <CloseButton label={closeLabel} onClick={onClose} />
          </Top>
          {children}
        </>
      ) : null}
    </Sheet>
  );
}
