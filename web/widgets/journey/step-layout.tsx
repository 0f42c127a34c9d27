import { styled } from 'styled-components';
import { ENLARGED } from '../../ui/theme.ts';

/** The content of a step. On a desktop, a `StepAside` stands to its right; elsewhere it stays in its place in the column. */
export const StepLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > * {
    max-width: var(--narrow);
  }
  & > :not(:first-child, :empty) {
    margin-top: 1.25rem;
  }
  @media (min-width: 64em) {
    grid-template-columns: minmax(0, var(--narrow)) minmax(0, 1fr);
    column-gap: clamp(2rem, 5vw, 4.5rem);
    & > * {
      grid-column: 1;
    }
  }
`;

export const StepAside = styled.div`
  @media (min-width: 64em) {
    && {
      /* Rows without content have no height. */
      grid-area: 1 / 2 / span 30;
      max-width: none;
      margin-top: 0;
    }
  }
`;

/** The buttons of a step. Where nothing stands beside it, they stay at the lower edge of the screen, so that the next press is always in view. */
export const StepActions = styled.div`
  @media (max-width: 63.99em) and (min-height: 32em) {
    && {
      position: sticky;
      z-index: 3;
      bottom: 0;
      max-width: none;
      margin-inline: calc(-1 * var(--gutter));
      padding: 0.625rem var(--gutter);
      border-top: 1px solid var(--edge);
      background: var(--card);
    }
    ${ENLARGED} {
      && {
        position: static;
      }
    }
  }
`;
