import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { surveyCopy } from '#copy/survey.ts';
import { measuredPage, type PageId } from '#core/site/pages.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FEEDBACK_FLOATS } from '../../ui/theme.ts';
import { useScrollClearance } from '../floating-button/use-scroll-clearance.ts';

const loadDialog = () => import('./survey-dialog.tsx');
const SurveyDialog = lazy(async () => ({ default: (await loadDialog()).SurveyDialog }));

export interface FeedbackProps {
  readonly page: PageId;
  /** The container of the button, or null on pages without it. */
  readonly place: HTMLElement | null;
}

/** The 'Feedback' button and the survey dialog. */
export function Feedback({ page, place }: FeedbackProps) {
  const loadUseCases = useLoadUseCases();
  const [open, setOpen] = useState(false);
  /** Once opened, the dialog stays mounted, because it holds what was written. */
  const [wanted, setWanted] = useState(false);
  useScrollClearance(place !== null, FEEDBACK_FLOATS);

  if (open && place === null) setOpen(false);

  // Sends pending surveys when the browser is idle and when the connection returns.
  useEffect(() => {
    const sendPending = () => {
      loadUseCases()
        .then(({ survey }) => survey.sendPending())
        .catch(() => undefined);
    };
    sendPending();
    window.addEventListener('online', sendPending);
    return () => window.removeEventListener('online', sendPending);
  }, [loadUseCases]);

  const opener = (
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
  );
  return (
    <>
      {place === null ? null : createPortal(opener, place)}
      {wanted ? (
        <Suspense fallback={null}>
          <SurveyDialog open={open} page={measuredPage(page) ?? 'landing'} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
