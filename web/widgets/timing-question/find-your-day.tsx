import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { calendarCopy, timingLabel } from '#copy/calendar.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { timingOfGroup } from '#core/benefits/timing-payment.ts';
import type { ValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { MonthPicture } from '../month-picture/month-picture.tsx';
import { NextPaymentWords, useNextPayment } from '../payment-day/next-payment.tsx';
import { PaymentDayQuestions } from '../payment-day/payment-day-questions.tsx';
import { MESSAGE_ID } from './days-to-month.tsx';
import { choiceOf } from './timing-question.tsx';

/** In sight above the button of the dialog. */
const Small = styled.div`
  max-width: 22rem;
`;

/** Close to the choices above it. On a phone below the bar once there is one, never cut by it. */
const Finder = styled.div`
  display: flex;
  --outdent: -0.875rem;
  &&& {
    margin-top: 0.25rem;
  }
  && button {
    min-height: 2.75rem;
    padding-block: 0.375rem;
    background: none;
  }
  /* All are above the bar of a phone. */
  fieldset:has(~ &) label {
    padding-block: 0.5625rem;
    & > span {
      line-height: 1.2;
    }
  }
  /* After an error the heading is in view too. */
  fieldset:has(~ &) label:first-child input {
    scroll-margin-top: 12rem;
  }
  @media (forced-colors: active) {
    margin-left: 0.875rem;
  }
`;

function dayOf(group: PaymentGroup): string {
  const timing = timingOfGroup(group);
  if (timing === 'other') return calendarCopy.wordsFor(group);
  return group === 'ssi' ? calendarCopy.ssiHint : timingLabel(timing);
}

/** The day that was found, with the picture of the calendar step. */
function FoundDay({ group }: { group: PaymentGroup }) {
  const { payment, claim, picture } = useNextPayment(group);
  return (
    <Stack gap={3}>
      <p>
        <strong>{calendarCopy.yourDay(dayOf(group))}</strong>
      </p>
      <NextPaymentWords payment={payment} claim={claim} />
      <Small>
        <MonthPicture shown={[picture]} />
      </Small>
    </Stack>
  );
}

/** Questions in a dialog whose answer is filled in. */
export function useFindYourDay(form: ValidatedForm<TimingChoice>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const filledIn = useRef(false);

  /** After the dialog has closed, leads to the answer that it filled in, with what is in view of the message below it. */
  useEffect(() => {
    if (open || !filledIn.current) return;
    filledIn.current = false;
    document.getElementById(MESSAGE_ID)?.scrollIntoView({ block: 'nearest' });
    document.querySelector<HTMLInputElement>('input[name="timing"]:checked')?.focus();
  }, [open]);

  function fillIn(group: PaymentGroup): void {
    const { timing, otherText } = choiceOf(group);
    form.change('timing', timing);
    if (otherText) form.change('otherText', otherText);
    filledIn.current = true;
    close();
  }

  return {
    button: (
      <Finder>
        <Button kind="quiet" className="with-script" onClick={() => setOpen(true)}>
          {calendarCopy.findDay}
        </Button>
      </Finder>
    ),
    /** Has a form of its own, so it stands outside the step's form. */
    dialog: (
      <Dialog
        open={open}
        title={calendarCopy.findDayTitle}
        closeLabel={calendarCopy.closeFinder}
        onClose={close}
      >
        {open ? (
          <PaymentDayQuestions
            privacy={calendarCopy.finderPrivacy}
            submitLabel={calendarCopy.useDay}
            inDialog
            found={(group) => <FoundDay group={group} />}
            onAnswer={fillIn}
          />
        ) : null}
      </Dialog>
    ),
  };
}
