import type { ReactNode } from 'react';
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
  /* Where the button of the step ends. */
  & > form {
    anchor-name: --button;
  }
`;

/** From a tablet on, the column right of a step. What fills it ends where the button does, if the browser can tell. */
export const AsideColumn = styled.div`
  @media (48em <= width < 64em) {
    --tall: 0.95;
  }
  ${WIDE_SCREEN} {
    && {
      position: absolute;
      right: var(--page-edge);
      bottom: 3rem;
      width: calc(min(100% - 2 * var(--gutter), var(--wide)) - var(--narrow) - clamp(2rem, 25vw - 16rem, 4.5rem));
      top: calc(2.75rem + var(--below-band));
      max-width: none;
      margin-top: 0;
      /* Stays in sight beside a long form. */
      & > div {
        position: sticky;
        top: 1.5rem;
        display: flex;
        flex-direction: column;
        & > :only-child {
          flex: 1;
          margin: 2px;
          border-radius: 0.875rem;
          box-shadow: 0 0 0 2px var(--edge);
        }
      }
      @supports (bottom: anchor(--button bottom)) {
        &:has(> div > :only-child:not(figure)) {
          bottom: anchor(--button bottom, 3rem);
          & > div {
            min-height: min(100%, 46rem);
          }
        }
      }
    }
  }
`;

/** What belongs to a step and stands beside it. Alone, it fills the column. */
export function StepAside({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <AsideColumn className={className}>
      <div>{children}</div>
    </AsideColumn>
  );
}
