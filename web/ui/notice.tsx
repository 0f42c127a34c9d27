import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ErrorIcon } from './icons.tsx';

const Box = styled.div<{ $tone: 'calm' | 'error' }>`
  display: flex;
  gap: 0.75rem;
  padding: 1rem 1.25rem;
  border: 1px solid transparent;
  border-left: 6px solid ${({ $tone }) => ($tone === 'error' ? 'var(--error)' : 'var(--action)')};
  border-radius: 8px;
  background: ${({ $tone }) => ($tone === 'error' ? 'var(--error-ground)' : 'var(--calm)')};
  & > svg {
    flex: none;
    margin-top: 0.15rem;
    color: var(--error);
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > button {
    margin: -0.5rem -0.75rem -0.5rem 0;
    @media (forced-colors: active) {
      margin: 0;
    }
  }
`;

interface NoticeProps {
  readonly tone: 'calm' | 'error';
  readonly title?: string;
  readonly text?: ReactNode;
  /** A button at the end of the first line. */
  readonly corner?: ReactNode;
  /** Scrolls the notice into view when it appears. For a failure beside the button that was pressed. */
  readonly intoView?: boolean;
  readonly children?: ReactNode;
}

/** A message in the page. Screen readers announce an error at once and a calm notice when they are idle. */
export function Notice({ tone, title, text, corner, intoView = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (intoView) box.current?.scrollIntoView({ block: 'nearest' });
  }, [intoView]);
  return (
    <Box ref={box} $tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {tone === 'error' ? <ErrorIcon /> : null}
      <div>
        {title ? (
          <p>
            <strong>{title}</strong>
          </p>
        ) : null}
        {text ? <p>{text}</p> : null}
        {children}
      </div>
      {corner}
    </Box>
  );
}
