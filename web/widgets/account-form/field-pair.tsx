import { styled } from 'styled-components';
import { DESKTOP } from '../../ui/theme.ts';

/** Two fields side by side, where each has this width. What is between them is then below them. */
export const FieldPair = styled.div<{ $least: string }>`
  display: grid;
  grid: auto-flow dense / repeat(auto-fit, minmax(min(${({ $least }) => $least}, 100%), 1fr));
  align-items: start;
  gap: 1.25rem 0.75rem;
  &:has(> :nth-child(3)) {
    & > :nth-child(2) {
      grid-column: 1 / -1;
    }
    /* A long password can be read. */
    ${DESKTOP} {
      & input {
        padding-right: 5.25rem;
        font-size: 1.0625rem;
      }
      & button {
        min-width: 0;
        & > svg {
          display: none;
        }
      }
    }
  }
`;
