import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { correctionCopy, timingChangeCopy } from '#copy/my-information.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { FindYourDay } from '../timing-question/find-your-day.tsx';
import { TimingQuestion, useTimingForm } from '../timing-question/timing-question.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

const Narrow = styled.div`
  max-width: var(--narrow);
  & h3 {
    margin-bottom: 1rem;
  }
`;

const HEADING_ID = 'change-timing';

interface TimingFormProps {
  readonly session: Session;
  readonly data: PersonalData;
  readonly onSaved: (data: PersonalData) => void;
  readonly onCancel: () => void;
  readonly onSignedOut: () => void;
}

/** Changes when the benefits arrive, with the question of the calendar step. */
export function TimingForm({ session, data, onSaved, onCancel, onSignedOut }: TimingFormProps) {
  const { saver } = useUseCases();
  const request = usePrivateRequest({ part: 'correct', session, onSignedOut });
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useTimingForm({
    initial: timingChoiceOf(data.onboarding?.benefit_timing_preference ?? null),
    onEdit: () => undefined,
    async onSubmit(_choice, preference) {
      if (request.busy) return;
      request.send(
        () => saver.save(session, { benefit_timing_preference: preference }).mapErr(({ failure }) => failure),
        // The stored row may withhold protected details; the shown ones stay.
        (stored) =>
          onSaved({
            ...data,
            onboarding: { ...stored, ...data.onboarding, benefit_timing_preference: preference },
          }),
      );
    },
  });
  useEffect(() => heading.current?.focus(), []);

  return (
    <Narrow>
      <h3 id={HEADING_ID} ref={heading} tabIndex={-1}>
        {timingChangeCopy.heading}
      </h3>
      <FindYourDay form={form} />
      <form noValidate aria-labelledby={HEADING_ID} onSubmit={form.submit}>
        <Stack gap={5}>
          <TimingQuestion form={form} />
          {request.failure}
          <Row>
            <Button {...form.submitButton(!form.isValid)} busy={request.busy}>
              {request.busy ? correctionCopy.saving : correctionCopy.save}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {correctionCopy.cancel}
            </Button>
          </Row>
        </Stack>
      </form>
      {request.dialog}
    </Narrow>
  );
}
