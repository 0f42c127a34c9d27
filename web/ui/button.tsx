import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { ErrorIcon } from './icons.tsx';
import { PHONE } from './theme.ts';
import { useHydrated } from './use-hydrated.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

const KIND_STYLES = {
  primary: css`
    background: var(--action);
    color: var(--on-action);
    &:hover {
      background: var(--action-pressed);
    }
    @media (forced-colors: active) {
      border-width: 4px;
    }
  `,
  secondary: css`
    background: var(--card);
    color: var(--action);
    border-color: var(--action);
    &:hover {
      background: var(--calm);
    }
    &[aria-disabled] {
      border-style: dashed;
      background: none;
      color: var(--ink-soft);
    }
  `,
  quiet: css`
    background: transparent;
    color: var(--action);
    padding-inline: 0.75rem;
    text-align: start;
    margin-inline: max(var(--outdent, 0px), -1 * var(--gutter));
    text-decoration: underline;
    text-underline-offset: 0.2em;
    /* Beside the edge of a phone. */
    &:focus-visible {
      outline-offset: -2px;
    }
    &:hover {
      background: var(--calm);
    }
  `,
};

/** Also for links that look like buttons. The transparent border shows in forced colors. `aria-busy` marks an early press. */
const buttonLook = css<{ $kind: ButtonKind }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-height: var(--control-height);
  padding: 0.625rem min(5vw, 1.625rem);
  border: 2px solid transparent;
  border-radius: var(--radius);
  font-weight: 700;
  font-size: var(--text);
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  ${({ $kind }) => KIND_STYLES[$kind]}
  &[aria-busy='true']:not([aria-disabled]) {
    box-shadow: inset 0 0 0 4px var(--card);
    cursor: progress;
  }
`;

const Pressable = styled.button<{ $kind: ButtonKind }>`
  ${buttonLook}
`;

const Holder = styled.div<{ $kind: ButtonKind }>`
  display: inline-flex;
  flex-direction: column;
  min-width: 0;
  ${({ $kind }) => ($kind === 'primary' ? 'flex: 1 1 auto;' : '')}
  ${PHONE} {
    ${({ $kind }) => ($kind === 'quiet' ? '' : 'width: 100%;')}
  }
`;

/** Always rendered, so that screen readers announce its content. Never wider than the button, so that it does not wrap. */
const Reason = styled.div`
  width: 0;
  min-width: 100%;
  font-weight: 700;
  & p {
    display: flex;
    gap: 0.5rem;
    margin-top: 0.625rem;
  }
  & svg {
    flex: none;
    margin-top: 0.15rem;
  }
`;

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'style' | 'type'> {
  readonly type?: 'button' | 'submit';
  readonly kind?: ButtonKind;
  /** The action is running: further presses are ignored. */
  readonly busy?: boolean;
  readonly blockedBecause?: string | null;
  /** Called when the blocked button is pressed, to show the reason at a field instead of below the button. */
  readonly onBlocked?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Never `disabled`, which cannot be focused and does not explain itself: a press shows and announces `blockedBecause`. */
export function Button({
  type = 'button',
  kind = 'primary',
  busy = false,
  blockedBecause: missing = null,
  onBlocked,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  // Without script the button is not blocked: the form is submitted and the server validates it.
  const blockedBecause = useHydrated() ? missing : null;
  const [presses, setPresses] = useState(0);
  const reason = presses > 0 && !onBlocked ? blockedBecause : null;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || blockedBecause !== null) {
      event.preventDefault();
      if (blockedBecause === null) return;
      if (onBlocked) onBlocked();
      else setPresses((before) => before + 1);
      return;
    }
    setPresses(0);
    onClick?.(event);
  }

  return (
    <Holder $kind={kind}>
      <Pressable
        {...rest}
        type={type}
        $kind={kind}
        onClick={press}
        aria-disabled={busy || blockedBecause !== null ? true : undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={reason === null ? rest['aria-describedby'] : reasonId}
      >
        {children}
      </Pressable>
      <Reason id={reasonId} role="status">
        {reason === null ? null : (
          <p key={presses}>
            <ErrorIcon />
            <span>{reason}</span>
          </p>
        )}
      </Reason>
    </Holder>
  );
}

const PressableLink = styled(Link)<{ $kind: ButtonKind }>`
  ${buttonLook}
  ${PHONE} {
    ${({ $kind }) => ($kind === 'quiet' ? '' : 'width: 100%;')}
  }
`;

interface LinkButtonProps extends Omit<ComponentPropsWithRef<typeof Link>, 'style'> {
  readonly kind?: ButtonKind;
}

export function LinkButton({ kind = 'primary', ...rest }: LinkButtonProps) {
  return <PressableLink {...rest} $kind={kind} />;
}

/** A link in text, to a page or to a whole address such as `mailto:`. */
export const TextLink = styled(Link)<{ readonly style?: never }>`
  font-weight: 700;
  border-radius: 4px;
`;

/** A link that is not part of a sentence, so it is 44 px high. */
export const StandaloneLink = styled(TextLink)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
`;
