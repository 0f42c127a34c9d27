import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { ENLARGED } from './theme.ts';

const Box = styled.section`
  padding: max(min(6vw, 1.25rem), min(4vw, 2rem));
  border: 1px solid var(--hairline);
  border-radius: var(--radius-large);
  background: var(--card);
  & > h2 {
    font-size: 1.375rem;
    margin-bottom: 0.75rem;
  }
  &:has(> svg) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 1.125rem;
  }
  & > svg {
    grid-row: span 2;
  }
  ${ENLARGED} {
    &:has(> svg) {
      display: flow-root;
    }
    & > svg {
      float: left;
      margin-right: 0.5rem;
    }
  }
`;

interface CardProps {
  readonly id?: string;
  readonly heading?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A bordered box. With a heading it is a named region. */
export function Card({ id, heading, icon, children }: CardProps) {
  const headingId = useId();
  return (
    <Box id={id} aria-labelledby={heading ? headingId : undefined}>
      {icon}
      {heading ? <h2 id={headingId}>{heading}</h2> : null}
      {children}
    </Box>
  );
}
