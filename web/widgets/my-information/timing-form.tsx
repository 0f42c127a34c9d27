import { calendarCopy } from '#copy/calendar.ts';
import { correctionCopy } from '#copy/my-information.ts';
import { timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { useFindYourDay } from '../timing-question/find-your-day.tsx';
import { TimingQuestion, useTimingForm } from '../timing-question/timing-question.tsx';
import { ChangeForm, type CorrectionProps } from './change-form.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

/** Changes when the benefits arrive, with the question of the calendar step. */
export function TimingForm({ data, onSaved, onCancel }: CorrectionProps) {
  const { saver } = useUseCases();
  const request = usePrivateRequest('correct');
  const form = useTimingForm({
    initial: timingChoiceOf(data.onboarding?.benefit_timing_preference ?? null),
    onEdit: () => undefined,
    async onSubmit(_choice, preference) {
      if (request.busy) return;
      request.send(
        () =>
          saver
            .save(request.session, { benefit_timing_preference: preference })
            .mapErr(({ failure }) => failure),
        // The stored row may withhold protected details; the shown ones stay.
        (stored) =>
          onSaved({
            ...data,
            onboarding: { ...stored, ...data.onboarding, benefit_timing_preference: preference },
          }),
      );
    },
  });

  const finder = useFindYourDay(form);

  return (
    <ChangeForm
      id="change-timing"
      heading={calendarCopy.title}
      words={correctionCopy}
      request={request}
      submitButton={form.submitButton(!form.isValid)}
      onSubmit={form.submit}
      onCancel={onCancel}
      below={finder.dialog}
    >
      <TimingQuestion form={form} finder={finder.button} />
    </ChangeForm>
  );
}
