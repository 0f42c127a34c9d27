import { homeCalendarCopy } from '#copy/anonymous.ts';
import { calendarCopy } from '#copy/calendar.ts';
import type { TimingChoice } from '#core/benefits/benefit-timing.ts';
import { pathOf } from '#core/site/pages.ts';
import { anonymousAnswers, updateAnonymousAnswers } from '../../runtime/anonymous-answers.ts';
import { useMeasure } from '../../runtime/measuring/measuring.tsx';
import { useNavigateFromHere } from '../../runtime/navigation.tsx';
import { Page } from '../../runtime/page.tsx';
import { usePrefetch } from '../../runtime/use-prefetch.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { homeProgress } from '../../widgets/journey/journey-step.tsx';
import { StepActions } from '../../widgets/journey/step-actions.tsx';
import { StepLayout } from '../../widgets/journey/step-layout.tsx';
import { DaysToMonth } from '../../widgets/timing-question/days-to-month.tsx';
import { useFindYourDay } from '../../widgets/timing-question/find-your-day.tsx';
import {
  orFromLanding,
  TimingQuestion,
  useTimingForm,
} from '../../widgets/timing-question/timing-question.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { useAnonymousSave } from './use-anonymous-save.ts';

/** `/home/calendar`, the first step without an account. */
export function HomeCalendarPage() {
  const save = useAnonymousSave();
  const measure = useMeasure();
  const navigate = useNavigateFromHere();
  // If the answer cannot be saved, the page says that the person can continue.
  usePrefetch('home-info');
  usePrefetch('home-verify');
  const form = useTimingForm({
    initial: orFromLanding(anonymousAnswers().timing, useHydrated()),
    onEdit: (timing) => updateAnonymousAnswers({ timing }),
    onSubmit: goOn,
  });

  async function goOn(choice: TimingChoice, preference: string): Promise<void> {
    const { timing } = choice;
    if (timing === null) return;
    updateAnonymousAnswers({ timing: choice });
    await save({ calendar_timing_selected: preference });
    // Free text is measured as 'other'.
    measure({ name: 'home_calendar_completed', step: 1, timing_selected: timing });
    return navigate(pathOf('home-info'));
  }

  const finder = useFindYourDay(form);

  return (
    <Page title={calendarCopy.title} intro={calendarCopy.intro} progress={homeProgress('home-calendar')}>
      {/* With method `dialog`, a submit before hydration sends nothing. */}
      <form noValidate method="dialog" onSubmit={form.submit}>
        <StepLayout>
          <TimingQuestion form={form} finder={finder.button} />
          <p>{homeCalendarCopy.saved}</p>
          <StepActions back="home" waits={form.values().timing === null}>
            <DaysToMonth timing={form.values()} />
            <Button {...form.submitButton(!form.isValid)}>
              {form.busy ? calendarCopy.continuing : homeCalendarCopy.continue}
            </Button>
          </StepActions>
          <WhyWeAsk text={calendarCopy.why} />
        </StepLayout>
      </form>
      {finder.dialog}
    </Page>
  );
}
