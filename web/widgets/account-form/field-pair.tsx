import { styled } from 'styled-components';
import { DESKTOP } from '../../ui/theme.ts';

/** Two fields side by side, where each has this width. What is between them is then below them. */
export const FieldPair = styled.div<{ $least: string }>`
  display: grid;
  grid: auto-flow dense / repeat(auto-fit, minmax(min(${({ $least }) => $least}, 100%), 1fr));
  align-items: start;
  gap: 1.25rem 0.75rem;
  & > :nth-child(2):not(:last-child) {
    grid-column: 1 / -1;
  }
  /* The eye alone, so that a long password is in view. Screen readers hear the word. */
  ${DESKTOP} {
    & input:has(~ button) {
      padding-right: 3.25rem;
    }
    & input ~ button {
      min-width: 2.75rem;
      font-size: 0;
    }
  }
`;
