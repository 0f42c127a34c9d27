import { styled } from 'styled-components';
import { WIDE_SCREEN } from '../../ui/theme.ts';

/** Buttons of one width in a row, stacked on phones. Their messages take a line of their own. */
export const Actions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem 1rem;
  ${WIDE_SCREEN} {
    grid-template-columns: repeat(2, minmax(0, 19rem));
  }
`;

export const WholeLine = styled.div`
  grid-column: 1 / -1;
  overflow-wrap: anywhere;
`;
