import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { PageId } from '#core/site/pages.ts';
import { SURVEY_APPEARS_AFTER_MS } from '#core/survey/survey-timing.ts';
import { routeAt } from '../../runtime/paths.ts';
import { FEEDBACK_FLOATS } from '../../ui/theme.ts';
import type { FeedbackProps } from './feedback.tsx';

const Feedback = lazy(async (): Promise<{ default: ComponentType<FeedbackProps> }> => {
  const loaded = await import('./feedback.tsx').catch(() => null);
  // Without its code there is no survey.
  return { default: loaded?.Feedback ?? (() => null) };
});

/** Pages without the survey, because they ask for a Social Security number. */
const ASK_FOR_SSN: readonly PageId[] = ['signup-confirmation', 'home-verify'];

/** Room above the footer from the first paint, so that the button shifts nothing. On wide screens it floats, else it stays here. */
const Strip = styled.div`
  display: flex;
  justify-content: flex-end;
  min-height: 5rem;
  padding: 0.75rem var(--page-edge);
  position: relative;
  z-index: 1;
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  & ~ footer {
    margin-top: -5rem;
    padding-top: 2.25rem;
  }
  & :focus-visible {
    box-shadow: 0 0 0 3px var(--card);
  }
  @media ${FEEDBACK_FLOATS} {
    position: sticky;
    z-index: 5;
    bottom: 0;
    padding-inline: var(--gutter);
  }
  @media print {
    display: none;
    & ~ footer {
      margin-top: 0;
    }
  }
`;

/** The 'Feedback' survey. It appears after a while, and never on pages that ask for an SSN. Its code is loaded then. */
export function SurveyWidget() {
  const { page } = routeAt(useLocation().pathname);
  const [due, setDue] = useState(false);
  const [strip, setStrip] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), SURVEY_APPEARS_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <>
      {ASK_FOR_SSN.includes(page) ? null : <Strip ref={setStrip} />}
      {due ? (
        <Suspense fallback={null}>
          <Feedback page={page} place={strip} />
        </Suspense>
      ) : null}
    </>
  );
}
