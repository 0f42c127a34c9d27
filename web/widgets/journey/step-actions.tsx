import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { calendarCopy } from '#copy/calendar.ts';
import { type PageId, pathOf } from '#core/site/pages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Row } from '../../ui/stack.tsx';

const Bar = styled.div<{ $waits: boolean }>`
  anchor-name: --button;
  & > div {
    row-gap: 0.25rem;
  }
  && + p {
    margin-top: 0.625rem;
  }
  /* A long label takes a second line before the button moves below 'Back'. */
  & > div > a ~ div {
    flex: 1 1 0;
    min-width: min-content;
  }
  @media (min-height: 32em) {
    && {
      position: ${({ $waits }) => ($waits ? 'static' : 'sticky')};
      z-index: 3;
      /* On a screen of few lines, also with large text, it stays where it stands. */
      bottom: min(0px, 9 * (100vh - 32rem));
      margin-top: 0.75rem;
      padding-block: 0.375rem;
      /* Seen in forced colors, which have no shadow. */
      border-top: 1px solid var(--paper);
      background: var(--paper);
      /* What it cuts fades away, and no ring of the field above it. */
      box-shadow: 0 -4px 4px var(--paper);
      @media (max-width: 47.99em) {
        max-width: none;
        border-color: var(--hairline);
        box-shadow: none;
        margin-inline: calc(-1 * var(--gutter));
        padding: 0.25rem var(--gutter) 0.375rem;
        :has(dialog[open]) & {
          visibility: hidden;
        }
      }
      /* It covers no message. A phone leads from one to the next. */
      @media (min-width: 48em) {
        form:has([aria-invalid]) & {
          position: static;
        }
      }
    }
  }
`;

interface StepActionsProps {
  /** Where 'Back' leads. */
  readonly back: Exclude<PageId, 'not-found'> | null;
  /** For answers. Until then they do not cover what is asked. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

/** 'Back' and the button of a step. They stay at the lower edge of the screen, so that the next press is in view. */
export function StepActions({ back, waits = false, children }: StepActionsProps) {
  return (
    <Bar $waits={waits}>
      <Row>
        {back === null ? null : (
          <LinkButton kind="quiet" to={pathOf(back)}>
            {calendarCopy.back}
          </LinkButton>
        )}
        {children}
      </Row>
    </Bar>
  );
}
