import { styled } from 'styled-components';
import { WIDE_SCREEN } from '../../ui/theme.ts';

/** The content of a step. From a tablet on, a `StepAside` stands beside the heading; on a phone it stays in its place in the column. */
export const StepLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > * {
    max-width: var(--narrow);
  }
  & > :not(:first-child, :empty) {
    margin-top: 1.25rem;
  }
`;

/** From a tablet on, right of the column of a step. */
export const StepAside = styled.div`
  ${WIDE_SCREEN} {
    && {
      position: absolute;
      right: var(--page-edge);
      width: calc(min(100% - 2 * var(--gutter), var(--wide)) - var(--narrow) - clamp(2rem, 25vw - 16rem, 4.5rem));
      top: calc(2.75rem + var(--below-band));
      max-width: none;
      margin-top: 0;
      @media (max-width: 63.99em) {
        --tall: 1;
      }
    }
  }
`;
