import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PHONE } from './theme.ts';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

const Column = styled.div<{ $gap: Gap }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap }) => `${$gap * 0.25}rem`};
  min-width: 0;
`;

const Line = styled.div<{ $gap: Gap }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${({ $gap }) => `${$gap * 0.25}rem`};
  /* Aligns the text of a quiet button with the content above it. */
  --outdent: -0.875rem;
  @media (forced-colors: active) {
    --outdent: 0px;
    padding-bottom: 0.75rem;
  }
  ${PHONE} {
    /* 'Back' and 'Continue' share a line if both fit. */
    & > a ~ div {
      width: auto;
    }
  }
`;

interface StackProps {
  readonly children: ReactNode;
  /** In units of 4 px. */
  readonly gap?: Gap;
  readonly className?: string | undefined;
  readonly as?: 'div' | 'section' | 'ul' | 'ol' | 'form';
}

export function Stack({ gap = 6, as = 'div', className, children }: StackProps) {
  return (
    <Column $gap={gap} as={as} className={className}>
      {children}
    </Column>
  );
}

/** Places its children side by side and wraps them if they do not fit. */
export function Row({ gap = 4, children }: { gap?: Gap; children: ReactNode }) {
  return <Line $gap={gap}>{children}</Line>;
}
