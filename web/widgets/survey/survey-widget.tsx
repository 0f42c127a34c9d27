import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { SURVEY_APPEARS_AFTER_MS } from '#core/survey/survey-timing.ts';
import type { PageId } from '../../copy/page-id.ts';
import { routeAt } from '../../runtime/paths.ts';
import type { FeedbackProps } from './feedback.tsx';

/** Whoever is offline by then goes on without it. */
function NoFeedback(): ReactNode {
  return null;
}

const Feedback = lazy(async (): Promise<{ default: ComponentType<FeedbackProps> }> => {
  const loaded = await import('./feedback.tsx').catch(() => null);
  return { default: loaded?.Feedback ?? NoFeedback };
});

/** Screens that ask for a Social Security number are left alone. */
const ASK_FOR_SSN: readonly PageId[] = ['signup-confirmation', 'home-verify'];

/** From this width on the button floats: there is room beside the column of every form. */
const FLOATS_FROM = '(min-width: 64em)';

/**
 * A strip above the footer that is there from the first paint, so that nothing moves when the button comes. On a wide screen
 * the button floats over the lower edge until the footer is reached; on a small one it stays in its strip and covers nothing.
 * The footer's background reaches up behind the strip.
 */
const Strip = styled.div`
  display: flex;
  justify-content: flex-end;
  width: 100%;
  min-height: 5rem;
  padding: 0.75rem var(--gutter);
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
  @media ${FLOATS_FROM} {
    position: sticky;
    z-index: 5;
    bottom: 0;
  }
  @media print {
    display: none;
    & ~ footer {
      margin-top: 0;
    }
  }
`;

/**
 * The 'Feedback' survey: hidden for the first 30 seconds, and never on a screen that asks for an SSN. Its
 * code comes when its time has come.
 */
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
          <Feedback page={page} place={strip} floatsFrom={FLOATS_FROM} />
        </Suspense>
      ) : null}
    </>
  );
}
