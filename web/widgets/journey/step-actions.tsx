import { styled } from 'styled-components';
import { ENLARGED } from '../../ui/theme.ts';

/** The buttons of a step. Where nothing stands beside it, they stay at the lower edge of the screen, so that the next press is always in view. */
export const StepActions = styled.div`
  /* A long label takes a second line before the button moves below 'Back'. */
  & > div > a ~ div {
    flex: 1 1 0;
    min-width: min-content;
  }
  @media (max-width: 63.99em) and (min-height: 32em) {
    && {
      position: sticky;
      z-index: 3;
      bottom: 0;
      padding-block: 0.625rem;
      background: var(--paper);
      box-shadow: 0 -0.75rem 0.75rem var(--paper);
      @media (max-width: 47.99em) {
        max-width: none;
        margin-inline: calc(-1 * var(--gutter));
        padding-inline: var(--gutter);
        border-top: 1px solid var(--hairline);
        box-shadow: none;
      }
    }
    ${ENLARGED} {
      && {
        position: static;
      }
    }
  }
`;
