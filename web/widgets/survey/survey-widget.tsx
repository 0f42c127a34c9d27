import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { SURVEY_APPEARS_AFTER_MS } from '#core/survey/survey-answers.ts';
import { measuredPage } from '../../app/measured-page.ts';
import { type PageId, routeAt } from '../../app/paths.ts';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import { surveyCopy } from '../../copy/survey.ts';
import { Button } from '../../ui/button.tsx';
import { useScrollClearance } from '../floating-button/use-scroll-clearance.ts';

const loadDialog = () => import('./survey-dialog.tsx');
const SurveyDialog = lazy(async () => ({ default: (await loadDialog()).SurveyDialog }));

/** Screens that ask for a Social Security number are left alone ('Content' of the decisions). */
const ASK_FOR_SSN: readonly PageId[] = ['signup-confirmation', 'home-verify'];

/** From this width on the button floats: there is room beside the column of every form. */
const FLOATS_FROM = '(min-width: 64em)';

/**
 * A strip above the footer that is there from the first paint, so that nothing moves when the button comes. On a wide screen
 * the button floats over the lower edge until the footer is reached; on a small one it stays in its strip and covers nothing.
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
  /* The footer's ground reaches up behind the strip, so that a page ends where its own ground does. */
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

/** The 'Feedback' survey (spec section 4): hidden for the first 30 seconds, and never on a screen that asks for an SSN. */
export function SurveyWidget() {
  const { pathname } = useLocation();
  const { page } = routeAt(pathname);
  const loadUseCases = useLoadUseCases();
  const [due, setDue] = useState(false);
  const [open, setOpen] = useState(false);
  /** The dialog stays in the document once it was opened: it holds what was written. */
  const [wanted, setWanted] = useState(false);
  const unwelcome = ASK_FOR_SSN.includes(page);
  useScrollClearance(due && !unwelcome, FLOATS_FROM);

  if (open && unwelcome) setOpen(false);

  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), SURVEY_APPEARS_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);

  // What could not be sent is sent again when there is time, and when the connection is back (decision 25).
  useEffect(() => {
    if (!due) return;
    const sendKept = () => {
      loadUseCases()
        .then(({ survey }) => survey.sendKept())
        .catch(() => undefined);
    };
    sendKept();
    window.addEventListener('online', sendKept);
    return () => window.removeEventListener('online', sendKept);
  }, [due, loadUseCases]);

  return (
    <>
      {unwelcome ? null : (
        <Strip>
          {due ? (
            <aside aria-label={surveyCopy.open}>
              <Button
                kind="secondary"
                aria-haspopup="dialog"
                onPointerEnter={() => void loadDialog().catch(() => undefined)}
                onClick={() => {
                  setWanted(true);
                  setOpen(true);
                }}
              >
                {surveyCopy.open}
              </Button>
            </aside>
          ) : null}
        </Strip>
      )}
      {wanted ? (
        <Suspense fallback={null}>
          <SurveyDialog
            open={open && !unwelcome}
            page={measuredPage(page) ?? 'landing'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
