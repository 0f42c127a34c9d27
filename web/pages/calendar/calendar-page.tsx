import { calendarCopy, timingProblemSentence } from '#copy/calendar.ts';
import { preferenceToKeep, type TimingChoice, timingChoiceOf } from '#core/benefits/benefit-timing.ts';
import { backFrom, nextPath } from '#core/onboarding/journey.ts';
import { saveFailureToast } from '../../copy/save-failure.ts';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type Entered, Guarded } from '../../widgets/guard/guard.tsx';
import { journeyProgress } from '../../widgets/journey/journey-step.tsx';
import { StepActions } from '../../widgets/journey/step-actions.tsx';
import { FinishLater, StepForm, useIsChangingAnswer } from '../../widgets/journey/step-form.tsx';
import { SessionEnded } from '../../widgets/saving/session-ended.tsx';
import { useStepSaving, useUnsent } from '../../widgets/saving/use-step-saving.ts';
import { DaysToMonth } from '../../widgets/timing-question/days-to-month.tsx';
import { useFindYourDay } from '../../widgets/timing-question/find-your-day.tsx';
import {
  orFromLanding,
  TimingQuestion,
  useTimingForm,
} from '../../widgets/timing-question/timing-question.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

/** `/signup/calendar` asks when the benefits arrive. */
export function CalendarPage() {
  return <Guarded page="signup-calendar">{(entered) => <CalendarStep {...entered} />}</Guarded>;
}

function CalendarStep({ session, status }: Entered) {
  const { saver, saveTiming, enterNextOffline } = useUseCases();
  const toast = useToast();
  const navigate = useNavigateFromHere();
  const changing = useIsChangingAnswer();
  const hydrated = useHydrated();
  const { autosave, ended, setEnded } = useStepSaving(session);
  const { valuesOr, initialErrors } = useRefusedForm<TimingChoice>(timingProblemSentence);
  const known = saver.known(session, status.record).benefit_timing_preference ?? null;
  const initial = valuesOr(orFromLanding(timingChoiceOf(known), hydrated));
  const form = useTimingForm({ initial, initialErrors, onEdit: saveLater, onSubmit: save });
  useUnsent(session, form.reset);

  function saveLater(choice: TimingChoice): void {
    const kept = preferenceToKeep(choice);
    if (kept !== null) autosave.later({ benefit_timing_preference: kept });
  }

  /** Opens the next page also if the answer could not be sent yet. */
  async function save(_choice: TimingChoice, preference: string): Promise<void> {
    autosave.cancel();
    const saved = await saveTiming(session, preference);
    if (saved.isErr()) {
      toast({ about: 'saving', ...saveFailureToast(saved.error), tone: 'error' });
      // Without a session the next page would only redirect, so the person stays here and sees the choice.
      if (saved.error.failure.kind === 'not-signed-in') return setEnded(true);
      enterNextOffline({ session, status }, saved.error.failure);
    }
    return navigate(nextPath('signup-calendar', changing));
  }

  const finder = useFindYourDay(form);

  return (
    <Page title={calendarCopy.title} intro={calendarCopy.intro} progress={journeyProgress('signup-calendar')}>
      <StepForm page="signup-calendar" changing={changing} onSubmit={form.submit}>
        <TimingQuestion form={form} finder={finder.button} />
        {ended ? <SessionEnded page="signup-calendar" /> : null}
        <StepActions back={backFrom('signup-calendar', changing)} waits={form.values().timing === null}>
          {changing ? null : <DaysToMonth timing={form.values()} />}
          <Button {...form.submitButton(!form.isValid)}>
            {form.busy ? calendarCopy.continuing : changing ? calendarCopy.saveChange : calendarCopy.continue}
          </Button>
        </StepActions>
        <FinishLater text={changing ? null : calendarCopy.finishLaterText} since={autosave.since} />
        <WhyWeAsk text={calendarCopy.why} />
      </StepForm>
      {finder.dialog}
    </Page>
  );
}
