import { styled } from 'styled-components';
import { ENLARGED, WIDE_SCREEN } from '../../ui/theme.ts';

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
      width: calc(min(100% - 2 * var(--gutter), var(--wide)) - var(--narrow) - clamp(2rem, 5vw, 4.5rem));
      top: calc(2.75rem + var(--below-band));
      max-width: none;
      margin-top: 0;
    }
  }
`;

/** The buttons of a step. They stay at the lower edge of the screen, so that the next press is in view, unless it waits for a choice. */
export const StepActions = styled.div<{ $waits?: boolean }>`
  /* A long label takes a second line before the button moves below 'Back'. */
  & > div > a ~ div {
    flex: 1 1 0;
    min-width: min-content;
  }
  @media (min-height: 32em) {
    && {
      position: ${({ $waits }) => ($waits ? 'static' : 'sticky')};
      z-index: 3;
      bottom: 0;
      padding-block: 0.625rem;
      border-top: 1px solid var(--hairline);
      background: var(--paper);
      /* What scrolls below it fades. */
      box-shadow: 0 -0.5rem 0.75rem var(--paper);
      @media (max-width: 47.99em) {
        max-width: none;
        margin-inline: calc(-1 * var(--gutter));
        padding-inline: var(--gutter);
      }
    }
    ${ENLARGED} {
      && {
        position: static;
      }
    }
  }
`;
