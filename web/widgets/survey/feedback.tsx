import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageId } from '../../copy/page-id.ts';
import { surveyCopy } from '../../copy/survey.ts';
import { measuredPage } from '../../runtime/measuring/measured-page.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useScrollClearance } from '../floating-button/use-scroll-clearance.ts';

const loadDialog = () => import('./survey-dialog.tsx');
const SurveyDialog = lazy(async () => ({ default: (await loadDialog()).SurveyDialog }));

export interface FeedbackProps {
  readonly page: PageId;
  /** Where the button stands; null on a screen that wants none. */
  readonly place: HTMLElement | null;
  /** The media query from which on the button floats over the page. */
  readonly floatsFrom: string;
}

/** The button that opens the survey, and the survey. */
export function Feedback({ page, place, floatsFrom }: FeedbackProps) {
  const loadUseCases = useLoadUseCases();
  const [open, setOpen] = useState(false);
  /** The dialog stays in the document once it was opened: it holds what was written. */
  const [wanted, setWanted] = useState(false);
  useScrollClearance(place !== null, floatsFrom);

  if (open && place === null) setOpen(false);

  // What could not be sent is sent again when there is time, and when the connection is back.
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
          <SurveyDialog
            open={open && place !== null}
            page={measuredPage(page) ?? 'landing'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
